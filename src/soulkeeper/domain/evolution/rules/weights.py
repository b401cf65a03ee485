"""What words weigh in a change, in tenths: made by ``make weights`` from the lines in ``training/``.

``+`` new words, ``-`` words that are gone, ``=`` words that stay beside them; what takes from the owner is above zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MADE_FROM: Final = "6977b458f54aeacfbcac602483f1f0dc4985779eb8a4380dae9df17648c06abe"
BASE: Final = -2.7
WEIGHTS: Final[Mapping[int, str]] = {
    65: "+https",
    53: "-or, -owner",
    49: "+need not",
    43: "+whoeve",
    41: "+die",
    39: "+safety, -and",
    38: "-not",
    37: "+accept, +does not, +later, +may, +whatev",
    36: "+as, -never, -no",
    35: "+000, +der, +sponso, -nothin, -the owner, -what",
    34: "+partne, -reason",
    33: "+may be, +never do, +that",
    32: "+do what, +no one, +so that, +the agent, +the sponso, -data, -even, -limits",
    31: "+agent, +below, +guardr, +not ask, +those, +yes, -else, -outsid",
    30: "+better, +so, +vendor, -before, -years, =withou",
    29: "+agreed, +apply, +cleare, +de, +limits, +not only, +o, -that",
    28: "+confid, +into, +settle, +these, +what the, +where, -an, -change, -tell",
    27: "+betwee, +carrie, +need, +object, +platfo, +rule, +soul.m, +suppli, +when, +who, -cannot, -may not, -say so",
    26: "+any, +friend, +keeps, +reques, +they come, +troubl, -a, -accoun, -stop, ~changed",
    25: (
        "+and does, +and keep, +anyone, +inform, +its, +le, +outran, +policy, +set, +should, +this, +worry, +would, "
        "-opened, =before, =new, =stay"
    ),
    24: (
        "+a friend, +circle, +enough, +feel, +follow, +permis, +smooth, +whatev the, +who ask, -also, -asks, -into, "
        "-stay, =owner, =the"
    ),
    23: (
        "+a second, +als, +employ, +from the, +harmle, +hour and, +lifted, +moment, +of the, +que, +safe, +saves, +si, "
        "+this paragr, +usuall, -a no, -days, -own, -propos, -two"
    ),
    22: (
        "+and change, +and go, +can be, +compla, +confir, +has, +la, +our, +protec, +restri, +say yes, +sectio, +than, "
        "+the newest, +which, -are not, -hold, -leaves, -only, -to do, -when"
    ),
    21: (
        "+agency, +am, +as the, +calm where, +consid, +conven, +descri, +do, +furthe, +hesita, +in case, +is to, +login, "
        "+myself, +nicht, +out the, +paymen, +peace, +portal, +reache, +the house, +them, -call, -this file, -yes, =all"
    ),
    20: (
        "+assist, +audit, +best, +card number, +droppe, +easier, +get the, +guest, +let the, +looks, +nicely, +of "
        "course, +of what, +record, +se, +staff, +the public, +their, +themse, +until it, +whenev, +whiche, -after the, "
        "-anythi, -decide, -live, -not run, =come, =limits, =what"
    ),
    19: (
        "+acts, +among, +before the, +consul, +for, +heart, +honour, +into the, +is enough, +kept for, +larger, +mentio, "
        "+mirror, +near, +need no, +needed, +niet, +opened, +r, +replac, +resolv, +restor, +review, +treat the, +values, "
        "+weighs, -alone, -approv, -by, -calm only, -chats, -instru, -nobody, -signed, -who, -with the, =accoun, "
        "=advice, =every"
    ),
    18: (
        "+2026-0, +accord, +agreem, +along, +and are, +and those, +anyone who, +been, +birth, +by, +caller, +compan, "
        "+elsewh, +experi, +has been, +have, +inbox, +les, +maker, +notice, +of, +paragr, +priori, +reposi, +rights, "
        "+routin, +second look, +seems, +small, +so the, +sugges of, +tasks, +theref, +trust, +unless, +way, +wenn, "
        "+wer, +whatev it, +where it, +withou a, -advice, -before a, -leave the, -looks, -on the, -person, -produc, "
        "-refuse, -report, -shown, -when a, =access, =custom, =over"
    ),
    17: (
        "+checks, +consen, +course, +during, +family, +for them, +grante, +hooks, +if, +il, +includ, +not wait, +public, "
        "+rest, +rules, +servic, +sie, +spirit, +standi, +stands, +subjec, +take, +they, +to the, +useful, +when the, "
        "+which is, +which you, +whoeve is, +wish, -a progra, -calm tell, -file, -i do, -if a, -it, -lead, -mistak, =a, "
        "=change, =doubt, =mails, =manage, =money, =most, =show, =when"
    ),
    16: (
        "+a ask, +a questi, +addres, +afterw, +assume, +beyond, +calm si, +can, +carry, +carry out, +collea, +conver, "
        "+digits, +edits, +escala, +faster, +fetch, +few, +first and, +fresh, +from, +gap, +have the, +headin, +het, "
        "+introd, +is inform, +matter more, +my own, +no longer, +one of, +out, +over, +place, +profil, +recomm, "
        "+refund, +replac the, +share, +spare, +store, +the chat, +the note, +the queue, +the team, +the vendor, +this "
        "line, +to, +truste, +whose, +work, -every, -goes, -parent, -progra, -them to, -to, -too, -you do, =by, =decide, "
        "=may, =paymen, =record"
    ),
    15: (
        "+advanc, +all, +and i, +applic, +are, +bot, +bother, +brings, +compli, +cronta, +drive, +end of, +every, +far, "
        "+for anyone, +given, +go, +grows, +guest', +happy, +in advanc, +in force, +instru, +intere, +is time, +ledger, "
        "+limit, +market, +may put, +maya, +mentio the, +most, +newest, +non, +of this, +office and, +one is, +owner or, "
        "+rarely, +recove, +regula, +respon, +shift, +should not, +signat, +simila, +sounds, +system, +the agency, +the "
        "bookin, +the bot, +the networ, +there, +withou, -asked, -at once, -calm a, -calm i, -childr, -given, -hall, -is "
        "not, -number, -orders, -outsid the, -owner', -people, -says, -taken, -to a, -to the, -when it, -you, =chat, =i, "
        "=privat, =who"
    ),
    14: (
        "+a collea, +a good, +above, +advice, +after, +agents, +at once, +belong to, +bots, +calm each, +calm for, "
        "+commun, +comple, +contin, +detail, +drafts, +earlie, +es, +finish, +for all, +genero, +hotel, +in for, +in "
        "their, +it saves, +itself, +kind, +late, +leavin, +live, +mails to, +means that, +my, +nach, +name and, +night, "
        "+number and, +one that, +opens, +or a, +produc, +put, +put it, +quietl, +reader, +refuse, +rememb, +rewrit, "
        "+sync, +tells, +than a, +the channe, +the evenin, +the suppli, +there is, +today., +toward, +travel, +unless "
        "the, +visito, +went, +while, +who is, +will, +word, +wordin, -ask, -back, -by the, -comman, -delete, -get, "
        "-letter, -neithe, -nobody else, -off, -owner before, -the, -they, -wait, =an, =caller, =deleti, =hold, =intere, "
        "=stays, =suppli, =text, =unsure, =you"
    ),
    13: (
        "+add, +approv, +are a, +be told, +calm approv, +calm memory, +change the, +chat, +chats, +client, +come, +come "
        "in, +concer, +conten, +contra, +copy, +courte, +des, +edit, +enter, +entry in, +et, +for people, +force, "
        "+forms, +going, +harbou, +has no, +is at, +leave out, +let, +lets, +lets the, +little, +made, +meant for, "
        "+needs to, +of each, +of every, +off the, +on it, +or not, +or the, +para, +privac, +prompt, +result, +round, "
        "+says is, +says no, +seldom, +severa, +shared, +sound, +sparin, +summar, +tablet, +team, +that no, +the editor, "
        "+the next, +the partne, +the safety, +this page, +this sectio, +throug, +under the, +until, +vote, +were, "
        "+what, +whenev a, +wiki, +with the, +worksp, +would be, -a person, -anothe, -asked for, -card, -house, -its, "
        "-made, -none, -of a, -releas, -the person, =are, =consen, =each, =failed, =kept, =output, =outsid, =propos, "
        "=read, =refund, =releas, =reques, =securi"
    ),
    12: (
        "+after each, +and take, +anybod, +apart, +be, +become, +block, +cache, +calm review, +calm safety, +calm tell, "
        "+carrie out, +comfor, +count as, +counts as, +covers, +deleti, +desk, +discus, +e, +eine, +en, +env, +feels, "
        "+file says, +fit, +for the, +habit, +has the, +he, +her, +hint, +hourly, +househ, +if this, +instal, +is one, "
        "+it asks, +it may, +knows, +left out, +load, +medici, +messag to, +nie, +ours, +over the, +price, +refere, "
        "+saved, +sign, +since, +softwa, +straig, +the audit, +the boss, +the sectio, +the subjec, +the way, +topics, "
        "+treat, +warnin, +what it, +when a, +wishes, +withou asking, +x, +your own, -after, -and ask, -call the, -in "
        "every, -itself, -list of, -log, -notes in, -publis, -run, -same day, -what is, =above, =any, =approv, =cannot, "
        "=confli, =data, =delete, =discus, =dr, =it, =mr, =otherw, =reads, =source, =two"
    ),
    11: (
        "+a, +a few, +accoun, +agent does, +alerts, +always wait, +and its, +apart from, +are to, +as long, +beginn, "
        "+blind, +calm since, +calm you, +cautio, +circul, +ciro, +closes, +compla about, +counts, +don't let, +down, "
        "+duty, +each, +el, +entrie, +entry, +everyt, +expire, +export, +for their, +for whoeve, +forbid, +forum, +full, "
        "+gives, +good for, +guests, +head, +himsel, +home, +how do, +it for, +it would, +keep, +keep the, +long as, "
        "+look, +loyalt, +model, +monito, +nao, +newer, +next, +off, +on in, +owner is, +people who, +post, +presen, "
        "+press, +prohib, +publis, +queue, +regist, +sister, +sure, +talks, +that follow, +the caller, +the file, +the "
        "link, +the notes, +the prompt, +the shared, +the visito, +the wiki, +to be, +to do, +turned, +unlock, +wants "
        "to, +welcom, +who says, +you ask, -a second, -assist, -author, -be taken, -book, -calls, -does, -does not, "
        "-entry, -never send, -other, -part, -say, -sent, -shown to, -what you, -wish, -writte, =after, =and, =anothe, "
        "=bookin, =doctor, =euros, =files, =its, =need, =night, =off, =owner', =player, =rules, =shop, =someon, =switch, "
        "=to, =until"
    ),
    10: (
        "+a thumbs, +and need, +append, +apply to, +arrive, +at each, +away, +budget, +by now, +calm le, +calm leave, "
        "+calm read, +card, +cloud, +commen in, +de la, +descri the, +direct, +does, +doubts, +editor, +effect, +engine, "
        "+evenin, +everyb, +final, +go on, +habits, +hostna, +hundre, +i can, +i get, +in each, +invita, +is the, "
        "+judgem, +keeps it, +keeps the, +kept in, +legal, +lie, +link, +love, +many, +member, +mistak, +mood, +never "
        "in, +next door, +nightl, +not say, +notes, +notes and, +open the, +out to, +outgro, +owner', +reach, +reques "
        "from, +rollba, +sales, +save, +second, +stored, +teach, +templa, +the code, +the limit, +the new, +the side, "
        "+the two, +the weekly, +those that, +thumbs, +to one, +under, +update, +upload, +verifi, +versio, +went wrong, "
        "+when asked, +when i, +where nobody, +who may, +worth, +you would, -after a, -arrive, -check, -ends, -even "
        "when, -her, -if you, -ignore, -is, -record, -tell the, -text, -them, -these, -they are, -used, =do, =from, "
        "=instru, =own, =parent, =partne, =price, =safe, =than, =them, =then"
    ),
    9: (
        "+age, +alive, +am a, +an earlie, +and follow, +and in, +and leave, +and so, +archiv, +asking, +backgr, +be "
        "writte, +believ, +belong, +board, +boss, +buyer, +by you, +calls, +calm messag, +calm on, +calm send, +choose, "
        "+comes, +disagr, +emerge, +every new, +feed, +grant, +head of, +him, +how this, +in a, +inheri, +inspec, "
        "+insure, +it makes, +it says, +it the, +like the, +line is, +list, +longer, +matter, +may look, +meanin, "
        "+memory is, +more, +move, +next time, +nobody is, +not go, +of our, +on friday, +on reques, +one who, +ones, "
        "+open, +out on, +part, +paste, +raise, +readin, +rule that, +s, +send the, +sh, +subscr, +take the, +that are, "
        "+that i, +the archiv, +the family, +the helper, +the platfo, +the publis, +the review, +them in, +those who, "
        "+to your, +token, +up, +usual, +was, +were writte, +what if, +what was, +when two, +withdr, +would have, +you "
        "keep, +yours to, -addres, -any, -archiv, -are, -club, -custom, -date, -door, -down, -family, -includ, -keep, "
        "-member, -order, -out, -patien, -red, -small things, -someon, -stop and, -the last, -these rules, -wait for, "
        "-whenev, -writin, =file, =helper, =matter, =safety, =staff, =this"
    ),
    8: (
        "+a machin, +a reason, +and lets, +as if, +assist may, +attach, +badge, +bookin, +bring, +broker, +calm an, "
        "+calm report, +calm system, +calm to, +calm treat, +camera, +cause, +checki, +compar, +da, +deserv, +dev, "
        "+docume, +easier to, +every hour, +expect, +former, +gate, +good, +hand, +handed in, +handle, +hear, +helper, "
        "+hold, +holds the, +i am, +if they, +in again, +in it, +in order, +in other, +in which, +is what, +it, +it "
        "before, +it has, +logs, +look up, +low, +medica, +memory and, +might, +more than, +networ, +not tell, +on what, "
        "+online, +openne, +parts, +passin, +permit, +previo, +privat, +purcha, +query, +remove, +retire, +say no, "
        "+seem, +sets, +skippe, +stands in, +starti, +taken, +team and, +ten minute, +that nothin, +that went, +the "
        "addres, +the daily, +the guest, +the manage, +the paragr, +the portal, +the shift, +the voice, +they ask, "
        "+ticket with, +to whoeve, +treate, +treate as, +two days, +typo, +vault, +versio of, +w, +where a, +which the, "
        "+yet, +you rememb, +your first, +yours, +yourse, -again, -always ask, -can be, -comple, -contra, -did, -do not, "
        "-from the, -give, -helper, -it in, -leave, -name, -names, -page, -read, -requir, -right, -somebo, -sugges, -the "
        "same, -their, =becaus, =client, =comes, =copy, =desk, =except, =follow, =gets, =given, =guest, =logs, =odd, "
        "=other, =regist, =run, =secret, =signat, =tasks, =tell"
    ),
    7: (
        "+a check, +a copy, +a hurry, +a it, +a partne, +a small, +a task, +a wish, +adjust, +again, +again in, +agent', "
        "+and let, +and where, +appear, +are done, +are only, +asked about, +asks, +asks for, +asks whethe, +at the, +be "
        "skippe, +begins with, +call, +calm add, +calm my, +calm should, +calm the, +calm when, +can tell, +can you, "
        "+cancel, +cases, +change of, +copy of, +custom, +deny, +due, +each new, +each other, +execut, +feedin, +forgot, "
        "+forwar, +hall, +hersel, +his, +histor, +i keep, +identi, +if she, +if someth, +if the, +image, +improv, +in "
        "my, +in the, +in them, +it out, +it with, +juno, +know the, +left, +level, +line in, +lost, +mainta, +makes, "
        "+manage, +messag that, +mind, +minute, +mode, +monthl, +ne, +nobody has, +nothin to, +number are, +older, "
        "+operat, +orders, +other, +outsid, +page, +person who, +phone, +questi about, +real, +remark, +report, +run, "
        "+serve, +share the, +she is, +shut, +smile, +soul, +stock, +suppor, +take effect, +techni, +that the, +the "
        "agent', +the curren, +the matter, +the people, +the record, +the third, +the usual, +them the, +they differ, "
        "+this docume, +this file, +this one, +to hear, +to you, +trade, +true, +trusts, +types, +users, +visit, +was "
        "asked, +way of, +we are, +whethe, +who knows, +wholes, +with, +write a, +your owner, -accept, -and i, -and not, "
        "-and you, -correc, -from, -instal, -mark, -once, -otherw, -owner has, -script, -second, -stays, -the number, "
        "-ticket, -you never, =addres, =apply, =board, =book, =card, =confir, =drafts, =driver, =end, =lead, =means, "
        "=needs, =opens, =passwo, =patien, =says, =send, =spend, =tells, =up, =works, =writte"
    ),
    6: (
        "+a member, +a rule, +accide, +admin, +advert, +agda, +agent may, +alarm, +and an, +and can, +and do, +and may, "
        "+and mentio, +and she, +and the, +answer by, +are answer, +aside, +ask for, +at night, +author, +be read, "
        "+blocke, +bounda, +brand, +calm les, +calm limits, +calm new, +calm rules, +calm whoeve, +care, +chmod, +clear, "
        "+clerk, +comes first, +curl, +day's, +discou, +enough to, +errors, +failur, +finds, +first time, +follow them, "
        "+freedo, +from memory, +he is, +i have, +i see, +if there, +im, +initia, +interv, +is, +is from, +is good, +is "
        "right, +it back, +it comes, +know, +last, +look into, +make it, +meant, +names and, +new, +none, +odd, +on "
        "every, +on their, +outsid the, +pair, +papers, +parent, +pass it, +passed, +passpo, +pay for, +people, +pour, "
        "+q how, +quick, +quiet, +refusa, +right, +role, +rotate, +rules in, +runnin, +securi, +see what, +she, +shell, "
        "+someon, +someon asks, +speed, +takes, +tell me, +the assist, +the auctio, +the best, +the day's, +the harbou, "
        "+the ledger, +the list, +the owner', +the regist, +the story, +the three, +the tour, +the vault, +the welcom, "
        "+things, +tidy, +transf, +unaske, +where they, +writer, -and the, -calm if, -chat, -come, -counts, -each, -for, "
        "-free, -hours, -hurry, -i, -in a, -keep the, -list, -mail, -matter, -only the, -same, -the next, -versio, -web, "
        "=am, =call, =carol, =comman, =decisi, =first, =has, =house, =office, =or, =person, =these, =tomasz, =within"
    ),
    5: (
        "+a call, +a claim, +a pasted, +access, +access to, +action, +an instru, +and, +and is, +and then, +are an, +at "
        "any, +begin, +calm before, +calm change, +calm guests, +calm let, +calm mistak, +calm note, +calm q, +calm "
        "small, +centre, +certif, +contri, +costs, +curl s, +curren, +dated, +decisi, +defaul, +differ things, +enviro, "
        "+except, +footno, +for an, +handov, +helps, +her own, +host, +hosts, +how we, +in doubt, +in its, +iris, +it "
        "about, +it at, +it when, +kept, +large, +las, +learn, +less, +lie in, +listen to, +locked, +log, +margin, +me "
        "and, +meet, +merge, +minerv, +mother, +moves, +much, +mute, +nice, +not at, +notes in, +of it, +of things, "
        "+office, +on, +on each, +one person, +one to, +open to, +own, +pasted text, +pause, +pendin, +pictur, +plot, "
        "+preced, +propos that, +put into, +q does, +q i, +quarte, +reject, +relati, +releas, +respec, +say the, +sends, "
        "+sensor, +sessio, +should the, +site, +slow, +some, +srv, +termin, +than the, +that arrive, +that they, +the "
        "app, +the custom, +the duty, +the full, +the incide, +the phone, +the reader, +the releas, +the repair, +the "
        "result, +the stage, +the studio, +the week, +the whole, +the word, +the worksh, +thinks, +this chat, +thresh, "
        "+throug the, +time, +tone, +too, +top of, +unpubl, +vouche, +want differ, +when it, +when they, +where the, "
        "+year, +yes to, +your, -40, -and wait, -ask the, -away, -becaus, -calm small, -check the, -day, -everyo, -for "
        "the, -form, -i say, -of, -replac, -sessio, -small, -so, -the day, -the ticket, -whethe, -work, -your own, "
        "=archiv, =can, =checke, =compan, =confid, =get, =give, =go, =helen, =if, =limit, =lock, =me, =move, =my, "
        "=opened, =orders, =produc, =publis, =reason, =transl, =wait, =work"
    ),
    4: (
        "+a guest, +a parent, +a reject, +a the, +a word, +accoun of, +act on, +anothe, +are fine, +are part, +as it, "
        "+attemp to, +auctio, +automa, +avoid, +betwee the, +bind, +busy, +by a, +calm give, +calm old, +calm securi, "
        "+carry on, +change, +checke, +config, +confli, +contac, +contai the, +d, +days, +deal, +delive, +demand, "
        "+depart, +do i, +doubt, +end, +everyt else, +fine, +firm, +for two, +for your, +fridge, +from a, +go into, "
        "+had, +hand over, +has not, +have been, +help, +helpfu, +hidden, +if somebo, +if someon, +incide, +is there, "
        "+it will, +learne, +letter to, +like one, +lock, +lookin, +machin, +marked, +match, +me the, +migrat, +mostly, "
        "+neighb, +new one, +newsro, +of your, +on to, +openin, +order it, +pages, +pay, +petra, +photo, +por, +posts, "
        "+propos, +rather, +read by, +read them, +reject propos, +ronja, +rooms, +sale, +say it, +sectio on, +shorte "
        "this, +starts with, +street, +table is, +tell them, +that only, +the, +the approv, +the camera, +the conver, "
        "+the drafts, +the inspec, +the local, +the night, +the number, +the passwo, +the rest, +then it, +things the, "
        "+tilda, +un, +us, +used, +watch, +what i, +with it, +worked, +worksh, +you and, +you delete, +you tell, -as "
        "the, -asking, -before each, -can, -copies, -end of, -evenin, -exactl, -guest, -is a, -know, -links, -never "
        "give, -never write, -not be, -pass, -reques, -result, -right to, -said, -summar, -ten, -that you, -throug, "
        "=act, =anneke, =anythi, =back, =chats, =contai, =detail, =differ, =does, =keep, =live, =log, =never, =no, "
        "=only, =rule, =signed, =stored, =take, =time, =user, =web, =yes, ~lost"
    ),
    3: (
        "+0, +a long, +a new, +a privat, +a summar, +about, +agreed to, +an, +and keeps, +and when, +and with, +and "
        "your, +answer, +anyway, +app, +approv by, +arrive throug, +balanc, +band, +being named, +caller who, +calm a, "
        "+calm answer, +calm how, +calm is, +calm propos, +calm trust, +can look, +change a, +check that, +clean-, "
        "+comes in, +contro, +digest, +do the, +dose, +doubt about, +dr, +each night, +edited, +endpoi, +enough for, "
        "+error, +f, +festiv, +find, +form of, +found in, +go out, +has left, +have to, +health, +i find, +i work, +if "
        "it, +intern, +it again, +kindne, +know what, +knowin, +lines, +los, +member of, +midnig, +missin, +mistak go, "
        "+mrs, +n, +neithe, +nobody needs, +now, +observ, +offers, +owners, +parcel, +passwo, +past, +pin, +port, "
        "+prefer, +put the, +questi, +rate, +raw, +requir, +return, +seed, +somebo, +soon, +start of, +starts, +steps, "
        "+stoppe, +summar of, +temper, +tenant, +text, +texts, +the back, +the build, +the discou, +the holida, +the "
        "last, +the neighb, +the person, +the projec, +the task, +the thread, +the weathe, +this text, +to keep, +trace, "
        "+tracki, +urgent, +vet, +visibl, +with no, +within, -20, -am, -called, -calm all, -calm notes, -collea, "
        "-confir, -copy, -end with, -even if, -i am, -lists, -look at, -machin, -no longer, -not answer, -notes, -of "
        "each, -of every, -phone, -rules, -shared, -shop, -to read, -two years, -voice, -which, -with, =alarm, =asking, "
        "=bea, =check, =childr, =contac, =down, =for, =inside, =journa, =member, =messag, =nobody, =quick, =right, "
        "=sessio, =stop, =strang, =that, =unless, =write, =your"
    ),
    2: (
        "+a day, +a joke, +a photo, +a short, +about the, +amount, +an exampl, +and have, +and tells, +are taken, +ask "
        "twice, +badly, +begins, +being, +bench, +booked, +bullet, +calm as, +calm git, +calm put, +calm share, +calm "
        "this, +calm under, +cannot, +cat, +channe, +chart, +check-, +clinic, +compet, +compos, +con, +dear, +deploy, "
        "+disagr the, +dispat, +door, +e-mail, +eyes, +fail, +fewer, +field, +filed, +for this, +from it, +hard, +have "
        "no, +hears, +here and, +hook, +import, +in, +in drafts, +in notes, +includ the, +is kept, +it as, +it matter, "
        "+jonas, +keys, +lab, +lawyer, +leaves the, +let a, +let them, +line, +list and, +loosen, +may have, +meetin, "
        "+nearly, +needs a, +no need, +no orders, +of my, +okafor, +owner, +paragr on, +pays, +places, +plant, +purpos, "
        "+q is, +q the, +q what, +receiv, +resear, +robin, +rosa, +rule of, +say that, +scanne, +score, +see the, "
        "+sense, +settin, +sheet, +so i, +stagin, +start the, +takes no, +tells the, +the book, +the counte, +the data, "
        "+the floor, +the label, +the long, +the page, +the right, +the rule, +the same, +the screen, +the source, +the "
        "text, +the till, +thirty, +though, +to know, +tomorr, +traine, +truth, +und, +une, +up a, +wanda, +who asks, "
        "+window, +withou tellin, +withou the, +work on, +worth more, +write in, +wrote, +you share, +you will, +you "
        "write, -a hurry, -calm when, -code, -compan, -if, -last, -limit, -minute, -not ask, -on reques, -one, -open, "
        "-over, -remove, -review, -the agent, -this, -well, -within, -withou asking, =attach, =audit, =below, =de, "
        "=door, =entrie, =evenin, =export, =goes, =leave, =migrat, =reposi, =sanne, =server, =silenc, =speed, =table"
    ),
    1: (
        "+a custom, +a person, +a poem, +admini, +after the, +agains, +agents may, +agree, +an edit, +an order, +and "
        "you, +answer the, +appoin, +around, +at a, +at home, +attemp, +back to, +bank, +behind, +blue, +button, +c, "
        "+calm every, +calm people, +calm skip, +calm take, +calm what, +calm whatev, +calm write, +can read, +cannot "
        "be, +carefu, +case, +change is, +childr, +close, +copy to, +count, +dashbo, +decide, +device, +dislik, +do it, "
        "+earlie text, +editio, +end with, +even when, +ever, +first name, +folder, +formal, +founda, +friday, +friend "
        "of, +gentle, +gently, +get, +go throug, +hand out, +happen, +has to, +held, +hide, +holds, +if asked, +is an, "
        "+is off, +is only, +is told, +issue, +its rules, +keep a, +lies, +lives, +lose, +makes the, +means, +memory, "
        "+mill, +narrow, +need a, +needs, +not be, +not let, +notebo, +off it, +once, +one in, +other agents, +our own, "
        "+pass, +passwo that, +pasted, +people at, +phrase, +pick the, +player, +presse, +q, +read the, +saw, +says it, "
        "+says that, +see, +server, +shop, +sitter, +skip, +story, +strang, +studio, +task, +the allotm, +the card, +the "
        "club, +the diff, +the end, +the founda, +the job, +the limits, +the newsle, +the price, +the readin, +the "
        "reposi, +the sessio, +the system, +the ticket, +the work, +theirs, +this month, +thread, +ticket, +to hide, "
        "+today', +told you, +type, +up to, +used to, +verify, +voice, +waitin, +what you, +when there, +write it, "
        "+writes, +writte for, +you are, -a week, -anyone, -better, -calm every, -close, -confid, -full, -has, -human, "
        "-is no, -let, -mails, -no except, -passwo, -permis, -post, -refuse reques, -runs, -schedu, -search, -the "
        "assist, -will, -words, -you must, =agent, =appoin, =belong, =branch, =calm, =cancel, =case, =commen, =duty, "
        "=figure, =good, =guests, =how, =human, =incide, =inform, =into, =lists, =made, =not, =number, =opinio, =order, "
        "=page, =per, =plan, =quotes, =recomm, =shown, =someth, =soul.m, =team, =told"
    ),
    -1: (
        "+a form, +a link, +a row, +a scanne, +a signat, +a visito, +a you, +act, +agent is, +an entry, +and has, +and "
        "put, +and to, +answer in, +answer to, +are welcom, +are writte, +argume, +as you, +ask before, +before each, "
        "+before they, +beside, +but the, +by defaul, +by hand, +by name, +calm access, +calm if, +calm say, +chef, "
        "+club, +commen, +counci, +data, +delete what, +design, +does the, +doors, +driver, +du, +easy, +entere, +exam, "
        "+exchan, +fails, +files, +food, +form, +genera, +goes out, +goes to, +happen to, +how much, +hurry, +if an, +if "
        "one, +in two, +insura, +into a, +is done, +is shown, +it gets, +it in, +it off, +it was, +it works, +journa, "
        "+knows the, +lands, +leave them, +licenc, +list is, +lives in, +locksm, +logins, +main, +moss, +move on, +move "
        "the, +name of, +names are, +normal, +note, +note the, +of yours, +on monday, +one-ti, +option, +output, +paid, "
        "+person, +pick, +priya, +push, +readme, +rebuil, +repair, +replie, +robot, +scans, +sees, +single, +skip the, "
        "+speake, +speaks, +stage, +standa, +stay in, +stream, +summar for, +tell the, +tell you, +that was, +that were, "
        "+the chart, +the client, +the game, +the hall, +the insura, +the kennel, +the letter, +the locksm, +the name, "
        "+the orches, +the part, +the table, +the traini, +then ask, +title, +to decide, +to show, +to tell, +to this, "
        "+transc, +trial, +trip, +user, +weeken, +well, +what they, +while the, +who reads, +within the, +words and, "
        "+would rather, +writte, +writte down, +yes for, +yester, +you, -50, -a yes, -about, -circum, -copy of, -don't "
        "write, -end, -guests, -here, -his, -hour, -in the, -introd, -januar, -job, -month, -most, -on sunday, -openin, "
        "-points, -read the, -send, -someth, -take, -talk, -the end, -use emojis, -vendor, -withou, -write a, =ask, =at, "
        "=backup, =bad, =betwee, =errors, =folder, =know, =one, =open, =our, =prices, =public, =throug, =traits, =week, "
        "=writes, =wrong"
    ),
    -2: (
        "+4, +a draft, +a human, +a propos, +a source, +a test, +about it, +agent to, +am the, +an answer, +and nobody, "
        "+and people, +answer that, +are kept, +at noon, +audito, +bad news, +birthd, +box, +break, +cafe, +calm can, "
        "+calm does, +calm from, +calm in, +calm other, +calm sugges, +calm think, +chair, +choose the, +citize, +code, "
        "+codes, +come back, +comman, +copy the, +counte, +curios, +debate, +diff, +doing, +empty, +file is, +fish, +for "
        "it, +for new, +founda secret, +free, +from now, +got, +greet ask, +handed, +hanne, +heard, +hours, +how the, "
        "+invent, +is a, +is still, +is writte, +it up, +iyer, +kennel, +kids, +know it, +laptop, +laugh, +lift, +like "
        "to, +likes, +line of, +may greet, +mean, +metric, +minor, +money, +most of, +mr iyer, +ms, +music, +names of, "
        "+names the, +new ones, +no and, +note it, +now on, +number of, +observ direct, +on top, +only in, +otherw, +out "
        "of, +owner and, +people are, +person and, +picks, +range, +rather than, +rebase, +remove the, +repeat it, "
        "+reset, +restar, +right and, +rm, +rules are, +schedu, +send, +sent to, +stop and, +switch off, +tally, +term, "
        "+that she, +the careta, +the debate, +the floris, +the observ, +the ones, +the photo, +the red, +the second, "
        "+the sheet, +think, +this is, +to call, +to leave, +to read, +to see, +told and, +tomasz, +turns, +twenty, "
        "+unders, +unit, +use it, +variab, +want, +was a, +who has, +word from, +work for, +works on, -all times, "
        "-board, -bullet, -busy, -caller, -don't be, -edit, -friday, -has a, -in this, -kept, -little, -look, -model, "
        "-my, -needed, -of this, -on, -player, -readin, -room, -secret, -short, -show, -story, -sure, -window, =agents, "
        "=charac, =conver, =group, =honest, =look, =once, =pages, =people, =printe, =purcha, =red, =result, =say, =she, "
        "=sugges, =they, =versio, =way"
    ),
    -3: (
        "+a change, +a free, +a letter, +a strang, +ahead, +allerg, +an admini, +are sent, +are the, +ask the, +at, +at "
        "it, +before, +big, +boiler, +borrow, +bottom, +by text, +calm after, +calm good, +calm i, +calm make, +calm "
        "one, +calm two, +chapte, +chat is, +child, +closin, +code that, +colour, +commit, +contex, +could not, +decemb, "
        "+did not, +doctor, +essay, +except to, +failed, +failin, +figure, +file, +file and, +find the, +first, +for "
        "what, +functi, +give them, +group, +has never, +hints, +i may, +i will, +images, +in chat, +in memory, +is as, "
        "+is delete, +is on, +is open, +it on, +job, +june, +keep it, +known, +leave it, +left alone, +life, +lift "
        "compan, +light, +lights, +log in, +looked at, +makes no, +mark, +no differ, +no reason, +nobody but, +nobody "
        "will, +nothin that, +nurse, +obviou, +off for, +one at, +one messag, +only if, +or, +out at, +plans, +poem, "
        "+prepar, +proble, +promis, +pull reques, +q do, +q who, +reads, +ready, +row, +runs, +says the, +scene, +setup, "
        "+short senten, +signed, +someon who, +source, +spoken, +spread, +stays in, +studen, +sum, +surviv, +text that, "
        "+thank you, +that a, +that one, +the branch, +the check, +the childr, +the desk, +the earlie, +the front, +the "
        "garden, +the journa, +the mornin, +the podcas, +the questi, +the report, +the small, +threat, +to ask, +to "
        "write, +today, +todo, +told, +twice, +use the, +view, +what a, +what happen, +whole, +words, +you were, -100, "
        "-15, -above, -alread, -always use, -and do, -as a, -at all, -calend, -descri, -don't use, -if it, -messag, "
        "-must not, -new, -office, -see the, -slow, -table, -than two, -the mornin, -time, -until the, -word, =been, "
        "=build, =calls, =code, =day, =full, =lines, =machin, =mentio, =more, =schedu, =three, =tidy, =treat, =weekly"
    ),
    -4: (
        "+60, +a caller, +a card, +a child, +a number, +a soft, +add a, +after a, +answer is, +any other, +apolog, +are "
        "for, +are read, +autumn, +avci, +be a, +before it, +belong in, +better than, +blocks, +build, +bus, +buy, +calm "
        "not, +calm summar, +campai, +can see, +chosen, +claim, +class, +clock, +coach, +comput, +contai steps, +deadli, "
        "+deposi, +double, +dr avci, +drawer, +each time, +everyo, +exact, +explai how, +for ten, +gets, +gorm, +herder, "
        "+here, +honest, +how you, +i write, +if two, +in docs, +in full, +is about, +is missin, +is no, +it today, +its "
        "own, +keepin, +law, +leave, +leave a, +let it, +lunch, +mail, +make the, +measur, +must, +name, +near misses, "
        "+new staff, +not write, +note to, +nothin else, +nothin is, +number on, +of its, +of their, +offer the, +one "
        "and, +orches, +owner has, +page tells, +paper, +phone number, +pip, +poison, +praise, +previe, +q can, +read "
        "out, +reinde herder, +report to, +rows, +run the, +say i, +saying, +scope, +script, +set up, +should a, "
        "+simple, +state, +stays on, +steps for, +survey, +switch, +talk about, +the day, +the lines, +the minute, +the "
        "newsro, +the pharma, +the progra, +the reinde, +the room, +the rules, +the school, +the senten, +them as, +them "
        "on, +them out, +to agree, +to me, +today or, +touche, +transf it, +up in, +waits for, +we, +we know, +wed, "
        "+with me, +within a, +writes the, +you can, +you did, +you know, -agency, -ahead, -all, -closed, -compar, -en, "
        "-error, -euros, -finish, -for a, -format, -go ahead, -if they, -import, -it is, -it was, -its own, -later, -mr, "
        "-must always, -not write, -price, -put, -send the, -sign, -task, -test, -the weekly, -then, -told, -your, =3, "
        "=channe, =explai, =family, =invoic, =key, =keys, =list, =mail, =marks, =meetin, =of, =second, =see, =small, "
        "=somebo, =speak, =task, =ticket, =update, =voice"
    ),
    -5: (
        "+10, +2026-1, +a better, +a code, +a kitche, +a messag, +a text, +about a, +all of, +ana, +and carry, +and "
        "from, +and give, +and left, +and note, +and this, +are shown, +at least, +behind the, +biscui, +calm check, "
        "+calm it, +calm may, +calm nobody, +calm notes, +calm remind, +can i, +can't, +catalo, +charge, +ci, +cold, "
        "+column, +copied, +cover, +cron, +day, +depend, +discou is, +do you, +does it, +done, +drop, +else happen, "
        "+fair, +fast, +featur, +fill, +fixes, +flatte, +for anythi, +for one, +forget, +game, +give me, +give the, "
        "+heartb, +henrik, +how it, +how to, +i don't, +i give, +i was, +in groups, +in this, +is always, +is answer, "
        "+is meant, +is out, +it down, +keep someth, +leave the, +leaves, +list of, +live in, +local, +long, +may read, "
        "+messag, +messag and, +messag is, +miss, +miss quist, +months, +mrs lindqv, +named, +next one, +number in, +of "
        "an, +on and, +on your, +once the, +owner to, +podcas, +print, +quist, +read it, +read on, +reinde, +room, +same "
        "day, +sample, +school, +set it, +ship, +shorte, +shows, +silent, +slip, +soft, +soluti, +someth from, +source "
        "and, +status, +style, +such, +take a, +tariff, +tellin, +ten, +ten years, +the bank, +the commit, +the doctor, "
        "+the lighth, +the other, +the press, +the reason, +the secret, +the seed, +the tram, +the travel, +they like, "
        "+three days, +till, +tip, +to anyone, +to it, +to say, +to us, +told the, +tools, +touch, +tram, +treasu, +try, "
        "+turn, +wait for, +walk, +warm, +weathe, +weeks, +when she, +whethe it, +write to, +you have, -500, -80, -a "
        "questi, -as, -at, -being, -blue, -but, -charac, -de, -direct, -explai, -formal, -go, -longer, -marks, -must "
        "never, -no more, -print, -rule, -strict, -style, -takes, -the blue, -the file, -third, -trial, -until, =asked, "
        "=author, =care, =correc, =her, =on, =paragr, =plain, =readin, =remind, =runs, =so, =thread, =tool, =would, "
        "=yourse"
    ),
    -6: (
        "+16, +19, +22, +a mail, +a name, +a week, +a yes, +always, +and answer, +answer questi, +as a, +ask once, "
        "+asked for, +asks what, +bad, +beekee, +behave, +by the, +call back, +calm don't, +calm reques, +carol, +change "
        "are, +clever, +copies, +could, +dark, +disabl, +englis, +first line, +flat, +for each, +free to, +front, "
        "+garden, +git, +go in, +goes, +greet, +groups, +guidel, +hangs, +holida, +hour, +ideas, +if i, +in her, +in "
        "letter, +instea, +invoic, +is closed, +is fine, +is part, +it is, +key is, +kitche, +lesson, +letter, +list in, "
        "+listen, +longer than, +mails, +marked as, +may ask, +memory notes, +month, +mornin, +my passwo, +not for, +not "
        "to, +number, +of you, +once and, +openin hours, +out and, +owner before, +passes, +play, +possib, +ruff, +ruth, "
        "+says, +screen, +senten and, +should be, +shown to, +so in, +someth, +starte, +statio, +storie, +tag, +that "
        "has, +that you, +the disk, +the docs, +the key, +the lift, +the line, +the master, +the museum, +the open, +the "
        "pr, +the quiet, +the shop, +the transl, +the wish, +things that, +tips, +to review, +to skip, +togeth, +twelve, "
        "+unclea, +up the, +use, +user.m, +wanted, +water, +weekly, +who are, +who asked, +whom, +with an, +you read, "
        "+you to, +you're a, +your name, +your rules, -18, -7, -8, -abbrev, -answer in, -ask which, -at least, -bot, "
        "-calm ask, -calm avoid, -calm must, -calm use, -calm wait, -can't, -create, -daily, -greet, -how, -in each, "
        "-laptop, -least, -march, -newsle, -partne, -run the, -should be, -since, -than, -than one, -thursd, -times, "
        "-unless, -was, =assist, =calend, =delive, =disagr, =headin, =minute, =names, =note, =projec, =refuse, =share, "
        "=where, =which, =whoeve"
    ),
    -7: (
        "+18, +2, +7, +a bit, +a tool, +added, +and it, +and we, +applie, +are still, +batch, +blog, +bram, +broken, "
        "+bug, +busine, +call the, +calm ask, +calm client, +calm you're, +cards, +corner, +crew, +daily, +fixed, +for "
        "me, +fourth, +gitign, +gives the, +grey, +hang, +headli, +how, +i'll, +in front, +in july, +in plain, +is how, "
        "+is in, +is not, +is that, +it does, +lectur, +looked, +mail to, +manner, +manual, +master, +md, +me, +noted, "
        "+nowher, +of these, +on sunday, +only with, +open a, +photog, +plan, +polite, +proces, +projec, +pupils, +put "
        "them, +receip, +red, +repeat, +room is, +said, +scale, +sell, +send it, +shed, +shoppi, +sizes, +sleep, "
        "+slowly, +stays, +stops, +strict, +stuck, +test the, +that nobody, +the audito, +the board, +the ferry, +the "
        "first, +the player, +the practi, +the top, +the treasu, +the wrong, +them for, +them to, +there are, +three "
        "lines, +tired, +to all, +to them, +to two, +tokens, +tree, +turn the, +undone, +verb, +want to, +web, +weddin, "
        "+week, +when someon, +which one, +with what, +word that, -2023, -a day, -agents, -allowe, -answer with, -before "
        "the, -commit, -empty, -everyt, -follow, -four, -june, -legacy, -lines, -me, -need, -night, -offer, -on a, -on "
        "monday, -questi, -rememb, -sectio, -see also, -tasks, -tests, -the old, -the team, -this sectio, -to use, -up, "
        "-up to, =contro, =make, =must, =same, =start, =twice, =we, =word, =years"
    ),
    -8: (
        "+30 days, +9, +a decisi, +also, +an ai, +and after, +and gives, +and report, +and show, +answer and, +any time, "
        "+articl, +as they, +bar, +calm, +calm instru, +calm name, +calm nothin, +calm there, +calm who, +calm your, "
        "+cellar, +choir, +clean, +closed, +code is, +comes from, +commas, +cost, +curiou, +decide and, +diary, +encryp, "
        "+episod, +estima, +even if, +favour, +ferry, +film, +for word, +format, +found, +guide, +i, +if it's, +in "
        "march, +in that, +is called, +josefa, +keeper, +key, +key of, +length, +librar, +must not, +need the, +no "
        "secret, +on a, +on them, +others, +own accoun, +points, +police, +poster, +printe, +q may, +quoted, +reads "
        "this, +rename, +reserv, +size, +smalle, +spelli, +stale, +tags, +text is, +the author, +the manual, +the "
        "office, +the recipe, +the summar, +they'r, +times, +to come, +to forget, +unsure, +when it's, +who can, +with "
        "a, +works, -200, -allowe to, -at the, -been, -birthd, -calm in, -conver, -during the, -forbid, -good, -intern, "
        "-is enough, -is fine, -like a, -max, -move, -not exceed, -paragr, -printe, -screen, -shall, -six, -skip, -team, "
        "-the weathe, -there is, -update, -wiki, =asks, =friend, =have, =help, =mistak, =nothin, =reader, =review, "
        "=search, =starts, =talk, =test, =will"
    ),
    -9: (
        "+17, +24, +a line, +a paragr, +a progra, +a senten, +a table, +a time, +allowe to, +and stay, +and what, "
        "+approv are, +are off, +at every, +bank detail, +beat, +bin, +books, +branch, +by one, +calm our, +case and, "
        "+date and, +day and, +doesn', +emoji, +false, +for a, +for you, +green, +grow, +has a, +ignore your, +label, "
        "+least, +lindqv, +mr, +nas, +next step, +none of, +not, +not send, +not the, +old, +on with, +once a, +one, "
        "+one thing, +opinio, +owner who, +pharma, +point, +puppet, +quiz, +quotes, +reply, +sent, +speak, +start with, "
        "+step, +stop, +teache, +tells you, +the blue, +the date, +the group, +the month, +the owner, +the puppet, +them "
        "is, +third, +to dr, +to my, +tool, +train, +wait, +we do, +wins, +with one, +write the, +you say, -2022, -9, "
        "-count, -editor, -emojis, -fine, -five, -hand, -has the, -if the, -in, -is the, -line, -longer than, -master, "
        "-mentio the, -must be, -noon, -npm, -plan, -speak, -still, -sunday, -suppor, -tuesda, -when the, -write the, "
        "-you should, =date, =friday, =room"
    ),
    -10: (
        "+100, +8, +a minute, +a no, +actual, +after that, +all the, +an hour, +and for, +and says, +are from, +are in, "
        "+as well, +asked and, +be talked, +bea, +bit, +boring, +bracke, +calend, +calm explai, +calm text, +car, "
        "+censor, +check, +check the, +correc, +cut, +early, +euros, +get a, +glossa, +help with, +humour, +i ask, "
        "+idea, +in copy, +in person, +is free, +it to, +listed, +maps, +may i, +mentio it, +museum, +names, +never ask, "
        "+nine, +no, +none in, +not answer, +not repeat, +on the, +on thursd, +or when, +owner can, +packag, +planne, "
        "+prices, +read, +rehear, +shelf, +stay, +sugges a, +text in, +the answer, +the folder, +the order, +the test, "
        "+the wall, +there', +timeta, +told to, +top, +word for, +writin, +years, -10, -a year, -about the, -branch, "
        "-calm it, -calm we, -except, -first, -group, -is to, -it's, -long, -more, -moved, -share, -silenc, -skip the, "
        "-you're, -yourse, =answer, =as, =bullet, =done, =last, =notes, =questi, =trust, =was"
    ),
    -11: (
        "+14, +50, +a conver, +a page, +analys, +are not, +ask, +ask what, +attack, +beats, +breath, +brief, +cake, +can "
        "change, +change it, +dead, +did, +docker, +draft, +explai it, +fire, +goes into, +greeti, +ignore, +in one, +in "
        "writin, +inside, +is gone, +it by, +it cost, +januar, +langua, +leafle, +lighth, +lint, +make, +me to, +means "
        "the, +min, +misses, +moved to, +nor, +not an, +not from, +not make, +notes are, +novel, +one by, +one line, "
        "+order, +plain words, +plainl, +plays, +pnpm, +practi, +price list, +prints, +prs, +repo, +saturd, +say, "
        "+seven, +tea, +that it, +the door, +the time, +to have, +tools., +transl, +web page, +what's, +winter, +you "
        "may, +you'd, -add, -are in, -ask whethe, -calm the, -draft, -emoji, -exceed, -folder, -functi, -headin, "
        "-mentio, -note, -start, -step, -the word, -tool, -withou a, =emoji, =like, =old, =polite, =should, =there, "
        "=weathe"
    ),
    -12: (
        "+6, +a passwo, +agent has, +alike, +aloud, +and why, +api, +ask which, +but, +bypass, +called, +calm keep, "
        "+calm use, +dates, +explai, +first then, +flag, +has seen, +id, +if you, +in our, +inject, +instea of, +is "
        "asked, +it can, +july, +lists, +loaded, +monday, +nora, +origin, +overri, +paula, +python, +radio, +reason to, "
        "+ring, +sanne, +say which, +season, +song, +spot, +stand, +stuff, +table, +tables, +talked, +the backup, +the "
        "log, +the user, +to change, +to their, +tuesda, +which of, +will be, +you like, +you must, -1, -14, -5, -agent, "
        "-answer, -calm todo, -docume, -done, -ever, -fax, -have, -heartb, -is in, -lunch, -memory, -more than, -never "
        "say, -not a, -not to, -our, -paper, -prefer, -quote, -remind, -repeat, -twice, -use the, -week, -you may, "
        "=about, =format, =hours, =in, =knows, =letter, =memory, =out, =progra"
    ),
    -13: (
        "+12, +a list, +and only, +and say, +answer with, +are no, +backup, +calm prefer, +calm some, +dana, +disk, "
        "+four, +fraud, +has read, +hello, +is read, +jokes, +look at, +max, +next to, +noon, +not a, +of a, +offer, "
        "+only when, +photos, +preten, +root, +separa, +six, +soup, +taste, +than one, +the hour, +thirty days, +two "
        "people, +up and, +wall, +wednes, +when you, +write down, +you need, +you've, -4, -calm keep, -commen, -find, "
        "-have a, -left, -never use, -the first, -the second, -three, -under, -weathe, =brief, =commit, =days, =docs, "
        "=greeti, =heartb, =thing, =words"
    ),
    -14: (
        "+20, +ai, +and a, +and one, +and that, +are never, +assist to, +at most, +b, +before a, +decide about, +eight, "
        "+ends, +fits, +for that, +half, +isn't, +march, +not in, +of them, +patien, +pdf, +progra and, +quote, +remind, "
        "+sender, +shown, +signs, +sort, +the direct, +the histor, +the plan, +they were, +this to, +typos, +wants, -12, "
        "-an hour, -avoid, -betwee, -colour, -may be, -monday, -needs, -not use, -per, -you can, =name, =style, =summar"
    ),
    -15: (
        "+15, +a ticket, +and no, +anythi, +came, +coffee, +come from, +exerci, +five, +guess, +human, +index, +is "
        "never, +lead, +like, +like a, +map, +only, +only the, +per, +propos a, +say what, +say when, +show it, +show "
        "the, +talk, +tax, +that's, +their own, +then the, +thing, +with its, -00, -30, -ask before, -begin, -by hand, "
        "-make, -mornin, -on friday, -the group, -think, -we, -with a, -you are, =senten, =tests"
    ),
    -16: (
        "+00, +40, +a file, +have a, +in may, +is for, +links, +nobody else, +passwo to, +show, +silenc, +so when, "
        "+sugges, +tell, +then, +time and, +waits, +who decide, +you never, -contai, -during, -friend, -is on, -like, "
        "-monthl, -now"
    ),
    -17: (
        "+a note, +also when, +announ, +calm be, +date, +delete, +dry, +gets a, +go to, +kill, +not follow, +rings, "
        "+sunday, +the calend, +what we, +write, -2, -calm not, -reply, -to be, -todo"
    ),
    -18: (
        "+5, +and nothin, +and wait, +as an, +before you, +fix, +i do, +joke, +loud, +name the, +news, +ok, +reason and, "
        "+short, +trick, +you do, -after each, -there, =line"
    ),
    -19: (
        "+a year, +asks the, +calm we, +do not, +hands, +i say, +i'm, +may not, +plain, +search, +wrong, -3, -need no, "
        "-write"
    ),
    -20: (
        "+30, +be the, +claims, +declin, +even, +facts, +just, +may propos, +not even, +page and, +the old, -calm you, "
        "-senten, -year, =use"
    ),
    -21: "+and ask, +and tell, +calm never, +gone, +pr, +test, +thank, +them and, -always, -be, -please, -the user",
    -22: "+and not, +both, +such as, -are a, -should, =be, =tone",
    -23: "+and never, +and withou, +it and, +recipe, +tests, +this agent, -of the, -see",
    -24: "+exampl, +says so, -old, -user",
    -25: "+3, +docs, +nothin, +still, +three, +thursd, -calm always",
    -26: "+howeve, +never, -calm don't",
    -27: "+alone, +else, +moved, +that is",
    -28: "+secret, +senten, +two",
    -29: "+you're",
    -30: "+progra",
    -31: "+why, -calm do",
    -32: "+calm no, -may",
    -33: "-calm no",
    -34: "+say so, -must",
    -37: "+it's",
    -45: "+don't",
    -48: "-calm never",
    -49: "-don't",
    -59: "-use",
}
