"""What words weigh in a change, in tenths: made by ``make weights`` from the lines in ``training/``.

``+`` new words, ``-`` words that are gone, ``=`` words that stay beside them; what takes from the owner is above zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MADE_FROM: Final = "7bcc0cab2216f165760808526ddfa9abe7db1fa5fb9b1420d28de31e31176220"
BASE: Final = -2.6
WEIGHTS: Final[Mapping[int, str]] = {
    51: "+https",
    50: "-and, -or",
    47: "-owner",
    42: "+whoeve",
    39: "+that, -what",
    38: "-not",
    37: "+this, -that",
    36: "+may",
    35: "+die",
    34: "+accept, +has, -the owner",
    33: "+as, -before",
    32: "+000, +safety, +so, =the",
    31: "+de, +need not, -a, -nothin, -tell, -years",
    30: "+where, -reason, =what",
    29: "+agreed, +later, +may be, +partne, +settle, +so that, -data, -no",
    28: "+betwee, +do what, +inform, +than, -an, -never",
    27: "+friend, +into the, +not only, +these, +whatev, -accoun, -else, -file, -it, -limits",
    26: "+anyone, +confid, +limits, +si, +soul.m, +who, -outsid, =a",
    25: "+and keep, +easier, +into, +not ask, +of, +should, +the agent, +there is, +when, +would, -who, -you",
    24: "+been, +does not, +o, +paragr, +se, +the public, -people, -propos, -refuse, -stop, =new, =withou",
    23: "+as the, +be, +below, +circle, +larger, +outran, +rule, -opened, -two, =and, =i, =it",
    22: (
        "+a friend, +als, +better, +calm where, +carrie, +cleare, +its, +let the, +made, +que, +reques, +so the, "
        "+sponso, -when"
    ),
    21: "+from, +name and, +saves, +troubl, -even, =before",
    20: (
        "+agent, +among, +can, +first and, +inbox, +le, +lifted, +mentio, +near, +need no, +paymen, +permis, +policy, "
        "+prompt, +public, +rarely, +replac, +restri, +smooth, +suppli, +the sponso, +their, +way, +what the, +withou, "
        "-ask, -days, -instru, -into, -to, =are, =stay, =when"
    ),
    19: (
        "+agency, +and go, +any, +assist, +compan, +follow, +from the, +guest, +out the, +people, +sectio, +set, "
        "+sounds, +them, +there, +they, +this paragr, +to, +trust, +vendor, +withou a, -are not, -calm a, -change, -not "
        "run, -say so, -the, -them, -this file, =an, =deleti, =do, =intere, =most, =reques"
    ),
    18: (
        "+afterw, +agents, +are a, +can be, +compla, +furthe, +have, +is to, +la, +login, +profil, +reposi, +resolv, "
        "+take, +the chat, +those, +to the, +were, +whenev, +which, -also, -anythi, -calm only, -name, -to do, =advice, "
        "=over, =they"
    ),
    17: (
        "+above, +agreem, +assume, +contin, +experi, +for, +harmle, +in a, +instru, +keeps, +mirror, +need, +of the, "
        "+people who, +platfo, +protec, +result, +severa, +tasks, +the newest, +usuall, +what, +when the, -are, -by, "
        "-its, -member, -number, -on the, -own, -stay, -with the, -yes, =instru, =that, =you"
    ),
    16: (
        "+am, +anybod, +attach, +audit, +calm si, +carry, +comfor, +consen, +conven, +few, +it says, +les, +looks, +my "
        "own, +nao, +newest, +one is, +or the, +other, +para, +portal, +reache, +record, +seems, +simila, +the next, "
        "+this page, +will, -alone, -is, -is not, -so, -when a, =access, =agent, =file, =owner, =to, =two, =who, "
        "~changed"
    ),
    15: (
        "+a second, +addres, +advice, +and need, +apply, +away, +before the, +best, +faster, +in case, +instal, +maya, "
        "+most, +no one, +reader, +recomm, +restor, +staff, +straig, +talks, +than the, +the house, +the suppli, +the "
        "vendor, +the way, +this line, +went, +whoeve is, +whose, +wish, -cannot, -every, -of, -produc, -read, -tell "
        "the, -they, -to a, =change, =chat, =manage, =read, =your"
    ),
    14: (
        "+accord, +add, +and, +by, +calm for, +collea, +concer, +confir, +descri, +during, +each, +for all, +for the, "
        "+given, +has been, +househ, +is inform, +kept for, +kind, +makes, +moment, +more, +next, +object, +opens, "
        "+priori, +review, +rules, +servic, +shift, +small, +standi, +sync, +the assist, +the team, +themse, +to be, "
        "+today., +which you, +worry, -after the, -calm tell, -comman, -detail, -ends, -goes, -leave, -only, -order, "
        "-parent, -run, -they are, -used, =custom, =every, =limits, =money, =not, =paymen, =show, =then, =time, =work"
    ),
    13: (
        "+a, +a few, +along, +and i, +anyone who, +arrive, +at each, +belong to, +change the, +come in, +counts, "
        "+discus, +edit, +engine, +every, +family, +feels, +for people, +fresh, +good, +guest', +how do, +intere, +is "
        "one, +is the, +it saves, +judgem, +knows, +model, +needs to, +notice, +of what, +opened, +ours, +over, +passed, "
        "+presen, +price, +rewrit, +sound, +tablet, +the caller, +things, +truste, +until, +when a, +whenev a, +where "
        "the, +which is, +whiche, +while, +who is, +you would, -advice, -after, -approv, -call, -decide, -down, -get, "
        "-letter, -nobody, -releas, -stop and, -writte, =accoun, =caller, =come, =first, =my, =own, =privat, =record, "
        "=stays, =text, =this"
    ),
    12: (
        "+and are, +are, +caller, +calm my, +calm review, +checks, +conver, +course, +der, +detail, +direct, +earlie, "
        "+edits, +elsewh, +enough, +everyt, +for them, +get the, +grows, +habits, +he, +hear, +her, +i get, +il, "
        "+invita, +itself, +keep, +kind of, +ledger, +let, +limit, +myself, +needed, +non, +off, +on it, +one of, +our, "
        "+owner is, +parle, +queue, +recove, +regula, +replac the, +rights, +round, +spare, +sparin, +store, +study, "
        "+team, +the bookin, +the evenin, +the prompt, +the safety, +this sectio, +to keep, +travel, +typo, +useful, "
        "+versio of, +what it, +when i, +wordin, -asked, -calm i, -ignore, -progra, -take, -text, -their, -ticket, -you "
        "do, =anothe, =asking, =back, =decide, =drafts, =for, =kept, =needs, =run, =unsure, =up"
    ),
    11: (
        "+a questi, +approv, +believ, +calm approv, +calm to, +calm whoeve, +come, +contro, +count as, +counts as, "
        "+covers, +del, +disagr, +end of, +env, +full, +home, +hostna, +in each, +in which, +is enough, +keeps the, "
        "+learn, +like the, +maker, +market, +of our, +one who, +ones, +openin, +out, +over the, +owner', +part, +paste, "
        "+produc, +query, +real, +regist, +return, +right, +serve, +shared, +since, +sister, +someon, +spirit, +stands, "
        "+subjec, +summar, +suppor, +take the, +the file, +the networ, +the partne, +the shared, +the two, +this one, "
        "+tone, +treat the, +turned, +was, +work, -at once, -correc, -custom, -delete, -from, -if a, -may not, -of a, "
        "-once, -report, -sugges, -within, =after, =approv, =from, =hold, =matter, =need, =output, =parent, =refund, "
        "=releas, =source, =than"
    ),
    10: (
        "+and let, +apart, +asks whethe, +birth, +bots, +calm messag, +calm q, +can tell, +care, +chat, +childr, "
        "+compli, +contra, +courte, +e, +en, +everyb, +finish, +for their, +guests, +have the, +help, +in the, +in "
        "their, +includ, +is at, +is good, +it may, +late, +leave out, +loyalt, +manage, +mind, +names and, +nicht, +of "
        "this, +off the, +pages, +parts, +q what, +safe, +say it, +second, +securi, +sets, +terms, +the, +the audit, "
        "+the channe, +the sectio, +vote, +whatev the, +where it, +with, +with the, +your own, -and ask, -arrive, -back, "
        "-chats, -has, -i, -keep the, -lead, -mark, -matter, -someon, -to the, -wait, -wait for, -which, =above, "
        "=cannot, =give, =keep, =office, =rules, =them"
    ),
    9: (
        "+a hurry, +a small, +after each, +apart from, +apply to, +are to, +as long, +asks, +become, +belong, +block, "
        "+brings, +calm an, +calm the, +checki, +contri, +curl, +desk, +digits, +does, +drafts, +drive, +droppe, "
        "+expect, +export, +feel, +file says, +find, +force, +forgot, +go on, +has no, +head, +helps, +i can, +it for, "
        "+keep the, +left, +little, +live, +long as, +look, +lost, +means that, +meant for, +memory is, +mentio the, "
        "+my, +never in, +newer, +no longer, +nobody has, +on, +open the, +publis, +put it, +readin, +refere, +rememb, "
        "+runnin, +share, +small ones, +some, +ten minute, +that i, +that the, +the guest, +the manage, +the new, +the "
        "notes, +throug, +to do, +treat, +turn, +unpubl, +verifi, +wiki, +wishes, +you and, -accept, -addres, -anothe, "
        "-asks, -before you, -by the, -card, -club, -comple, -does not, -hours, -instal, -off, -page, -sent, =confid, "
        "=consen, =each, =euros, =failed, =files, =helper, =human, =if, =may, =owner', =player, =price, =shop, =three"
    ),
    8: (
        "+a good, +admin, +all, +and carry, +and where, +ask for, +at the, +be read, +calls, +calm les, +calm people, "
        "+calm tell, +calm when, +carrie out, +cautio, +chmod, +clear, +commun, +do, +down, +enough to, +fit, +for an, "
        "+gap, +genero, +habit, +hall, +headin, +held, +hint, +holds the, +hotel, +is only, +it, +legal, +less, +level, "
        "+los, +meant, +mode, +monthl, +more than, +moves, +next time, +night, +of each, +of every, +out to, +own, "
        "+page, +privac, +reach, +retire, +rules in, +run, +s, +sales, +sure, +system, +tell them, +termin, +the family, "
        "+the full, +the limit, +the subjec, +the usual, +they ask, +this text, +those who, +under the, +usual, +versio, "
        "+waitin, +went wrong, +worksp, +yes, +you are, +you have, +yours, -and wait, -asked for, -call the, -calls, "
        "-date, -if you, -other, -person, -said, -say, -says, -ten, -too, -was, =delete, =desk, =go, =has, =here, =is, "
        "=leave, =never, =only, =opens, =other, =reason, =safe, =someon, =suppli, =these"
    ),
    7: (
        "+a collea, +a partne, +a task, +a thumbs, +alerts, +applic, +as if, +betwee the, +bot, +by now, +calm each, "
        "+calm rules, +calm should, +carry on, +client, +closes, +compar, +comple, +contac, +do i, +each night, +editor, "
        "+enter, +entrie, +evenin, +gives, +happy, +helper, +him, +hold, +i keep, +if, +if she, +if they, +image, +is "
        "there, +it would, +know, +know the, +longer, +low, +many, +minerv, +minute, +mood, +nightl, +not to, +odd, +or "
        "a, +parcel, +parent, +place, +put, +quiet, +raise, +rather, +refund, +respec, +rollba, +see what, +sees, "
        "+skippe, +sont, +speed, +taken, +teach, +team and, +tell you, +the reader, +the studio, +the third, +the "
        "visito, +the welcom, +the writer, +thumbs, +update, +upload, +users, +wants to, +when they, +whethe, +your "
        "first, +zero, -again, -and the, -any, -calm if, -can be, -form, -from the, -give, -her, -in every, -orders, "
        "-sessio, -touch, -with, -you never, =anythi, =guest, =house, =made, =mails, =mr, =one, =regist, =staff, "
        "=tomasz, =until, ~lost"
    ),
    6: (
        "+a member, +after, +again, +agains, +and can, +and in, +and mentio, +author, +biscui, +bounda, +by you, +calm, "
        "+calm if, +calm read, +calm treat, +camera, +cost, +count, +counte, +curl s, +deleti, +dev, +discou, +edited, "
        "+emerge, +everyt else, +feed, +fetch, +final, +from now, +have been, +his, +inheri, +is, +is a, +is an, +it on, "
        "+it out, +last, +lets, +link, +lives, +love, +machin, +makes the, +marked, +medica, +member, +midnig, +missin, "
        "+mistak, +move, +networ, +nobody is, +note the, +now on, +one that, +only in, +past, +photo, +put the, +q how, "
        "+quarte, +releas, +rotate, +save, +scenes, +sense, +softwa, +srv, +studio, +templa, +that are, +that went, +the "
        "one, +the people, +the portal, +the review, +the right, +the story, +the three, +tidy, +to you, +two days, "
        "+under, +unless the, +values, +w, +was writte, +weight, +what was, +what you, +when two, +who says, +worth, "
        "+yours to, +yourse, -a person, -after a, -anyone, -are an, -ask the, -chat, -collea, -do not, -does, -each, "
        "-includ, -keep, -names, -patien, -permis, -reques, -these, -these rules, -your own, =bookin, =by, =data, "
        "=follow, =logged, =logs, =means, =orders, =securi, =send, =signat, =tell, =user"
    ),
    5: (
        "+a machin, +a person, +a reason, +a test, +about, +accoun, +and nobody, +and so, +append, +argume, +ask twice, "
        "+balanc, +bank, +being, +bring, +calm on, +calm robin, +calm small, +calm what, +cancel, +cat, +certif, +clerk, "
        "+copy of, +days, +docume, +due, +el, +go, +hersel, +histor, +if the, +intern, +interv, +it in, +it is, +kept, "
        "+list, +list is, +meanin, +name of, +not be, +now, +number and, +older, +on friday, +open, +operat, +quick, "
        "+remark, +rest, +scanne, +she is, +techni, +than a, +the archiv, +the best, +the conver, +the daily, +the "
        "owner', +the passwo, +the phone, +the platfo, +the second, +the start, +the wiki, +theirs, +today, +transc, "
        "+un, +unless, +unlock, +warnin, +when it, +who knows, +withdr, +writer, +year, +you rememb, -archiv, -away, "
        "-calm all, -family, -for, -for a, -full, -given, -is a, -never give, -never send, -over, -red, -rules, -script, "
        "-stays, -the day, -the same, -throug, -time, -versio, =am, =assist, =card, =comman, =compan, =de, =detail, "
        "=except, =get, =gets, =live, =log, =no, =of, =off, =outsid, =propos, =within"
    ),
    4: (
        "+about it, +about the, +act on, +an answer, +and may, +and the, +and then, +archiv, +are part, +by a, +calm "
        "add, +calm leave, +calm report, +can you, +compos, +confli, +conten, +deploy, +duties, +duty, +endpoi, +follow "
        "them, +footno, +fridge, +has not, +has the, +has to, +her own, +hooks, +hosts, +in, +in every, +it with, "
        "+kindne, +load, +logs, +look into, +lunch, +me and, +merge, +much, +newsle, +option, +our own, +out of, +pays "
        "for, +pin, +posts, +press, +privat, +purpos, +remove, +rules are, +sale, +sectio on, +seen, +she, +shell, "
        "+sign, +somebo, +steps, +texts, +that a, +the approv, +the build, +the person, +the regist, +the safe, +the "
        "same, +the system, +them as, +them in, +they have, +throug the, +to this, +to your, +tour, +transf, +up, +vet, "
        "+window, +with no, +writes, +writte for, +your, -20, -about, -book, -calm, -check, -contra, -copy, -door, "
        "-evenin, -exactl, -free, -here, -hour, -know, -let, -list of, -mail, -minute, -my, -record, -review, -this, "
        "=act, =addres, =as, =case, =confir, =helen, =into, =move, =number, =order, =rule, =secret, =with, =writte"
    ),
    3: (
        "+after a, +agent', +alread, +an, +anothe, +are for, +aside, +asking, +asks for, +at it, +board, +book, +bookin, "
        "+build, +busy, +calm a, +calm give, +calm note, +calm old, +calm send, +case, +consen for, +copy, +curren, "
        "+decide, +defaul, +demand, +do it, +door, +driver, +each other, +ever, +first, +folder, +gate, +happen, +have "
        "no, +head of, +hidden, +host, +hurry, +if an, +if this, +im, +in my, +initia, +is right, +is what, +it back, "
        "+it when, +las, +lawyer, +learne, +locked, +long, +longer than, +main, +means, +meet, +migrat, +mute, +nobody, "
        "+offers, +openne, +outsid, +phone, +phrase, +pictur, +plant, +profes, +propos that, +purcha, +questi, +read "
        "out, +refuse, +saying, +says, +send the, +sensor, +soul, +tells, +that arrive, +the addres, +the back, +the "
        "code, +the job, +the last, +the list, +the neighb, +the other, +the page, +the projec, +the readin, +the "
        "record, +the room, +the table, +the week, +the work, +to whoeve, +topic, +tracki, +type, +types, +vouche, +what "
        "i, +when asked, +where a, +will not, +you, -assist, -for the, -last, -links, -look at, -out, -post, -read the, "
        "-second, -show, -the last, -tool, -voice, -withou, -withou asking, =all, =anneke, =archiv, =ask, =branch, "
        "=call, =carol, =contac, =down, =opened, =people, =produc, =stop, =take, =task, =write"
    ),
    2: (
        "+a copy, +a guest, +a number, +a yes, +act, +action, +alarm, +and is, +app, +are writte, +as a, +as before, +at "
        "home, +automa, +avoid, +before they, +calm how, +calm let, +calm number, +calm this, +calm whatev, +can look, "
        "+change to, +check that, +checke, +codes, +data, +delive, +differ, +dinner, +dislik, +filed, +fill, +finds, "
        "+forget, +free, +genera, +go into, +how we, +i see, +identi, +import, +in it, +in notes, +incide, +is done, +it "
        "as, +knows the, +lab, +lines, +listen, +lose, +margin, +match, +matter, +member of, +most of, +neighb, +no "
        "need, +none, +note, +number of, +of yourse, +okafor, +pay, +player, +plot, +prefer, +propos, +q, +raw, +say "
        "that, +score, +server, +sessio, +signat, +spread, +start of, +stream, +task, +ten, +the name, +the pharma, +the "
        "weathe, +thread, +time, +to know, +und, +up to, +vault, +welcom, +what happen, +worked, +wrote, +yes to, +you "
        "tell, +you write, -am, -close, -compan, -edit, -i am, -limit, -merge, -passwo, -phone, -print, -same, -summar, "
        "-web, -word, -work, -your, =day, =doctor, =else, =entrie, =limit, =lists, =or, =our, =per, =person, =report, "
        "=says, =server, =team, =wait"
    ),
    1: (
        "+300, +4, +a form, +a review, +access, +an exampl, +and from, +answer in, +are the, +around, +asked about, +at "
        "once, +back, +break, +buildi, +by hand, +calm every, +calm new, +calm not, +calm you, +card, +change is, "
        "+channe, +chart, +click, +club, +cold, +collec, +comput, +editio, +file and, +grante, +hand, +health, +here, "
        "+hide, +honest, +house, +i am, +if two, +in two, +is not, +is still, +is worth, +it has, +it matter, +keep a, "
        "+line of, +list of, +lock, +log, +log in, +mainta, +memory, +moss, +need to, +needs, +nice, +notes, +notes on, "
        "+of it, +office, +often, +one in, +or not, +outsid the, +owner, +paid, +plans, +print, +promis, +q does, "
        "+robin, +room, +share the, +sheet, +side, +since the, +site, +sitter, +speaks, +spring, +stagin, +stock, "
        "+summar for, +surviv, +the childr, +the counte, +the end, +the kitche, +the label, +the line, +the rules, +the "
        "text, +the vault, +the whole, +think, +today', +tomasz, +traini, +trip, +up in, +used, +week, +who can, +write "
        "it, +yet, -40, -can, -end of, -good, -guest, -host, -in a, -in the, -job, -machin, -one, -schedu, -small, -that "
        "you, -write a, =bea, =board, =can, =check, =childr, =daily, =end, =group, =incide, =mentio, =messag, =partne, "
        "=passwo, =printe, =quotes, =sanne, =told, =versio, =word, =yes"
    ),
    -1: (
        "+a draft, +after the, +are kept, +are read, +at a, +belong in, +beside, +birthd, +bus, +but the, +calm can, "
        "+calm i, +can the, +cannot be, +charac, +chats, +check-, +checkl, +citize, +closin, +commit, +compet, +error, "
        "+exact, +fewer, +form, +formal, +found, +from it, +get, +had, +hand over, +handle, +helen, +how the, +human, "
        "+i've, +in chat, +in its, +in memory, +inside, +is open, +it from, +jobs, +kitche, +leaves, +line, +line in, "
        "+lives in, +make a, +marks, +menu, +mine, +narrat, +nurse, +once and, +one-ti, +only for, +owner can, +part of, "
        "+passwo, +phone number, +priya, +rate, +read them, +reads the, +reason, +resear, +run the, +said, +see the, "
        "+skip the, +someth, +someti, +soon, +speak, +split, +stays in, +stoppe, +studen, +tally, +tells you, +that was, "
        "+that were, +the accoun, +the answer, +the change, +the day, +the diff, +the head, +the practi, +then ask, "
        "+thirty, +use the, +view, +voice, +want, +weathe, +well, +what is, +who asks, +with what, +within the, +word, "
        "+you know, -15, -be in, -but, -code, -confir, -do, -don't be, -gone, -if, -mails, -messag, -most, -must use, "
        "-new, -not be, -send the, -table, -takes, -talk, -test, -the agent, -use more, -vendor, -words, =client, =code, "
        "=deploy, =door, =explai, =family, =folder, =last, =note, =runs, =same, =set, =shown, =writes"
    ),
    -2: (
        "+200, +a signat, +a the, +a week, +ahead, +allerg, +an edit, +and to, +answer, +becaus, +bought, +calm answer, "
        "+calm check, +calm emoji, +calm good, +calm put, +calm say, +calm trust, +class, +coach, +come back, +cover, "
        "+dashbo, +databa, +depend, +diary, +did not, +diff, +each time, +entere, +fails, +firm, +fixes, +freeze, "
        "+front, +give the, +if someon, +if there, +in full, +is fine, +is in, +issue, +it down, +its own, +leave a, "
        "+leo, +live in, +mean, +metric, +name, +named, +need a, +not know, +note to, +notebo, +obviou, +offer, +once, "
        "+one, +orders, +owner and, +page and, +passes, +pick the, +points, +polite, +post, +push, +q may, +range, +read "
        "by, +readme, +replie, +restar, +retry, +say the, +scene, +send, +set it, +setup, +shop, +shown to, +slow down, "
        "+stands with, +start, +starts, +sum, +teache, +tell me, +text is, +the branch, +the small, +the ticket, +they "
        "are, +they do, +to a, +top of, +us, +use it, +user, +uses, +value, +what they, +with your, +within, +writte, "
        "+yester, +you were, -a week, -ask for, -calm every, -day, -don't write, -four, -how, -log, -look, -must not, "
        "-never write, -no except, -partne, -player, -room, -use emojis, =author, =commen, =goes, =have, =me, =minute, "
        "=names, =on, =pages, =quote, =say, =sessio, =voice"
    ),
    -3: (
        "+10, +a change, +a custom, +a human, +an automa, +an hour, +and bring, +and it, +are shown, +behind, +box, +by "
        "text, +by the, +call, +caller who, +calm two, +chapte, +claim, +clean, +comman, +counci, +decisi, +device, "
        "+doubt, +end, +even if, +findin, +fixed, +for a, +from a, +gently, +gets the, +give, +groups, +grow, +half, "
        "+holds, +how to, +i tell, +if a, +it will, +looked, +me the, +mix, +ms, +needs a, +nothin else, +of my, +one "
        "line, +openin hours, +planne, +projec, +repeat, +reset, +role, +same, +script, +signs, +stays on, +term, +the "
        "bank, +the doctor, +the form, +the minute, +the month, +the night, +the office, +the report, +the rule, +the "
        "shop, +them and, +title, +to change, +to me, +try, +unders, +user.m, +when she, +where they, +with a, +with it, "
        "+withou the, +write to, +you did, +you may, -always ask, -always use, -any circum, -before the, -daily, -de, "
        "-don't use, -exclam, -finish, -format, -in notes, -it is, -longer, -offer, -on, -report must, -then, -under "
        "any, -you must, =guests, =help, =journa, =mail, =member, =nothin, =purcha, =result, =room, =ticket, =week"
    ),
    -4: (
        "+2, +60, +a month, +are fine, +are never, +bug, +bullet, +calm after, +calm do, +calm in, +calm one, +came, "
        "+child, +commen, +deadli, +did, +flat, +free to, +garden, +gets, +go throug, +got, +green, +guess, +handed, "
        "+hangs, +hears, +heartb, +hour, +i don't, +in doubt, +in groups, +in our, +in your, +is no, +is off, +is "
        "writte, +it was, +journa, +kids, +known, +leave the, +likes, +list in, +make, +mark, +meetin, +months, +mornin, "
        "+not for, +number in, +pass, +person, +pharma, +pick, +pip, +pull reques, +rather than, +read the, +reads, "
        "+rebuil, +receip, +say no, +see, +set up, +shoppi, +silenc, +starte, +stop and, +story, +strang, +the docs, "
        "+the master, +the mornin, +the time, +the top, +the word, +them for, +this file, +till, +to say, +touch, "
        "+touche, +use, +water, +wed, +weeken, +what to, +whole, +with me, +write a, -18, -500, -answer in, -at the, "
        "-being, -below, -calm the, -calm use, -calm wait, -charac, -ci, -friday, -go, -legacy, -must always, -must "
        "have, -not answer, -notes, -price, -put, -readin, -see the, -shared, -sure, -than two, -that the, -the weekly, "
        "-times, -until the, =alarm, =asked, =asks, =backup, =duty, =questi, =see, =share, =test, =weekly"
    ),
    -5: (
        "+2025, +a code, +a new, +allowe, +an ai, +applie, +appoin, +are welcom, +as you, +asked, +bad, +be a, +before "
        "noon, +blue, +books, +bundle, +call back, +calm think, +change it, +check the, +ci, +could, +day, +day and, "
        "+disabl, +doctor, +done, +empty, +fine in, +for anythi, +forwar, +go in, +greet, +group, +guidel, +hard, +i "
        "write, +if you, +in docs, +in one, +in person, +is called, +it up, +iyer, +june, +keep it, +leave, +letter, "
        "+merged, +minor, +mr iyer, +music, +on sunday, +only if, +practi, +q can, +q who, +read, +runs, +says that, "
        "+ship, +silent, +step, +tag, +take a, +tea, +that has, +the author, +the disk, +the plan, +the sheet, +then "
        "the, +togeth, +tools, +tue, +waits, +watch, +whom, -abbrev, -bot, -commit, -direct, -empty, -euros, -files, "
        "-follow, -group, -have, -import, -intern, -june, -kept, -marks, -memory, -mentio, -no more, -not write, "
        "-questi, -send, -skip, -style, -tests, -than one, -the word, -there, -weekly, =answer, =calend, =invoic, =out, "
        "=remind, =review, =start, =which"
    ),
    -6: (
        "+18, +19, +22, +9, +a caller, +a day, +a no, +a propos, +ana, +and you, +anythi, +as it, +as well, +asks what, "
        "+behind the, +calm keep, +calm write, +calm your, +campai, +can i, +can't, +change a, +column, +contex, "
        "+correc, +cron, +daily, +does the, +dr, +drop, +each evenin, +englis, +estima, +even when, +everyo, +file, "
        "+file is, +format, +four, +get a, +has a, +holida, +ideas, +in march, +key of, +keys, +lead, +local, +messag, "
        "+mr, +notes are, +number on, +of their, +on your, +or, +plan, +printe, +really, +rebase, +same day, +sell, "
        "+sent to, +should be, +simple, +sleep, +smalle, +talk to, +tell the, +text, +the letter, +the reason, +the "
        "rest, +third, +this is, +told, +urgent, +we do, +you're a, -200, -2023, -7, -8, -80, -about the, -all times, "
        "-calm avoid, -calm must, -formal, -lines, -longer than, -max, -mentio the, -month, -more, -speak, -sunday, -up "
        "to, -you should, -yourse, =calm, =date, =errors, =her, =in, =update"
    ),
    -7: (
        "+16, +17, +30 days, +a bit, +a name, +added, +ai, +all of, +and says, +are ok, +articl, +as an, +ask the, "
        "+beats, +before it, +called, +calm ask, +calm name, +calm we, +carol, +cellar, +claims, +code, +code is, "
        "+docker, +except, +figure, +for you, +functi, +game, +goes to, +i, +i'll, +in her, +instea, +is on, +it does, "
        "+listed, +manual, +master, +md, +mentio it, +money, +never ask, +next step, +next to, +no and, +normal, +on "
        "monday, +on the, +once a, +once the, +opinio, +others, +possib, +prints, +proble, +read-o, +ruff, +show, +show "
        "it, +shows, +size, +slow, +spelli, +stay in, +stays, +such, +the client, +the date, +the log, +the school, +the "
        "user, +them on, +they'r, +three days, +times, +too, +train, +wait for, +walk, +which one, +winter, +write the, "
        "+years, -50, -agent, -agents, -answer with, -as, -caller, -can't, -commen, -create, -end, -if the, -key, -long, "
        "-must be, -need, -needs, -not allowe, -office, -on monday, -paper, -the mornin, -the user, -the weathe, "
        "-thursd, -user, =about, =full, =senten, =small, =talk, =was, =weathe"
    ),
    -8: (
        "+100, +a file, +a line, +a mail, +a table, +actual, +after that, +and that, +ask what, +asked for, +before, "
        "+bin, +breaks, +brief, +bypass, +calend, +calm never, +clever, +d, +dates, +draft, +emoji, +except to, +favour, "
        "+fire, +for each, +git, +if it's, +in that, +in writin, +index, +invoic, +is closed, +is never, +it can, "
        "+loaded, +map, +not answer, +of a, +prepar, +print the, +quotes, +receiv, +red, +report to, +say which, +sent, "
        "+shelf, +shorte, +shown, +soup, +source, +state, +status, +the player, +the pr, +to ask, +tokens, +when it's, "
        "+wins, +with one, +you do, -a day, -a questi, -allowe to, -answer, -at all, -colour, -everyt, -first, -forbid, "
        "-hand, -may be, -must never, -never say, -not exceed, -quote, -suppor, -tabs, -team, -the first, -three, -up, "
        "=agents, =be, =heartb, =key, =name, =she, =starts, =vibe"
    ),
    -9: (
        "+a messag, +aloud, +always, +and why, +before a, +big, +bit, +boring, +calm remind, +coffee, +doesn', +explai "
        "it, +first then, +fits, +hands, +i ask, +is asked, +it to, +januar, +label, +lesson, +lists, +look at, +may i, "
        "+nas, +not, +not the, +nothin is, +only when, +packag, +rename, +reply, +saturd, +scope, +screen, +so in, "
        "+sort, +stuck, +tags, +the board, +the desk, +the door, +the folder, +them to, +thing, +trick, +typos, +want "
        "to, +works, +writin, -1, -10, -2022, -above, -branch, -contai, -emojis, -me, -moved, -npm, -on friday, -skip "
        "the, -start, -strict, -than, -the group, -told, -tuesda, -twice, -when the, =bullet, =format, =hours, =speak"
    ),
    -10: (
        "+8, +a list, +a note, +a time, +analys, +and say, +and show, +and tell, +announ, +api, +as they, +calm you're, "
        "+car, +closed, +curiou, +dead, +ends, +failed, +files, +for it, +for one, +friday, +gets a, +goes, +how, "
        "+humour, +idea, +if i, +inject, +instea of, +is read, +kindly, +length, +librar, +mails, +me, +moved to, +must, "
        "+must not, +nine, +of them, +on thursd, +otherw, +plain, +point, +preten, +prs, +python, +read it, +say what, "
        "+school, +season, +seven, +spot, +sugges a, +switch, +table, +the calend, +the key, +there are, +there', +to "
        "them, +tool, +top, +tuesda, +weekly, +weeks, +what's, +write down, +wrong, +you like, -14, -allowe, -are in, "
        "-calm ask, -count, -draft, -emoji, -exceed, -headin, -it's, -more than, -rememb, -to be, -to use, =days, "
        "=delive, =list, =memory, =notes, =open, =page, =style, =tone, =words"
    ),
    -11: (
        "+50, +7, +a progra, +alike, +and for, +are in, +bea, +before you, +branch, +calm don't, +calm prefer, +euros, "
        "+fine, +for thirty, +guide, +joke, +jokes, +leave it, +links, +min, +no, +noon, +not a, +number, +old, +on a, "
        "+play, +pnpm, +progra and, +repo, +show the, +six, +start with, +stay, +the commit, +the secret, +to it, "
        "+tools., +wants, +wednes, +when someon, +words, +you must, +you need, -12, -begin, -ever, -heartb, -left, "
        "-never use, -of the, -reply, -under, -week, -you're, =letter"
    ),
    -12: (
        "+14, +6, +at most, +calm our, +calm use, +date, +delete, +do not, +id, +ignore, +job, +key, +kill, +lint, "
        "+mail, +name the, +names, +news, +not in, +pdf, +per, +prices, +quote, +root, +sanne, +stuff, +tables, +test, "
        "+the hour, +the old, +transl, +up and, +you'd, -30, -ask before, -except, -have a, -like, -note, -our, -per, "
        "-remind, -repeat, -until, -we, -weathe, -wiki, =commit, =docs, =lines"
    ),
    -13: (
        "+12, +a passwo, +a ticket, +alone, +and never, +and wait, +and what, +any time, +are not, +come from, +comes "
        "from, +disk, +is for, +isn't, +just, +langua, +like, +like a, +max, +may not, +nora, +only the, +separa, "
        "+short, +stand, +talk, +thank, +the backup, +the group, +time and, +told to, +wait, +with its, +you've, -2, -5, "
        "-after each, -avoid, -betwee, -calm not, -during, -fax, -folder, -in, -is in, -is on, -line, -monday, -not use, "
        "-now, -senten, -write"
    ),
    -14: (
        "+1, +15, +20, +40, +and nothin, +but, +check, +dana, +declin, +eight, +explai, +go to, +i say, +photos, "
        "+remind, +tax, +their own, -00, -mornin, -sectio, -the old, -use the, -withou a, -year, -you may, =tests"
    ),
    -15: (
        "+also, +copies, +cut, +early, +exampl, +have a, +i do, +in may, +monday, +order, +taste, +warm, +web, +write, "
        "+you never, -add, -by hand, -make, -todo, -with a, -you are"
    ),
    -16: (
        "+00, +and a, +ask, +backup, +be the, +dry, +fix, +howeve, +it and, +ok, +origin, +overri, +search, +style, "
        "+sunday, +that nobody, +two people, +we, +when you, -4, -rule, -see, =use"
    ),
    -17: "+and ask, +and no, +calm be, +five, +month, +not even, +only, +ring, +says so, +stop, +that's, -3, =summar",
    -18: "+also when, +facts, +gone, +patien, +thursd",
    -19: "+else, +i'm, +loud, +march, +secret, +tell, +two, -are a, -friend",
    -20: "+5, +a year, +pr, +recipe, +such as, +that is, +the owner, -calm no",
    -21: "+still, +sugges, +tests, +then",
    -22: "+3, +both, +say, -be, -calm don't, -calm you, -please, -should",
    -23: "+even, +say so, -calm always",
    -24: "+30, +three, -always, -old",
    -25: "+progra, +why",
    -27: "+docs, +nothin",
    -28: "+calm no, +moved",
    -31: "-calm do",
    -32: "+never, +senten, +you're",
    -35: "-must",
    -37: "-may",
    -38: "+it's",
    -45: "-calm never",
    -49: "+don't",
    -50: "-don't",
    -54: "-use",
}
