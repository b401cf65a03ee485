"""What words weigh in a change, in tenths: made by ``make weights`` from the lines in ``training/``.

``+`` new words, ``-`` words that are gone, ``=`` words that stay beside them; what takes from the owner is above zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MADE_FROM: Final = "0feb787cbd277509de424a970287f5484995f7acc0ef7b28e4ce25b5454a6cde"
BASE: Final = -2.6
WEIGHTS: Final[Mapping[int, str]] = {
    56: "+https",
    51: "-and",
    50: "-or",
    49: "-owner",
    45: "+whoeve",
    39: "+that, -what",
    38: "-not, -that",
    37: "+this",
    36: "+die, +may, -the owner",
    35: "+safety",
    34: "+has",
    33: "+accept, +as, +de, -before",
    32: "+000, +do what, -a, =the",
    31: "+need not",
    30: "+inform, +later, +so, +than, +where, -nothin, -tell, -years",
    29: "+agreed, +betwee, +may be, +partne, +settle, +so that, -data, -no, -reason",
    28: "+o, +si, +soul.m, +whatev, +who, -an, -never, =what",
    27: "+into the, +not only, -accoun, -else, -file, -it, -limits, -outsid, =a",
    26: "+anyone, +as the, +confid, +friend, +larger, +limits, +not ask, +these, =it",
    25: "+and go, +and keep, +easier, +into, +of, +should, +sponso, +the agent, +when, +would, -people, -who, -you",
    24: "+be, +been, +below, +does not, +le, +name and, +se, +there is, -propos, -refuse, -stop, =and",
    23: (
        "+a friend, +carrie, +circle, +its, +mentio, +paragr, +rule, +so the, +the public, +the sponso, =i, =new, "
        "=withou"
    ),
    22: "+better, +calm where, +cleare, +guest, +let the, +que, +reques, +resolv, +saves, =stay",
    21: (
        "+from the, +made, +policy, +replac, +sounds, +way, +what the, +withou a, -ask, -say so, -two, -when, =an, "
        "=before"
    ),
    20: (
        "+agent, +among, +can, +first and, +from, +have, +lifted, +near, +need no, +permis, +platfo, +rarely, +reposi, "
        "+restri, +set, +smooth, +suppli, +take, +them, +troubl, +which, +withou, -even, -instru, -into, -not run, "
        "-them, -to do, =are, =when"
    ),
    19: (
        "+agency, +agents, +compan, +follow, +inbox, +is to, +la, +login, +need, +out the, +prompt, +public, +sectio, "
        "+their, +they, +this paragr, +trust, +were, -also, -are not, -calm a, -change, -days, -name, -so, -stay, -the, "
        "-to, -when a, =deleti, =do, =intere, =reques"
    ),
    18: (
        "+afterw, +am, +any, +are a, +before the, +can be, +harmle, +paymen, +people, +profil, +tasks, +the chat, "
        "+there, +those, +to, +vendor, +what, +when the, +whenev, +will, -anythi, -calm only, -every, -number, -this "
        "file, -yes, =advice, =most, =over, =that, =they"
    ),
    17: (
        "+above, +add, +agreem, +assist, +attach, +audit, +best, +calm si, +compla, +consen, +contin, +e, +furthe, "
        "+instal, +instru, +it says, +keeps, +looks, +mirror, +most, +newest, +non, +of the, +one is, +portal, +protec, "
        "+record, +restor, +severa, +the newest, +this page, +to the, -are, -is, -its, -member, -of, -own, -to a, -with "
        "the, =manage, ~changed"
    ),
    16: (
        "+and i, +and need, +apply, +conven, +counts, +each, +every, +experi, +few, +for, +in a, +maya, +object, +other, "
        "+para, +people who, +result, +rewrit, +servic, +shift, +simila, +the house, +the next, +the way, +usuall, "
        "-alone, -by, -is not, -on the, -they, =agent, =file, =instru, =owner, =record, =than, =two, =you"
    ),
    15: (
        "+a second, +advice, +anybod, +away, +carry, +comfor, +der, +descri, +faster, +for the, +given, +in case, +les, "
        "+moment, +nao, +next, +nicht, +no one, +or the, +over, +reache, +recomm, +regist, +rules, +seems, +talks, +than "
        "the, +the assist, +the safety, +today., +went, +whenev a, +which you, +whoeve is, +whose, -after the, -cannot, "
        "-produc, -read, -run, -tell the, =access, =chat, =read, =to, =who, =work, =your"
    ),
    14: (
        "+anyone who, +belong to, +calm for, +come, +during, +for all, +fresh, +good, +has been, +househ, +kept for, "
        "+kind, +my own, +myself, +needs to, +opened, +passed, +presen, +reader, +review, +staff, +standi, +sync, +the "
        "caller, +the suppli, +the team, +the vendor, +themse, +when i, +while, +wish, -approv, -asked, -comman, "
        "-decide, -ends, -goes, -leave, -only, -parent, -they are, =change, =custom, =every, =limits, =money, =needs, "
        "=not, =own, =text, =time"
    ),
    13: (
        "+a few, +accord, +and, +applic, +are, +by, +change the, +checks, +collea, +concer, +discus, +en, +engine, "
        "+everyt, +family, +finish, +for people, +get the, +her, +how do, +il, +intere, +is one, +leave out, +ledger, "
        "+limit, +makes, +more, +of what, +opens, +over the, +price, +priori, +regula, +small, +sparin, +stands, +store, "
        "+summar, +the prompt, +travel, +until, +where the, +whiche, +who is, +wordin, -call, -down, -get, -letter, "
        "-nobody, -order, -releas, -report, -stop and, -used, -writte, -you do, =accoun, =anothe, =come, =decide, =kept, "
        "=my, =paymen, =show, =stays, =them, =then, =this"
    ),
    12: (
        "+a, +addres, +along, +and are, +apply to, +arrive, +at each, +caller, +calm approv, +calm my, +compli, +confir, "
        "+conver, +disagr, +earlie, +edit, +edits, +enough, +feel, +for them, +go on, +grows, +habits, +he, +hear, +i "
        "get, +invita, +is the, +itself, +let, +mentio the, +model, +needed, +on it, +ours, +owner is, +paste, +produc, "
        "+queue, +replac the, +right, +sets, +sound, +spare, +tablet, +team, +the bookin, +the evenin, +things, +throug, "
        "+useful, +versio of, +when a, +yes, -after, -calm i, -has, -progra, -text, -ticket, =asking, =back, =caller, "
        "=drafts, =for, =privat, =releas, =run, =source, =unsure, =up"
    ),
    11: (
        "+a questi, +birth, +brings, +calm review, +contro, +count as, +counts as, +covers, +direct, +elsewh, +have the, "
        "+if they, +keep, +keep the, +keeps the, +knows, +like the, +look, +market, +no longer, +notice, +off, +one of, "
        "+openin, +our, +out, +owner', +part, +put it, +reach, +rights, +round, +serve, +since, +sister, +spirit, "
        "+subjec, +take the, +tell you, +the file, +the guest, +the partne, +the sectio, +this one, +this sectio, +those "
        "who, +to be, +tone, +treat the, +turned, +what it, +your own, -delete, -from, -if a, -ignore, -keep the, -lead, "
        "-may not, -of a, -once, -sugges, -their, -within, =need, =reads, =refund"
    ),
    10: (
        "+a hurry, +after each, +and let, +apart, +asks whethe, +at the, +become, +bots, +calm q, +calm to, +calm "
        "whoeve, +can tell, +childr, +commun, +contra, +desk, +do, +does, +env, +file says, +find, +for their, +full, "
        "+guests, +has no, +headin, +help, +helps, +home, +hostna, +in each, +in their, +includ, +is at, +is enough, +is "
        "good, +late, +little, +loyalt, +mind, +more than, +names and, +of each, +of our, +off the, +one who, +ones, "
        "+page, +q what, +query, +real, +return, +safe, +securi, +shared, +someon, +suppor, +taken, +that the, +the "
        "audit, +the channe, +the new, +the shared, +the two, +to keep, +treat, +under the, +unless the, +vote, +was, "
        "+whatev the, +wishes, +with, +with the, +work, -anothe, -at once, -back, -by the, -chats, -custom, -does not, "
        "-in every, -person, -someon, -wait, =above, =after, =approv, =desk, =first, =give, =hold, =keep, =output, "
        "=owner', =parent"
    ),
    9: (
        "+a small, +again, +all, +apart from, +approv, +are to, +ask for, +belong, +block, +calm an, +calm the, +care, "
        "+cautio, +chat, +checki, +comple, +contri, +course, +digits, +drafts, +drive, +end of, +evenin, +everyb, "
        "+expect, +export, +forgot, +genero, +head, +hint, +i can, +in the, +is a, +is only, +it for, +lost, +many, "
        "+means that, +meant for, +missin, +my, +never in, +newer, +nobody has, +of this, +on, +pages, +parts, +publis, "
        "+put, +refere, +rememb, +runnin, +sales, +say it, +second, +share, +the, +the manage, +to do, +turn, +under, "
        "+update, +verifi, +w, +where it, +you have, -before you, -card, -date, -i, -instal, -matter, -off, -other, "
        "-says, -sent, -to the, -wait for, -which, =confid, =consen, =each, =files, =from, =guest, =helper, =if, =is, "
        "=one, =only, =rules, =shop, =suppli, =three, =until"
    ),
    8: (
        "+a collea, +a good, +a thumbs, +admin, +and carry, +as long, +be read, +calls, +calm les, +calm rules, +calm "
        "should, +calm what, +calm when, +clear, +compar, +copy, +curl, +detail, +fit, +for an, +hall, +held, +his, "
        "+hotel, +if, +it, +know the, +left, +legal, +less, +level, +live, +long as, +look up, +manage, +monthl, +much, "
        "+of every, +open, +out to, +own, +place, +privac, +readin, +retire, +s, +some, +sure, +teach, +ten minute, "
        "+termin, +the family, +the notes, +the subjec, +the usual, +they ask, +thumbs, +unless, +upload, +usual, "
        "+versio, +waitin, +when they, +wiki, +worksp, +worth, -and wait, -chat, -hours, -orders, -page, -said, -ten, "
        "-was, =delete, =euros, =except, =failed, =human, =may, =office, =opens, =other, =player, =price, =regist, "
        "=safe, =someon"
    ),
    7: (
        "+a member, +a task, +and in, +and mentio, +and where, +archiv, +asks, +betwee the, +calm, +calm people, +calm "
        "tell, +carrie out, +chmod, +closes, +contac, +conten, +copy of, +curl s, +deleti, +do i, +down, +edited, "
        "+emerge, +enter, +fetch, +force, +helper, +holds the, +i keep, +if she, +image, +is there, +it in, +it out, +it "
        "would, +know, +longer, +love, +meant, +member, +mode, +mood, +move, +moves, +networ, +not to, +odd, +on friday, "
        "+one that, +parent, +quick, +rather, +respec, +run, +sees, +skippe, +speed, +studio, +templa, +that are, +the "
        "right, +the third, +the visito, +the welcom, +this text, +up, +wants to, +whethe, +yours, +yourse, -calls, "
        "-calm if, -can be, -collea, -does, -form, -from the, -give, -her, -if you, -keep, -over, -record, -say, -time, "
        "-too, =gets, =go, =here, =leave, =mails, =mr, =never, =securi, =staff, =these, =tomasz"
    ),
    6: (
        "+a partne, +a person, +a reason, +act on, +alerts, +and can, +and so, +append, +as if, +author, +biscui, +bot, "
        "+by you, +calm each, +calm read, +calm treat, +camera, +change of, +client, +counte, +dev, +discou, +docume, "
        "+each night, +editor, +entrie, +feed, +go, +happy, +have been, +him, +hold, +im, +is, +is an, +it on, +last, "
        "+learn, +list is, +lives, +marked, +medica, +midnig, +minerv, +mistak, +night, +nightl, +not be, +note the, "
        "+now, +number and, +only in, +operat, +parcel, +photo, +q how, +quarte, +quiet, +releas, +srv, +team and, +the "
        "best, +the one, +the platfo, +the reader, +the review, +the second, +the story, +the three, +to you, +two days, "
        "+values, +what was, +what you, +when it, +when two, +where a, +who knows, +writer, +you and, +you are, +yours "
        "to, -a person, -after a, -again, -and the, -any, -anyone, -ask the, -each, -free, -names, -never give, -reques, "
        "-sessio, -these, -these rules, -throug, -with, -you never, -your own, =anythi, =book, =bookin, =by, =has, "
        "=house, =means, =off, =orders, =propos, =reason, =send, =tell, ~lost"
    ),
    5: (
        "+about, +after, +agains, +and nobody, +answer to, +argume, +being, +board, +calm on, +cancel, +case, +cat, "
        "+certif, +cost, +count, +el, +from now, +gives, +has not, +head of, +hersel, +if this, +inheri, +intern, +it "
        "is, +kept, +learne, +link, +list, +machin, +minute, +name of, +nobody is, +now on, +older, +or a, +outsid, "
        "+past, +put the, +refund, +remark, +rules are, +save, +scanne, +seen, +sense, +she is, +softwa, +steps, +the "
        "archiv, +the people, +the wiki, +theirs, +tidy, +today, +transc, +unlock, +warnin, +withdr, +you rememb, -book, "
        "-calm all, -do not, -family, -for a, -full, -given, -includ, -out, -permis, -rules, -script, -stays, -versio, "
        "=am, =as, =card, =comman, =compan, =data, =de, =get, =live, =log, =logs, =no, =of, =opened, =or, =person, "
        "=signat"
    ),
    4: (
        "+about the, +accoun, +an answer, +and is, +and may, +and the, +and then, +asks for, +balanc, +by a, +calm if, "
        "+calm leave, +calm report, +can you, +compos, +confli, +deploy, +driver, +due, +duty, +footno, +has the, "
        "+histor, +hosts, +hurry, +if the, +in, +initia, +is right, +kindne, +lets, +load, +lunch, +meanin, +merge, "
        "+newsle, +nobody, +none, +option, +out of, +phrase, +posts, +remove, +rest, +sectio on, +send the, +server, "
        "+she, +shell, +sign, +somebo, +stands in, +summar for, +system, +than a, +that a, +the build, +the daily, +the "
        "owner', +the phone, +the readin, +the regist, +the same, +the start, +the week, +them as, +they have, +throug "
        "the, +to your, +tour, +transf, +type, +un, +vet, +writes, +writte for, +year, +yes to, -20, -about, -contra, "
        "-evenin, -exactl, -for, -hour, -last, -mail, -review, -the day, -the same, -voice, =addres, =all, =assist, "
        "=case, =client, =follow, =move, =order, =outsid, =people, =plan, =secret, =take, =transl, =within, =write, "
        "=writte"
    ),
    3: (
        "+a guest, +a rule, +about it, +act, +after a, +anothe, +aside, +asked about, +book, +bookin, +bring, +busy, "
        "+calm a, +calm add, +calm give, +calm note, +calm old, +calm send, +change to, +checke, +custom, +days, "
        "+decide, +defaul, +differ, +each other, +endpoi, +fill, +finds, +first, +genera, +happen, +her own, +host, +i "
        "see, +if an, +in every, +is done, +is what, +is worth, +it when, +it with, +las, +lawyer, +lines, +locked, "
        "+logs, +long, +longer than, +means, +meet, +member of, +migrat, +mute, +needs, +neighb, +note, +notes, +phone, "
        "+pin, +privat, +purcha, +purpos, +read out, +sale, +saying, +sensor, +sessio, +since the, +spring, +task, "
        "+tells, +that arrive, +the addres, +the back, +the code, +the name, +the neighb, +the other, +the page, +the "
        "passwo, +the record, +them in, +time, +to this, +to whoeve, +topic, +weight, +window, +your, -assist, -check, "
        "-copy, -for the, -here, -is a, -let, -limit, -links, -list of, -look at, -minute, -my, -post, -read the, "
        "-result, -second, -show, -small, -this, -tool, -your, =act, =branch, =carol, =doctor, =down, =helen, =into, "
        "=number, =produc, =rule, =task"
    ),
    2: (
        "+a little, +action, +an, +app, +as a, +asking, +at home, +automa, +build, +calm let, +calm this, +calm whatev, "
        "+can look, +card, +check that, +close, +codes, +curren, +delive, +demand, +dinner, +dislik, +door, +ever, "
        "+folder, +for this, +free, +gate, +have no, +hidden, +i have, +incide, +it as, +it back, +lab, +lose, +main, "
        "+matter, +memory, +most of, +no need, +of your, +offers, +okafor, +one in, +only for, +or not, +our own, "
        "+pictur, +press, +propos, +raw, +says, +score, +sheet, +side, +signat, +site, +soul, +spread, +street, +that "
        "it, +the custom, +the first, +the job, +the list, +the person, +the pharma, +the projec, +the room, +the "
        "system, +the weathe, +the work, +them the, +to know, +tomorr, +vault, +vouche, +welcom, +when asked, +word, "
        "+write it, +you, +you tell, -edit, -in a, -passwo, -phone, -print, -same, -summar, -withou, -word, -work, "
        "=anneke, =archiv, =at, =call, =confir, =contac, =entrie, =limit, =lists, =our, =server, =team, =with"
    ),
    1: (
        "+4, +a call, +a copy, +a review, +a yes, +and from, +and not, +answer in, +are for, +are the, +are writte, +at "
        "all, +at night, +at once, +back, +bank, +before they, +break, +calm every, +calm new, +calm you, +change is, "
        "+club, +colour, +do it, +editio, +fail, +fewer, +file and, +filed, +forget, +grante, +hand, +health, +here, "
        "+honest, +hours, +house, +i am, +import, +in it, +it matter, +keep a, +knows the, +listen, +lock, +log, "
        "+mainta, +need to, +nice, +notes on, +number of, +of it, +often, +owner can, +player, +prefer, +promis, +pull, "
        "+q, +q does, +questi, +refuse, +robin, +say that, +send a, +share the, +signed, +soon, +speaks, +stagin, +start "
        "of, +surviv, +takes, +the end, +the label, +the last, +the rules, +the table, +the text, +though, +token, +und, "
        "+up to, +used, +what happen, +what i, +wrote, +yet, -am, -compan, -end of, -good, -guest, -i am, -of each, "
        "-schedu, -secret, -that you, -the end, =day, =else, =end, =family, =mentio, =messag, =names, =per, =quotes, "
        "=report, =sanne, =stop, =told, =versio, =wait, =word, =yes"
    ),
    -1: (
        "+a draft, +access, +an edit, +and it, +and leave, +answer, +at, +back to, +before each, +bus, +but the, +c, "
        "+call, +calm before, +calm can, +calm nobody, +can read, +cannot, +charac, +chats, +checkl, +compet, +contai, "
        "+databa, +enviro, +error, +exact, +fails, +fixes, +from a, +get, +handle, +helen, +holds, +how the, +human, +in "
        "chat, +in memory, +inside, +its own, +large, +line, +line of, +marks, +mine, +narrat, +needs a, +new, +notebo, "
        "+nurse, +office, +one-ti, +part of, +phone number, +please, +priya, +quill, +rate, +read by, +report, +said, "
        "+settin, +shop, +skip the, +someth, +stoppe, +tally, +ten, +that was, +the answer, +the day, +the diff, +the "
        "kitche, +the night, +the number, +the releas, +the rule, +the weekly, +then ask, +think, +ticket, +to read, "
        "+true, +until the, +use the, +user, +voice, +week, +who can, +you can, +you know, -15, -but, -don't be, "
        "-friday, -if, -mails, -messag, -most, -must not, -new, -open, -player, -readin, -takes, -test, -things, -words, "
        "=can, =explai, =folder, =note, =publis, =runs, =same, =say"
    ),
    -2: (
        "+after the, +allerg, +appoin, +are read, +at a, +becaus, +behind, +beside, +birthd, +bought, +by the, +calm "
        "check, +calm say, +calm trust, +class, +come back, +commen, +commit, +cover, +dashbo, +decisi, +diff, +each "
        "time, +entere, +firm, +form, +formal, +found, +front, +give, +give the, +hour, +if one, +if someon, +in full, "
        "+in its, +is fine, +is in, +is open, +issue, +it down, +it was, +jobs, +leave a, +leaves, +likes, +line in, "
        "+live in, +mean, +metric, +named, +need a, +not know, +note to, +owner and, +passes, +passwo, +pick the, "
        "+points, +polite, +post, +range, +readme, +reads the, +replie, +restar, +same, +scene, +send, +setup, +shown "
        "to, +speak, +starts, +studen, +teache, +that you, +the branch, +the small, +the ticket, +title, +to say, +uses, "
        "+want, +weathe, +what is, +what to, +withou the, +you to, +you were, -a week, -all, -always use, -ask for, "
        "-before the, -don't write, -look, -no except, -not be, -partne, -table, -the agent, -until the, -use emojis, "
        "=code, =door, =duty, =goes, =have, =help, =me, =see"
    ),
    -3: (
        "+a human, +a new, +a signat, +a the, +an hour, +and to, +are kept, +box, +bug, +by text, +calm do, +calm good, "
        "+calm i, +calm one, +calm put, +calm two, +clean, +coach, +deadli, +device, +diary, +did not, +doctor, +each "
        "evenin, +end, +findin, +fixed, +for a, +free to, +gets the, +green, +half, +how to, +i tell, +if there, +is "
        "writte, +it will, +kitche, +meetin, +ms, +nothin else, +of my, +offer, +once, +once and, +one, +one line, "
        "+openin hours, +planne, +push, +q do, +rather than, +reset, +role, +sample, +set it, +start, +tell me, +term, "
        "+text that, +the bank, +the office, +the report, +the shop, +the top, +thirty, +this file, +to a, +to change, "
        "+to me, +togeth, +top of, +unders, +use it, +user.m, +value, +watch, +what they, +when she, +where they, +with "
        "a, +write to, -at the, -daily, -de, -don't use, -longer, -on, -room, -talk, -then, =backup, =journa, =mail, "
        "=member, =minute, =on, =pages, =purcha, =quote, =result, =ticket, =voice, =week"
    ),
    -4: (
        "+10, +60, +a change, +a week, +and you, +are fine, +are never, +are shown, +asked, +bullet, +caller who, +calm "
        "after, +calm think, +came, +child, +claim, +comman, +counci, +depend, +did, +doubt, +everyo, +flat, +gets, "
        "+got, +group, +groups, +grow, +guess, +handed, +i don't, +if a, +in our, +is no, +iyer, +known, +money, +mr "
        "iyer, +not for, +pharma, +pip, +pull reques, +q may, +reads, +repeat, +script, +shelf, +shoppi, +signs, "
        "+silenc, +starte, +stop and, +story, +strang, +the doctor, +the form, +the letter, +the month, +the mornin, "
        "+the rest, +them for, +they are, +till, +touche, +try, +us, +use, +wed, +with it, +with me, +within, +you may, "
        "-18, -500, -below, -calm every, -calm the, -calm use, -day, -go, -it is, -must always, -price, -put, -questi, "
        "-see the, -shared, -than one, -than two, -that the, -the weekly, -you must, =alarm, =answer, =asked, =guests, "
        "=nothin, =room, =share, =test, =weekly, =which"
    ),
    -5: (
        "+a code, +a day, +a no, +ahead, +anythi, +applie, +as you, +asks what, +be a, +blue, +books, +calm in, +calm "
        "write, +change it, +check the, +could, +d, +day, +day and, +disabl, +done, +dr, +drop, +even if, +garden, "
        "+hangs, +hard, +hears, +heartb, +i, +i write, +if you, +in docs, +in groups, +in one, +in person, +in your, "
        "+journa, +june, +keep it, +kids, +leave, +mark, +minor, +mornin, +music, +number in, +only if, +orders, +pass, "
        "+person, +pick, +practi, +printe, +projec, +read, +receip, +runs, +see, +set up, +silent, +step, +tag, +talk "
        "to, +tea, +the author, +the sheet, +the word, +then the, +tools, +water, +weeken, +whole, +whom, -abbrev, "
        "-about the, -answer in, -charac, -direct, -follow, -intern, -kept, -key, -memory, -mentio, -month, -no more, "
        "-not answer, -not write, -notes, -send, -skip, -the word, -times, -weekly, -yourse, =about, =asks, =remind"
    ),
    -6: (
        "+19, +2, +22, +9, +a caller, +a month, +a name, +added, +as it, +bad, +behind the, +calm your, +can't, +ci, "
        "+column, +contex, +correc, +cron, +does the, +empty, +englis, +even when, +file, +file is, +for anythi, "
        "+format, +go in, +greet, +guidel, +has a, +holida, +it up, +key of, +keys, +lesson, +local, +make, +may i, "
        "+messag, +number on, +of their, +on sunday, +once a, +possib, +q who, +really, +red, +same day, +sent to, "
        "+ship, +shorte, +simple, +sleep, +slow, +smalle, +spelli, +stay in, +take a, +text, +the reason, +the time, "
        "+them and, +third, +this is, +told, +waits, +we do, +write a, +you're a, -2023, -7, -8, -80, -all times, -bot, "
        "-calm avoid, -calm must, -commit, -end, -files, -formal, -group, -hand, -have, -lines, -longer than, -speak, "
        "-there, -you should, =calend, =full, =in, =invoic, =small, =start, =update"
    ),
    -7: (
        "+16, +17, +18, +30 days, +allowe, +ana, +and says, +as an, +as well, +asked for, +beats, +before, +call back, "
        "+calm keep, +calm name, +campai, +can i, +carol, +code, +code is, +daily, +failed, +figure, +get a, +i'll, "
        "+ideas, +instea, +is on, +it does, +lead, +leave the, +letter, +listed, +manual, +md, +mentio it, +mr, +no and, "
        "+normal, +notes are, +nothin is, +on monday, +on your, +once the, +opinio, +or, +others, +plan, +prepar, "
        "+prints, +proble, +q can, +report to, +ruff, +should be, +show, +shows, +status, +stays, +the client, +the "
        "desk, +the log, +the plan, +the school, +the user, +they'r, +train, +walk, +which one, +winter, +write the, "
        "+you do, -50, -agents, -answer, -answer with, -as, -caller, -can't, -commen, -if the, -max, -mentio the, -more, "
        "-must be, -needs, -not allowe, -office, -on monday, -the mornin, =calm, =her, =out, =review, =talk, =was"
    ),
    -8: (
        "+100, +a bit, +a propos, +a table, +all of, +ask the, +before you, +brief, +calend, +called, +calm ask, +calm "
        "never, +calm we, +clever, +docker, +draft, +emoji, +except, +except to, +favour, +for each, +for it, +forwar, "
        "+friday, +goes to, +if it's, +in writin, +index, +invoic, +is closed, +is never, +it can, +it to, +kindly, "
        "+look at, +mail, +map, +me, +never ask, +next step, +next to, +on the, +only when, +quotes, +receiv, +say "
        "which, +such, +sugges a, +tell the, +the date, +the pr, +times, +to ask, +wait for, +when it's, +wins, +with "
        "one, +works, +years, -a day, -agent, -allowe to, -at all, -everyt, -first, -forbid, -long, -may be, -must "
        "never, -need, -not exceed, -quote, -start, -suppor, -team, -than, -the first, -three, =be, =key, =open, =she, "
        "=starts"
    ),
    -9: (
        "+a file, +a list, +a mail, +ai, +and that, +big, +boring, +bypass, +calm remind, +dates, +doesn', +explai it, "
        "+files, +first then, +for you, +four, +git, +goes, +i ask, +in that, +is asked, +januar, +job, +label, +loaded, "
        "+nas, +not answer, +not send, +number, +otherw, +packag, +point, +saturd, +scope, +screen, +sent, +shown, +so "
        "in, +sort, +source, +state, +stuck, +the board, +the door, +the player, +them to, +thing, +tokens, +too, +top, "
        "+you need, -2022, -a questi, -branch, -colour, -contai, -emojis, -me, -moved, -npm, -on friday, -skip the, "
        "-tuesda, -twice, -up, -when the, =agents, =heartb, =hours, =list"
    ),
    -10: (
        "+2026-1, +8, +a line, +a time, +always, +and for, +and show, +and tell, +api, +before a, +bin, +calm you're, "
        "+claims, +closed, +coffee, +curiou, +for one, +gets a, +hands, +humour, +idea, +if i, +inject, +instea of, "
        "+length, +librar, +lists, +master, +moved to, +nine, +not, +not a, +not the, +of a, +on a, +on thursd, +prs, "
        "+rename, +reply, +school, +season, +tags, +the calend, +the commit, +the folder, +the key, +there are, +there', "
        "+tool, +tuesda, +typos, +wants, +warm, +what's, +when someon, +write down, +writin, +wrong, -1, -10, -14, "
        "-above, -are in, -calm ask, -count, -draft, -emoji, -exceed, -headin, -it's, -more than, -never use, -strict, "
        "-to be, -to use, -told, -under, =bullet, =delive, =format, =name, =speak, =style"
    ),
    -11: (
        "+7, +a note, +aloud, +analys, +and say, +and what, +as they, +bit, +branch, +calm prefer, +ends, +euros, +fine, "
        "+guide, +how, +is read, +joke, +leave it, +links, +must, +must not, +no, +of them, +order, +plain, +play, "
        "+pnpm, +prices, +python, +repo, +sanne, +say what, +seven, +show the, +six, +switch, +table, +test, +the old, "
        "+to it, +to them, +tools., +wednes, +weekly, +words, +you like, +you must, -12, -allowe, -ever, -left, -rememb, "
        "-reply, -week, -you're, =days, =memory, =notes, =page, =words"
    ),
    -12: (
        "+14, +50, +6, +a messag, +are in, +at most, +bea, +calm don't, +calm our, +calm use, +date, +dead, +jokes, "
        "+lint, +mails, +min, +name the, +news, +noon, +not in, +pdf, +read it, +root, +start with, +stay, +stuff, +up "
        "and, +weeks, -begin, -betwee, -except, -like, -our, -remind, -repeat, -until, -wiki, =docs, =letter, =lines"
    ),
    -13: (
        "+12, +a passwo, +a progra, +a ticket, +alone, +also, +and never, +and wait, +any time, +are not, +come from, "
        "+delete, +fits, +id, +is for, +isn't, +key, +langua, +like, +like a, +names, +nobody else, +nora, +only the, "
        "+per, +quote, +separa, +short, +stand, +tables, +talk, +that nobody, +the backup, +the group, +time and, +told "
        "to, +transl, +web, +with its, +you'd, +you've, -2, -30, -5, -ask before, -avoid, -calm not, -fax, -folder, "
        "-have a, -in, -is in, -is on, -line, -monday, -not use, -note, -of the, -per, -the old, -use the, -we, -weathe, "
        "=commit"
    ),
    -14: (
        "+15, +20, +40, +and nothin, +comes from, +disk, +eight, +five, +i say, +kill, +max, +old, +photos, +remind, "
        "+tax, +their own, +wait, -after each, -during, -mornin, -now, -sectio, -senten, -withou a, -write, -year, "
        "=tests, =tone"
    ),
    -15: (
        "+1, +and a, +ask, +but, +check, +dana, +do not, +dry, +early, +fix, +go to, +ignore, +just, +thank, +we, "
        "+write, +you never, -00, -add, -by hand, -make, -todo, -with a, -you are, -you may"
    ),
    -16: (
        "+also when, +backup, +copies, +cut, +exampl, +explai, +have a, +howeve, +i do, +in may, +it and, +monday, "
        "+month, +only, +origin, +overri, +search, +stop, +style, +taste, +two people, +when you, -4, -see"
    ),
    -17: "+00, +and ask, +and no, +be the, +declin, +ring, +sunday, -rule, =use",
    -18: "+calm be, +facts, +gone, +ok, +patien, +that's, +thursd, -3, =summar",
    -19: "+a year, +i'm, +loud, +march, +that is, +the owner, +two, -are a",
    -20: "+5, +else, +not even, +pr, +recipe, +says so, +still, +tell, -calm no, -friend",
    -21: "+both, +say, +tests, +then",
    -22: "+such as, -be, -calm don't, -please",
    -23: "+secret, +sugges, -calm always, -calm you, -old, -should",
    -24: "+3, +30, +say so",
    -25: "+even, +nothin, +three",
    -26: "+why, -always",
    -27: "+docs, +progra",
    -28: "+calm no",
    -29: "+moved",
    -31: "+senten, -calm do",
    -32: "+you're",
    -33: "+never",
    -37: "-must",
    -38: "-may",
    -39: "+it's",
    -47: "-calm never",
    -49: "+don't",
    -50: "-don't",
    -55: "-use",
}
