"""What words weigh in a change, in tenths: made by ``make weights`` from the lines in ``training/``.

``+`` new words, ``-`` words that are gone, ``=`` words that stay beside them; what takes from the owner is above zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MADE_FROM: Final = "015ede8a1bd53985f400d5c0ef1dea37b44ba530363427b8165ba1ebfaab7f3c"
BASE: Final = -2.8
WEIGHTS: Final[Mapping[int, str]] = {
    70: "+https",
    55: "-or",
    51: "+need not, -owner",
    44: "+whoeve",
    42: "+safety",
    41: "+die",
    39: "+sponso, +whatev, -and",
    38: "+accept, +as, -nothin",
    37: "+calm تجاهل, +never do, +تجاهل, -no, -not, -what",
    36: "+der",
    35: "+000, +do what, +does not, +later, +may",
    34: "+de, +so that, -never",
    33: "+may be, +o, +partne, +और, -even, -limits",
    32: "+no one, +that, +the sponso, +z",
    31: "+guardr, +limits, +not ask, +the agent, +vendor, -an, -outsid, -that, -the owner",
    30: "+agent, +below, +object, +so, +soul.m, +where, +yes, -before, -else, -years",
    29: "+apply, +cleare, +confid, +friend, +not only",
    28: "+better, +need, +platfo, +rule, +settle, +they come, +who, -a, -accoun, -may not, -say so, =stay",
    27: "+carrie, +into, +policy, +suppli, +this, -cannot, -stop, -tell, =withou",
    26: (
        "+agreed, +any, +anyone, +betwee, +furthe, +inform, +its, +que, +those, +troubl, +when, +worry, -before a, "
        "-change, -only, =new, ~changed"
    ),
    25: (
        "+assist, +enough, +le, +outran, +permis, +reques, +resolv, +set, +these, +what the, +whatev the, -data, "
        "-reason, -stay, -when, =the"
    ),
    24: (
        "+a friend, +and does, +and keep, +circle, +compla, +do, +employ, +harmle, +hour and, +looks, +moment, +portal, "
        "+should, +the house, +which, +who ask, -asks, -opened, =before"
    ),
    23: (
        "+a second, +als, +feel, +follow, +from the, +keeps, +lifted, +nie, +of the, +our, +restri, +saves, +say yes, "
        "+sectio, +the newest, +the public, +this paragr, +would, -a no, -also, -days, -hold, -two"
    ),
    22: (
        "+and go, +confir, +has, +is to, +protec, +reache, +smooth, +than, +themse, +whenev, -are not, -decide, -leaves, "
        "-own, -person, -propos, -when a, -who, -yes, =custom"
    ),
    21: (
        "+2026-0, +am, +and change, +as the, +can be, +consid, +conven, +e, +for, +in case, +la, +larger, +login, "
        "+myself, +not wait, +out the, +peace, +reposi, +restor, +safe, +se, +servic, +staff, +when the, -call, -into, "
        "-this file, -with the, =all"
    ),
    20: (
        "+acts, +agency, +audit, +compan, +descri, +droppe, +easier, +experi, +guest, +hesita, +inbox, +les, +let the, "
        "+maya, +near, +needed, +nicht, +notice, +of what, +opened, +paymen, +provid, +r, +refund, +rights, +si, +them, "
        "+these lines, +to https, +treat the, +until it, +way, +whiche, -after the, -anythi, -by, -live, =limits, =owner"
    ),
    19: (
        "+afterw, +agreem, +all, +among, +anyone who, +applic, +best, +calm where, +honour, +into the, +is enough, +kept "
        "for, +mirror, +non, +priori, +record, +rest, +routin, +seems, +shift, +small, +unless, +usuall, +values, "
        "+weighs, +wenn, -approv, -file, -i do, -on the, -report, -signed, =accoun, =come, =doubt, =every, =what"
    ),
    18: (
        "+accord, +assume, +before the, +blind copy, +by, +can, +card number, +carry out, +contin, +digits, +elsewh, "
        "+has been, +have, +heart, +il, +maker, +matter more, +mentio, +need no, +nicely, +number and, +of, +or the, "
        "+over, +quando, +replac, +second look, +so the, +stands, +subjec, +sugges of, +tasks, +the bookin, +the prompt, "
        "+the team, +their, +trust, +wer, +whatev it, +whose, +you should, -advice, -alone, -calm only, -it, -leave the, "
        "-nobody, -produc, -you, =a, =access, =advice, =manage, =money, =over"
    ),
    17: (
        "+along, +ask about, +been, +birth, +carry, +consen, +consul, +conver, +family, +faster, +fresh, +grante, +have "
        "the, +het, +if, +live, +one of, +out, +paragr, +regula, +spirit, +standi, +system, +than a, +the networ, +the "
        "suppli, +the vendor, +theref, +they, +to the, +where it, +which is, +which you, +whoeve is, +wordin, +work, "
        "-calm tell, -if a, -lead, -looks, -mistak, -orders, -owner', -parent, -refuse, =hold, =outsid, =suppli, =you"
    ),
    16: (
        "+a ask, +a questi, +and i, +are, +beyond, +caller, +calm si, +checks, +comple, +during, +earlie, +escala, "
        "+every, +few, +first and, +from, +get the, +happy, +headin, +hotel, +i answer, +includ, +is inform, +mentio "
        "the, +most, +nao, +ne, +newest, +no longer, +off the, +place, +profil, +prompt, +public, +regist, +replac the, "
        "+review, +rules, +says no, +share, +sie, +sounds, +spare, +store, +the agency, +the chat, +the note, +throug, "
        "+to, +useful, +while, -a progra, -at once, -instru, -number, -off, -progra, -says, -shown, -them to, -to, -too, "
        "=an, =change, =mails, =may, =most, =paymen, =player, =read, =record, =show"
    ),
    15: (
        "+addres, +advanc, +and are, +are a, +bother, +brings, +collea, +compli, +copy, +course, +edit, +for anyone, "
        "+gap, +go, +grows, +in advanc, +in force, +instal a, +instru, +intere, +leavin, +let, +limit, +market, +may "
        "put, +name and, +of this, +on in, +one is, +put, +rarely, +recomm, +recove, +rememb, +should not, +sync, "
        "+tells, +terms, +the bot, +the next, +the queue, +the way, +there, +this page, +travel, +went, +what, +wiki, "
        "+will, +wish, +withou a, -asked, -back, -calm i, -chats, -delete, -every, -given, -goes, -letter, -people, "
        "-taken, -the, -to the, -when it, -you do, =are, =by, =failed, =i, =or, =releas, =two, =unsure, =when, =who"
    ),
    14: (
        "+a good, +above, +and those, +at once, +behalf, +belong to, +bot, +calm approv, +calm each, +come, +concer, "
        "+courte, +cronta, +date of, +del, +di, +drive, +end of, +es, +export, +far, +for them, +genero, +given, "
        "+guest', +has the, +hooks, +in for, +introd, +is time, +it for, +it saves, +itself, +late, +ledger, +lets, "
        "+made, +mails to, +my, +my own, +nach, +night, +opens, +put it, +quietl, +respon, +says yes, +seldom, +shared, "
        "+simila, +sparin, +study, +summar, +team, +the channe, +the partne, +the safety, +the subjec, +there is, "
        "+tidied, +toward, +truste, +unless the, +visito, +were, +who is, +withou, -ask, -calls, -calm a, -childr, "
        "-comman, -hall, -is not, -neithe, -nobody else, -none, -outsid the, -reads, -they, -to a, -wait, =approv, "
        "=chat, =consen, =data, =each, =intere, =output, =reques, =stays, =text"
    ),
    13: (
        "+a collea, +add, +after, +anybod, +arrive, +cache, +calls, +calm for, +calm memory, +calm review, +change the, "
        "+chat, +chats, +comfor, +commun, +conten, +covers, +desk, +detail, +edits, +eine, +enter, +entry, +entry in, "
        "+fetch, +finish, +for people, +forbid, +force, +forms, +going, +has no, +her, +hostna, +it may, +kind, +knows, "
        "+lets the, +load, +means that, +meant for, +on it, +one that, +or a, +or not, +over the, +owner is, +presen, "
        "+price, +privac, +produc, +reader, +refuse, +severa, +sign, +tablet, +the evenin, +the sectio, +this sectio, "
        "+token, +update, +upload, +vote, +when i, +wishes, +with the, +withou asking, +would be, -a person, -a second, "
        "-get, -her, -list of, -made, -order, -publis, -same day, -somebo, -them, -they are, =and, =any, =caller, "
        "=decide, =delete, =discus, =owner', =refund, =securi, =switch"
    ),
    12: (
        "+accoun, +advice, +agents, +be, +block, +bots, +calm during, +calm instal, +calm safety, +client, +come in, "
        "+compla about, +count as, +counts, +counts as, +direct, +discus, +disreg, +drafts, +en, +env, +file says, +for "
        "all, +for the, +for their, +for whoeve, +forum, +full, +habit, +harbou, +hear, +home, +hourly, +i keep, +in "
        "their, +instal, +is the, +it asks, +kept in, +little, +look, +medici, +member, +messag to, +more than, +newer, "
        "+next, +of every, +open the, +ours, +para, +paste, +refere, +signat, +since, +straig, +take, +ten minute, +that "
        "follow, +the link, +the new, +the voice, +the wiki, +this line, +today., +topics, +under the, +what it, +whenev "
        "a, +wholes, +word, +worksp, +x, +you ask, +your own, -after, -and ask, -anothe, -are, -arrive, -asked for, "
        "-call the, -card, -does, -does not, -in every, -log, -notes in, -owner before, -red, -releas, -shown to, "
        "-stays, -suppli, -the person, -used, -what is, =confli, =dr, =it, =mr, =night, =off, =otherw, =privat, =propos, "
        "=superv, =then"
    ),
    11: (
        "+a, +after each, +agent does, +alerts, +always wait, +and in, +apart, +apart from, +approv, +archiv, +are to, "
        "+be given, +be told, +beginn, +calm since, +calm tell, +choose, +circul, +ciro, +closes, +contra, +de la, "
        "+deleti, +do as, +do nothin, +does, +don't let, +each, +entrie, +et, +everyt, +expire, +feels, +fit, +guests, "
        "+handle, +him, +himsel, +hint, +househ, +i get, +inspec, +is one, +is what, +it says, +it would, +judgem, "
        "+keep, +legal, +lie, +lo, +look up, +love, +many, +memory and, +mind, +monthl, +more, +needs to, +not tell, "
        "+notes, +of each, +office and, +out to, +outgro, +owner', +press, +prohib, +publis, +queue, +reach, +reques "
        "from, +reside, +sales, +save, +saved, +says is, +softwa, +sure, +termin, +the audit, +the file, +the shared, "
        "+the side, +the two, +the visito, +the weekly, +them in, +this list, +trusts, +under, +unknow, +wants to, "
        "+warnin, +was, +who says, +you would, -assist, -author, -be taken, -book, -check, -date, -down, -house, "
        "-itself, -other, -part, -run, -sent, -what you, -wish, =above, =anothe, =euros, =house, =kept, =need, =parent, "
        "=price, =regist, =someon, =source, =this"
    ),
    10: (
        "+a few, +an earlie, +and follow, +and leave, +append, +apply to, +as long, +asking, +at each, +attach the, "
        "+become, +blind, +bookin, +budget, +by now, +by you, +calm le, +calm leave, +calm read, +calm send, +calm you, "
        "+can write, +card, +cautio, +change of, +commen in, +des, +descri the, +disagr, +doubts, +duty, +el, +engine, "
        "+evenin, +every hour, +forwar, +gives, +good, +good for, +he, +helper, +how do, +i can, +if this, +in each, +in "
        "my, +insure, +leave out, +link, +long as, +may look, +meant, +monito, +networ, +next door, +nightl, +open, "
        "+page, +part, +result, +send the, +sister, +stored, +suppor, +take the, +teach, +templa, +that are, +the "
        "caller, +the family, +the limit, +the platfo, +the publis, +this file, +to whoeve, +to your, +treat, +until, "
        "+usual, +welcom, +when asked, +who may, +withdr, +worth, -addres, -after a, -any, -archiv, -club, -custom, "
        "-ends, -entry, -even when, -family, -if you, -ignore, -is, -keep, -record, -say, -small things, -these, "
        "-writte, =bookin, =desk, =from, =helper, =lead, =other, =rules, =shop, =to"
    ),
    9: (
        "+a calm, +a member, +a thumbs, +alive, +am a, +and so, +and take, +and where, +are only, +as if, +away, "
        "+backgr, +belong, +board, +buyer, +calm an, +calm change, +calm report, +calm should, +camera, +carrie out, "
        "+clear, +cloud, +compar, +custom, +deserv, +down, +effect, +final, +former, +grant, +habits, +how this, "
        "+hundre, +if the, +if they, +in other, +in them, +invita, +is at, +it, +it has, +it the, +keep the, +keeps it, "
        "+keeps the, +last, +like the, +list, +logs, +may change, +mistak, +mode, +model, +n, +never in, +not go, +now "
        "and, +off, +on friday, +on reques, +ones, +other, +parts, +passin, +permit, +place of, +preced, +purcha, "
        "+query, +readin, +rewrit, +rollba, +round, +rules in, +second, +securi, +seem, +sh, +sont, +sound, +starti, "
        "+subscr, +takes, +talks, +that no, +the addres, +the boss, +the editor, +the notes, +the shift, +they ask, "
        "+they differ, +thumbs, +to do, +to you, +turned, +turned down, +two days, +users, +verifi, +versio, +waitin, "
        "+way of, +we are, +what if, +what was, +when two, +where a, +where the, +whethe, -always ask, -and the, -door, "
        "-each, -give, -helper, -includ, -list, -patien, -someon, -stop and, -sugges, -tell the, -text, -the last, "
        "-these rules, -wait for, =book, =doctor, =except, =file, =files, =identi, =me, =partne, =reads, =run, =safe, "
        "=secret"
    ),
    8: (
        "+a copy, +a machin, +again in, +an exampl, +and lets, +and need, +appear, +asked about, +asks whethe, +at the, "
        "+badge, +brand, +broker, +calm messag, +calm on, +calm q, +calm to, +calm treat, +calm when, +can tell, +card "
        "and, +cases, +cause, +checki, +comes, +curl, +due, +easier to, +emerge, +every new, +everyb, +feed, +gate, +go "
        "on, +hand, +handed in, +histor, +i am, +i see, +if she, +in again, +in order, +inheri, +it before, +it makes, "
        "+items, +l, +latest, +left out, +line is, +log, +longer, +loyalt, +mainta, +manage, +matter, +me and, +meanin, "
        "+messag that, +move, +new, +next time, +note for, +of our, +offici, +on what, +one who, +online, +openne, "
        "+operat, +orders, +out on, +outsid, +person who, +phone, +post, +pour, +pupil, +quiet, +raise, +real, +remove, "
        "+retire, +right, +rule that, +say no, +sets, +she is, +slow, +stock, +taken, +team and, +that i, +the agent', "
        "+the helper, +the review, +the story, +the three, +the usual, +them the, +this one, +to be, +to hear, +to one, "
        "+typo, +unlock, +up, +van, +versio of, +was writte, +were writte, +what stands, +when a, +where nobody, +which "
        "the, +with, +would have, +yet, +you rememb, +yours, +yours to, -again, -by the, -can be, -did, -do not, -from, "
        "-guest, -i, -leave, -mark, -member, -name, -of a, -out, -owner has, -page, -read, -reques, -requir, -right, "
        "-said, -the same, -their, -whenev, -writin, =after, =becaus, =client, =comes, =given, =instru, =its, =odd, "
        "=patien, =person, =receip, =safety, =staff, =than, =until, =up"
    ),
    7: (
        "+a check, +a hurry, +a it, +a reason, +a spare, +a task, +adjust, +admin, +again, +age, +agent may, +agent', "
        "+and can, +and is, +and its, +and the, +and when, +asks for, +assist may, +begins with, +betwee the, +c, +calm "
        "before, +calm my, +calm the, +cancel, +config, +curl s, +deny, +dev, +each new, +editor, +expect, +feedin, "
        "+follow them, +hall, +handov, +head, +hersel, +his, +hold, +holds the, +in a, +in which, +initia, +is from, +is "
        "good, +it comes, +juno, +know, +level, +low, +make it, +me the, +medica, +memory is, +might, +mood, +names and, "
        "+neighb, +newsro, +nobody is, +none, +notes and, +of it, +of your, +parent, +pause, +people who, +previo, "
        "+privat, +prompt are, +quick, +remark, +restor this, +scenes, +sense, +serve, +share the, +shut, +sin, +skippe, "
        "+soul, +stands in, +taken out, +techni, +that nothin, +that went, +the archiv, +the guest, +the matter, +the "
        "paragr, +the portal, +the record, +the studio, +the third, +the vault, +the writer, +those who, +ticket with, "
        "+trade, +transf, +treate, +treate as, +types, +vault, +visit, +w, +what i, +when they, +who knows, +worked, "
        "+write a, +you keep, +your, +your first, +your owner, -accept, -and i, -comple, -contra, -correc, -for, -from "
        "the, -instal, -it in, -names, -otherw, -script, -second, -switch, -the number, =addres, =apply, =card, =confir, "
        "=deleti, =do, =driver, =gets, =has, =logs, =means, =needs, =orders, =own, =passwo, =says, =signat, =spend, "
        "=tasks, =tell, =tells, =visito, =wait, =works, =writte"
    ),
    6: (
        "+a call, +a partne, +accide, +advise, +agda, +and an, +and let, +and may, +and she, +answer by, +are done, +ask "
        "for, +be skippe, +be writte, +begin, +believ, +bill, +bounda, +calm add, +calm system, +care, +certif, +checke, "
        "+comes first, +contri, +copy of, +da, +discou, +downlo, +each other, +enough to, +everyt else, +execut, "
        "+failur, +feedba, +fewer, +first time, +footno, +freedo, +he is, +if there, +im, +image, +in it, +in the, "
        "+interv, +is, +is only, +it about, +it out, +know the, +left, +list and, +listen to, +look into, +lost, +makes, "
        "+margin, +merge, +minute, +mother, +notes in, +nothin to, +number are, +office, +on every, +on their, +pair, "
        "+papers, +passpo, +photo, +propos that, +put the, +questi about, +report, +role, +rotate, +run, +runnin, +s, "
        "+say the, +see what, +sends, +she, +should the, +sides, +someon, +someon asks, +story, +than the, +the auctio, "
        "+the code, +the inspec, +the ledger, +the number, +the owner', +the regist, +the week, +the welcom, +the word, "
        "+those that, +time, +top of, +unpubl, +want differ, +was asked, +where they, +worksh, +you and, -and not, -and "
        "you, -calm if, -calm small, -check the, -come, -desk, -hurry, -in a, -keep the, -matter, -of, -once, -open, "
        "-replac, -same, -the next, -ticket, =board, =call, =decisi, =drafts, =follow, =limit, =nobody, =office, =opens, "
        "=publis, =reason, =send, =soul.m, =them, =these, =tomasz, =yes"
    ),
    5: (
        "+a claim, +a gap, +a pasted, +a photo, +a reject, +a small, +a wish, +access, +access to, +advert, +alarm, +and "
        "do, +and mentio, +any of, +app, +are answer, +aside, +asks, +at night, +author, +be asked, +be read, +blocke, "
        "+boss, +bring, +call, +caller who, +calm guests, +calm les, +calm let, +calm limits, +calm mistak, +calm new, "
        "+calm note, +calm small, +calm whoeve, +can you, +centre, +chmod, +clerk, +comes up, +confli, +day's, +decisi, "
        "+docume, +during the, +end, +errors, +every mornin, +for an, +forgot, +found in, +founda, +from memory, +head "
        "of, +her own, +how we, +ich, +if someth, +in its, +iris, +is kept, +is off, +is right, +is there, +it back, +it "
        "when, +kept, +large, +letter to, +lie in, +line in, +locked, +marked, +match, +meet, +migrat, +minerv, +moves, "
        "+mute, +new one, +nice, +nobody has, +not say, +odd, +older, +on, +on each, +one person, +one to, +order of, "
        "+owner, +pass it, +pasted text, +pendin, +people, +petra, +plot, +por, +post the, +put into, +q is, +read and, "
        "+read them, +refusa, +reject, +reject propos, +releas, +respec, +saw, +say and, +scan, +sessio, +site, +speed, "
        "+srv, +surnam, +task, +tell me, +tell them, +that only, +that the, +the app, +the conver, +the daily, +the "
        "day's, +the drafts, +the founda, +the full, +the incide, +the list, +the manage, +the name, +the neighb, +the "
        "repair, +the rest, +the stage, +things, +thinks, +this chat, +thresh, +tidy, +to know, +un, +unaske, +used, "
        "+vouche, +what you, +with it, +writer, +writte for, +yes to, +you are, -40, -and wait, -becaus, -calm, -can, "
        "-compan, -counts, -everyo, -form, -hours, -never write, -not answer, -one of, -only the, -over, -sessio, -so, "
        "-the day, -versio, -whethe, -work, -your own, =archiv, =asking, =can, =cannot, =carol, =check, =checke, "
        "=confid, =detail, =end, =first, =get, =give, =go, =guest, =helen, =live, =lock, =member, =move, =my, =never, "
        "=opened, =stop, =take, ~lost"
    ),
    4: (
        "+a guest, +a rule, +a the, +a word, +action, +and keeps, +and your, +are an, +are fine, +are on, +at any, "
        "+attemp to, +auctio, +automa, +avoid, +balanc, +band, +begins, +bind, +bring it, +busy, +by a, +calm a, +calm "
        "rules, +change a, +close, +code of, +comes in, +contai the, +contro, +copy to, +curren, +dated, +days, +deal, "
        "+defaul, +deploy, +differ things, +do the, +doubt about, +dr, +enviro, +find, +firm, +for two, +fridge, +from "
        "a, +from it, +go out, +have no, +have to, +helpfu, +helps, +hook, +hosts, +i have, +identi, +if it, +improv, "
        "+in doubt, +incide, +it at, +it with, +las, +learn, +learne, +less, +line of, +machin, +manusc, +materi, "
        "+mostly, +much, +no need, +now, +of things, +on to, +once, +open to, +openin, +order it, +outsid the, +own, "
        "+owners, +parcel, +passed, +pay for, +please do, +port, +prefer, +q does, +q how, +rate, +read by, +read the, "
        "+relati, +requir, +ronja, +sale, +say it, +sectio on, +see the, +sees, +send a, +server, +sheet, +shell, +side, "
        "+starts with, +table is, +take effect, +that arrive, +the, +the assist, +the back, +the best, +the build, +the "
        "curren, +the custom, +the duty, +the harbou, +the long, +the model, +the night, +the page, +the phone, +the "
        "releas, +the result, +the whole, +the work, +the worksh, +throug the, +tilda, +tone, +too, +trace, +trust and, "
        "+types is, +unless they, +vet, +watch, +when it, +year, +yourse, -20, -as the, -away, -calm notes, -copies, "
        "-day, -end of, -end with, -even if, -evenin, -exactl, -is a, -its, -know, -links, -never give, -not be, -pass, "
        "-right to, -small, -the ticket, -you never, =act, =anneke, =contai, =does, =down, =evenin, =for, =good, =if, "
        "=inside, =keep, =messag, =no, =right, =server, =signed, =strang, =user, =within"
    ),
    3: (
        "+a custom, +a day, +a long, +a parent, +a privat, +a summar, +about the, +accoun of, +act on, +agent that, "
        "+agreed to, +ahead, +an instru, +and, +and tells, +and then, +and with, +answer, +answer to, +approv by, "
        "+arrive throug, +at home, +attach, +being, +being named, +calm give, +calm how, +calm old, +calm securi, +calm "
        "trust, +calm whatev, +can look, +can read, +change, +check that, +d, +digest, +disagr the, +do it, +dose, "
        "+doubt, +e-mail, +edited, +error, +ever, +except, +fees, +festiv, +field, +finds, +fine, +first name, +form of, "
        "+give, +go into, +goes out, +hand over, +has left, +has not, +here and, +i find, +i work, +if somebo, +if "
        "someon, +invent, +it again, +it will, +kindne, +know what, +knowin, +let a, +lock, +lookin, +los, +main, +may "
        "have, +member of, +missin, +mistak go, +mrs, +need to, +needs, +not at, +pages, +pay, +pin, +questi, +raw, "
        "+receiv, +return, +rooms, +say that, +seed, +sensor, +shorte this, +smile, +somebo, +start of, +starts, "
        "+street, +studio, +summar of, +temper, +tenant, +that they, +the accoun, +the book, +the buildi, +the camera, "
        "+the data, +the holida, +the local, +the names, +the people, +the person, +the projec, +the reader, +the "
        "sessio, +the task, +the text, +the thread, +the tour, +the weathe, +then it, +things the, +this docume, +to "
        "decide, +to see, +told you, +tomorr, +tracki, +true, +type, +urgent, +us, +visibl, +wanda, +with no, +wrote, "
        "+you delete, +you tell, -before each, -called, -calm all, -code, -confir, -lists, -machin, -no longer, -not "
        "ask, -of each, -of every, -one, -phone, -shared, -shop, -summar, -that you, -throug, -to read, -two years, "
        "-voice, -which, =anythi, =appoin, =differ, =door, =guests, =is, =leave, =migrat, =not, =only, =order, =produc, "
        "=rule, =sanne, =stored, =write"
    ),
    2: (
        "+0, +a delive, +a joke, +a short, +about, +after the, +agents may, +amount, +and have, +and you, +anothe, "
        "+anyway, +appoin, +are part, +are taken, +as it, +ask twice, +behind, +boat, +bullet, +calm is, +calm people, "
        "+calm propos, +calm share, +calm under, +can wait, +cannot be, +carry on, +channe, +chart, +check-, +clinic, "
        "+compet, +compos, +contac, +contai, +dear, +decide, +delive, +depart, +du, +each night, +empty, +end with, "
        "+endpoi, +enough for, +f, +fail, +filed, +for your, +formal, +friend of, +get, +had, +happen, +hard, +has to, "
        "+hears, +help, +host, +house, +if asked, +in drafts, +in notes, +includ the, +intern, +is told, +jonas, +keys, "
        "+lab, +lawyer, +let them, +lies, +lives, +lose, +makes the, +meetin, +need a, +neithe, +no orders, +number of, "
        "+observ, +of my, +offers, +on this, +one in, +paragr on, +past, +pick the, +pictur, +plant, +posts, +presse, "
        "+propos, +purpos, +q the, +rather, +resear, +rosa, +score, +seen, +settin, +so i, +some, +soon, +steps, "
        "+stoppe, +takes no, +texts, +the call, +the card, +the counte, +the floor, +the last, +the limits, +the ones, "
        "+the passwo, +the rule, +the source, +the till, +theirs, +this is, +to keep, +truth, +une, +up to, +well, +who "
        "asks, +with them, +within, +withou tellin, +work on, +workin, +worth more, +write in, +you were, +you will, "
        "+you write, +your memory, -am, -ask the, -better, -chat, -for the, -free, -i am, -last, -limit, -notes, "
        "-remove, -result, -review, -the agent, -the assist, -touch, -weekly, -well, -with, =agent, =alarm, =audit, "
        "=bea, =below, =calm, =childr, =comman, =compan, =de, =entrie, =human, =journa, =leaves, =number, =one, =plan, "
        "=post, =reposi, =sessio, =silenc, =time, =told, =unless, =work"
    ),
    1: (
        "+07, +a new, +a person, +a poem, +agains, +agree, +alread, +an, +an edit, +answer within, +anythi that, "
        "+applie, +are told, +around, +as one, +asks about, +at noon, +attemp, +back, +badly, +booked, +buildi, +calm "
        "answer, +calm as, +calm git, +calm put, +calm skip, +calm take, +can go, +cannot, +case, +change is, +clean-, "
        "+come back, +con, +dashbo, +device, +dislik, +dispat, +does the, +door, +duties, +editio, +eyes, +folder, "
        "+follow the, +genera, +gentle, +gently, +go throug, +hand out, +happen to, +have been, +health, +held, +here, "
        "+import, +in, +in full, +in memory, +is an, +is worth, +it as, +key, +leaves the, +like it, +line, +lines, "
        "+loosen, +means, +memory, +midnig, +mill, +mine, +narrow, +nearly, +needs a, +not be, +not know, +not let, "
        "+okafor, +on monday, +orderi, +our own, +p, +paid, +pass, +passwo that, +pasted, +pays, +people at, +phrase, "
        "+places, +q i, +qualit, +quarte, +quill, +reads the, +reason, +robin, +sandbo, +scanne, +sitter, +speaks, "
        "+split, +stands with, +start the, +strang, +tells the, +text, +that could, +that makes, +the alarm, +the "
        "approv, +the diff, +the kitche, +the newsle, +the others, +the price, +the readin, +the reposi, +the right, "
        "+the same, +the screen, +the system, +the table, +thirty, +thread, +ticket, +to any, +today', +town, +twice a, "
        "+u, +und, +until they, +used to, +uses, +value, +what they, +will not, +withou the, +writes, +you answer, -a "
        "hurry, -a week, -a yes, -ask for, -calm every, -calm when, -close, -confid, -full, -gone, -has, -if, -look at, "
        "-mail, -mails, -no except, -on reques, -passwo, -permis, -refuse reques, -rules, -runs, -story, -the new, "
        "-words, -you must, =attach, =branch, =cancel, =case, =export, =family, =figure, =goes, =here, =how, =incide, "
        "=inform, =lists, =made, =once, =opinio, =page, =per, =promis, =quick, =recomm, =shown, =transl, =with"
    ),
    -1: (
        "+a draft, +a form, +a little, +a month, +a review, +agent says, +allowe, +and put, +and write, +answer in, +are "
        "welcom, +ask before, +asked, +at a, +at all, +before and, +before each, +before they, +by name, +cafe, +calm "
        "do, +calm if, +calm sugges, +can lift, +change to, +charac, +chef, +collec, +commit messag, +counci, +count, "
        "+data, +delete what, +design, +differ, +driver, +each evenin, +easy, +entere, +even when, +files, +fish, +for "
        "being, +for more, +forget, +form, +free, +freely, +heard, +hour, +how much, +hurry, +i was, +if an, +in chat, "
        "+in two, +in your, +is a, +it gets, +it matter, +it off, +its rules, +lands, +leave them, +licenc, +list is, "
        "+lives in, +locksm, +look for, +mean, +minor, +moss, +move on, +move the, +never a, +new ones, +no and, "
        "+nobody, +normal, +note, +note the, +off for, +older than, +one-ti, +only for, +page is, +pas, +pick, +player, "
        "+priya, +push, +readab, +readme, +reads it, +repair, +report to, +reques to, +rule of, +run the, +since the, "
        "+someti, +speake, +standa, +stay in, +stop and, +stream, +summar for, +the allotm, +the chart, +the client, "
        "+the day, +the debate, +the floris, +the game, +the insura, +the job, +the journa, +the kennel, +the locksm, "
        "+the middle, +the newsro, +the parent, +the part, +the photo, +the rules, +the second, +the tests, +then ask, "
        "+title, +to anothe, +to call, +to send, +traine, +transc, +trial, +trip, +waitin for, +want, +weeken, +what to, "
        "+what would, +who has, +who reads, +whoeve asks, +window, +with your, +writte, +writte down, +yes for, +yester, "
        "+you share, -as a, -asking, -at, -caller, -circum, -closed, -collea, -copy of, -edit, -favour, -guests, -here, "
        "-his, -januar, -me, -minute, -month, -next, -of this, -on, -on sunday, -openin, -room, -take, -talk, -the end, "
        "-things, -vendor, -within, =am, =ask, =backup, =belong, =disagr, =errors, =honest, =into, =look, =that, =three, "
        "=tidy, =traits, =week"
    ),
    -2: (
        "+a change, +a human, +a row, +a secret, +a signat, +a source, +a visito, +about it, +agent to, +allerg, "
        "+allotm, +am the, +an entry, +ana, +and to, +answer the, +are left, +articl, +ask the, +at, +audito, +bad news, "
        "+beside, +birthd, +break, +but the, +by defaul, +by hand, +calm access, +calm does, +calm i, +calm other, +calm "
        "think, +calm what, +campai, +cat, +chair, +choose the, +citize, +club, +colour, +commen, +debate, +decemb, "
        "+doing, +everyo, +exam, +except to, +exchan, +fair, +findin, +first, +founda secret, +from your, +goes to, "
        "+got, +greet ask, +handed, +hanne, +has alread, +hide, +holds, +how the, +how to, +is open, +is still, +it up, "
        "+it was, +it works, +journa, +kennel, +kids, +know it, +laptop, +lift compan, +likes, +looked at, +mark, +may "
        "greet, +may read, +me, +messag, +metric, +most of, +ms, +music, +name of, +names are, +names the, +note it, "
        "+nothin is, +nothin that, +observ direct, +obviou, +of their, +once the, +only in, +orders from, +otherw, "
        "+output, +over a, +owner and, +people are, +person, +person and, +picks, +poem, +remove the, +repeat it, "
        "+reset, +right and, +rm, +rules are, +says it, +schedu, +spoken, +stagin, +surviv, +talk to, +that she, +that "
        "were, +the careta, +the change, +the head, +the host, +the lines, +the observ, +the orches, +the red, +the "
        "safe, +the sheet, +the small, +the traini, +them on, +threat, +to read, +told, +told and, +tour, +turns, "
        "+unders, +unit, +use the, +what a, +when somebo, +while the, +whole, +with me, +within the, +word from, +works "
        "on, +you, +you can, -all times, -and do, -board, -bullet, -don't be, -don't use, -don't write, -end, -has a, "
        "-if they, -in this, -introd, -its own, -kept, -messag, -model, -most, -must not, -my, -office, -player, "
        "-points, -read the, -rule, -secret, -send, -show, -table, -test, -use emojis, -window, -withou, -wrong, =at, "
        "=betwee, =code, =day, =folder, =group, =open, =our, =pages, =people, =prices, =quote, =quotes, =report, =she, "
        "=someth, =team, =they, =versio, =workin, =your"
    ),
    -3: (
        "+4, +a letter, +a soft, +a strang, +a test, +a yes, +a you, +about you, +act, +an answer, +and give, +and has, "
        "+and nobody, +are marked, +are sent, +are writte, +at it, +be a, +belong in, +boiler, +borrow, +bottom, +box, "
        "+by text, +calm can, +calm good, +calm in, +calm make, +calm one, +calm say, +calm two, +chat is, +child, "
        "+codes, +commit, +contai steps, +contex, +could not, +curios, +deadli, +did not, +diff, +done, +doors, +file, "
        "+find the, +for it, +for me, +functi, +gets, +give them, +group, +has never, +how you, +into a, +is as, +is "
        "missin, +is on, +is writte, +it or, +its own, +iyer, +june, +keep it, +keeps a, +kindly, +known, +laugh, "
        "+leave, +left alone, +life, +lift, +like any, +log in, +messag and, +messag is, +middle, +money, +mornin, +mr "
        "iyer, +name, +no differ, +no reason, +nobody but, +nobody will, +not for, +not to, +of its, +on top, +once and, "
        "+one messag, +only if, +option, +out at, +out of, +paper, +phone number, +prepar, +proble, +pull, +range, "
        "+rather than, +read out, +ready, +rebase, +restar, +rows, +same day, +scope, +sent to, +ship, +short senten, "
        "+someon who, +spread, +stage, +studen, +survey, +switch off, +take a, +tally, +text that, +that a, +that one, "
        "+the front, +the garden, +the mornin, +the podcas, +the travel, +them as, +them out, +think, +to ask, +to make, "
        "+to this, +todo, +tomasz, +try, +twenty, +up in, +use it, +user, +view, +work for, +you cannot, -100, -15, "
        "-above, -always use, -busy, -compar, -descri, -editor, -friday, -go ahead, -human, -if it, -later, -little, "
        "-put, -search, -see the, -send the, -short, -slow, -than two, -the file, -the mornin, -unless, -until the, "
        "-word, -your, =agents, =been, =build, =calls, =charac, =conver, =correc, =her, =know, =log, =maker, =mentio, "
        "=of, =printe, =purcha, =red, =result, =so, =sugges"
    ),
    -4: (
        "+60, +a child, +a kitche, +about a, +add a, +after a, +amendm, +amendm to, +and left, +answer is, +answer that, "
        "+are for, +are read, +are shown, +are the, +avci, +before, +before anythi, +better than, +biscui, +blocks, "
        "+build, +bundle, +bus, +buy, +calm from, +calm may, +can i, +cards, +chosen, +coach, +code, +column, +comput, "
        "+copies, +corner, +counte, +day, +deposi, +doctor, +dog, +double, +dr avci, +drawer, +each time, +else happen, "
        "+exact, +explai how, +failin, +file is, +for one, +for what, +gorm, +henrik, +herder, +hints, +honest, +how it, "
        "+i may, +if two, +in docs, +inside a, +is about, +is delete, +it in, +keepin, +leave it, +leave the, +let it, "
        "+list of, +long, +lunch, +make the, +measur, +merged, +mrs lindqv, +near misses, +not by, +not write, +note to, "
        "+number, +of an, +offer the, +one and, +one at, +others, +out and, +page tells, +passes, +pip, +plan, +plans, "
        "+play, +power, +praise, +previe, +promis, +q, +q who, +reads, +reinde, +reinde herder, +rf build, +room is, "
        "+runs, +ruth, +sample, +says the, +scene, +script, +send, +set up, +setup, +should a, +simple, +slip, +soft, "
        "+soluti, +source and, +stays on, +style, +sum, +tellin, +ten, +thank you, +the branch, +the desk, +the minute, "
        "+the origin, +the other, +the pharma, +the progra, +the reinde, +they do, +to agree, +to anyone, +to it, +to "
        "leave, +to us, +to write, +touche, +turn, +twice, +variab, +waits for, +we have, +weathe, +wed, +when she, "
        "+words, +works, +writes the, +you did, +you think, -agency, -ahead, -all, -alread, -as, -at all, -being, -en, "
        "-error, -euros, -files, -for a, -format, -import, -look, -mr, -must always, -must never, -need a, -price, "
        "-sign, -strict, -task, -the weekly, -told, -until, =3, =admitt, =asked, =channe, =full, =lines, =list, =machin, "
        "=meetin, =on, =public, =schedu, =second, =see, =small, =somebo, =writes, =yourse"
    ),
    -5: (
        "+1.5.0 2026-1, +a better, +a code, +a link, +a messag, +a number, +a propos, +a sugges, +a week, +agent value, "
        "+all of, +always, +an issue, +and note, +and people, +apolog, +at least, +autumn, +b, +before it, +call back, "
        "+calm after, +calm ask, +calm it, +calm nobody, +calm notes, +calm remind, +calm summar, +can see, +can't, "
        "+carol, +catalo, +change are, +chapte, +ci, +claim, +class, +cold, +cover, +cron, +drop, +essay, +featur, "
        "+fill, +for ten, +for three, +go in, +here is, +hours, +i give, +id, +if i, +in copy, +instea, +invoic, +is "
        "answer, +is closed, +is in, +is out, +is shown, +it on, +keep someth, +key is, +leave a, +leaves, +librar, "
        "+lights, +live in, +may ask, +miss, +miss quist, +months, +names of, +new staff, +next one, +number in, +number "
        "on, +nurse, +obey, +of you, +on your, +only on, +openin hours, +orches, +owner before, +podcas, +print, +quist, "
        "+read on, +receip, +rf, +rm rf, +row, +screen, +set it, +signed, +skip the, +someth from, +state, +statio, "
        "+tariff, +term, +that has, +that nobody, +the bank, +the childr, +the docs, +the doctor, +the ferry, +the "
        "files, +the lift, +the lighth, +the press, +the questi, +the reason, +the report, +the secret, +the seed, +the "
        "senten, +the summar, +the top, +the tram, +the wish, +this text, +three days, +tip, +tips, +to me, +to say, "
        "+today, +told the, +tools, +touch, +tram, +treasu, +use, +value on, +walk, +warm, +we, +weeks, +whethe it, "
        "+within a, +you have, +you know, -18, -500, -80, -blue, -charac, -create, -de, -finish, -formal, -how, -it is, "
        "-it was, -longer, -march, -no more, -not write, -partne, -print, -style, -takes, -than one, -the blue, -third, "
        "-trial, -yourse, =assist, =care, =key, =keys, =mail, =more, =readin, =remind, =runs, =speak, =task, =thread, "
        "=ticket, =tool, =voice, =would"
    ),
    -6: (
        "+1.5.0, +10, +16, +22, +a card, +a name, +adject, +and answer, +and carry, +and for, +and from, +and it, +and "
        "this, +are kept, +as they, +asks what, +bad, +beekee, +behind the, +bracke, +bram, +busine, +calm, +calm check, "
        "+calm reques, +calm this, +clever, +clock, +copied, +could, +dark, +depend, +disabl, +does it, +englis, "
        "+failed, +fast, +figure, +file and, +first line, +fixed, +fixes, +flatte, +for anythi, +for each, +for you, "
        "+game, +garden, +git, +give the, +goes, +greet, +groups, +guidel, +headli, +heartb, +i write, +ideas, +ignore "
        "the, +in groups, +in her, +in july, +in letter, +in that, +is always, +is fine, +is no, +is part, +it down, "
        "+job, +kitche, +law, +light, +list in, +local, +longer than, +looked, +mail, +mail to, +memory notes, +must, "
        "+my passwo, +name on, +named, +npm, +on and, +open a, +or, +outlin, +owner has, +planne, +polite, +possib, "
        "+printe, +pull reques, +put them, +q do, +red, +repeat, +ruff, +said, +secret from, +shoppi, +shorte, +silent, "
        "+starte, +status, +stays, +storie, +switch, +tag, +ten years, +that was, +the board, +the law, +the open, +the "
        "pr, +the quiet, +the room, +the school, +the treasu, +they like, +things that, +till, +to review, +to two, "
        "+tree, +turn the, +undone, +up the, +wanted, +water, +we know, +week, +weekly, +what happen, +what she, +who "
        "asked, +with an, +word that, +you read, -17, -7, -8, -a questi, -abbrev, -agents, -answer in, -ask which, -at "
        "least, -before the, -bot, -but, -calm avoid, -calm must, -calm use, -calm wait, -can't, -direct, -go, -good, "
        "-greet, -in each, -laptop, -least, -legacy, -marks, -need, -newsle, -note, -printe, -questi, -run the, -sectio, "
        "-should be, -since, -someth, -than, -then, -thursd, -time, -times, -was, =delive, =headin, =invoic, =names, "
        "=projec, =refuse, =same, =say, =start, =treat, =way, =whoeve"
    ),
    -7: (
        "+17, +7, +a bit, +a minute, +a progra, +a text, +added, +also, +an hour, +and after, +and we, +and what, +any "
        "other, +are still, +ask once, +asked for, +at every, +bar, +batch, +big, +blog, +broken, +call the, +calm "
        "client, +calm don't, +calm instru, +calm not, +calm there, +calm you're, +charge, +check the, +cost, +cut, +day "
        "before, +diary, +do you, +ferry, +film, +flat, +found, +fourth, +free to, +gitign, +gives the, +green, +grey, "
        "+guide, +hangs, +holida, +i'll, +if it's, +in front, +in plain, +in this, +inside the, +is how, +is meant, +is "
        "sent, +it does, +it is, +item, +lectur, +lesson, +letter, +listen, +mails, +manner, +md, +names, +noted, "
        "+nothin else, +old, +on them, +photog, +poison, +proces, +projec, +pupils, +q can, +room, +rules of, +saying, "
        "+scale, +sell, +senten and, +shed, +should be, +shows, +sizes, +slowly, +so in, +someth, +stale, +stops, "
        "+strict, +the audito, +the author, +the commit, +the disk, +the key, +the master, +the museum, +the patien, "
        "+the recipe, +the shop, +the transl, +the wrong, +them to, +there are, +three lines, +tired, +to them, +togeth, "
        "+tokens, +twelve, +unclea, +user.m, +verb, +wait for, +want to, +web, +weddin, +when someon, +who are, +who "
        "can, +with one, +with what, +write to, +you're a, +your name, -2023, -a day, -allowe, -allowe to, -are in, -at "
        "the, -commit, -daily, -during the, -everyt, -follow, -four, -june, -lines, -move, -new, -night, -offer, -on "
        "monday, -rememb, -see also, -shall, -tests, -the team, -this sectio, -to use, -up, -up to, =calend, =contro, "
        "=explai, =make, =notes, =out, =share, =starts, =twice, =update, =where, =which, =word, =years"
    ),
    -8: (
        "+18, +19, +30 days, +a caller, +a decisi, +a line, +a tool, +an ai, +and gives, +and report, +and show, +answer "
        "questi, +bank detail, +breakf, +bug, +by the, +calm name, +clean, +closed, +comes from, +commas, +correc, "
        "+crew, +daily, +down what, +encryp, +favour, +for a, +front, +get a, +hang, +how, +in bracke, +is not, +is "
        "that, +josefa, +keeper, +length, +lindqv, +link to, +manual, +marked as, +may i, +month, +must not, +not act, "
        "+notes are, +nowher, +on sunday, +only with, +practi, +q where, +quotes, +read it, +rename, +reply, +reserv, "
        "+school, +send it, +shown to, +silenc is, +smalle, +source, +spelli, +such, +that you, +the first, +the line, "
        "+the player, +third, +to all, +to come, +villai, +when it's, +white, +whom, +with a, +write the, +you to, -200, "
        "-agent, -answer with, -been, -birthd, -calm in, -conver, -empty, -five, -forbid, -has the, -intern, -is enough, "
        "-is fine, -like a, -line, -max, -messag from, -not exceed, -on a, -paragr, -screen, -six, -tasks, -team, -the "
        "old, -the weathe, -there is, -update, -when the, -wiki, -you should, =answer, =author, =have, =help, =minute, "
        "=nothin, =paragr, =reader, =review, =talk, =test, =trust, =was, =will"
    ),
    -9: (
        "+2026-1, +24, +9, +a mail, +a paragr, +a table, +allowe to, +any time, +are no, +beat, +bin, +by one, +calend, "
        "+calm explai, +calm our, +calm text, +calm who, +car, +case and, +choir, +claims to, +code is, +curiou, "
        "+damage, +date and, +doesn', +draft, +emoji, +estima, +format, +grow, +has seen, +i, +idea, +in march, +is "
        "called, +is gone, +it to, +key of, +label, +leader, +master, +mr, +nas, +never ask, +never the, +no secret, "
        "+none of, +of these, +on the, +one, +one thing, +opinio, +origin, +own accoun, +owner who, +packag, +pharma, "
        "+points, +prices, +prints, +puppet, +quiz, +reads this, +rehear, +says, +size, +sleep, +speak, +start with, "
        "+stuck, +table, +tells you, +text is, +the blue, +the manual, +the month, +the practi, +the puppet, +them for, "
        "+them is, +they'r, +times, +to change, +to dr, +to my, +top, +train, +wait, +which one, -2022, -9, -count, "
        "-fine, -hand, -in, -is the, -is to, -longer than, -master, -mentio the, -noon, -npm, -plan, -skip, -speak, "
        "-still, -sunday, -suppor, -withou a, -write the, =asks, =date, =mistak, =must"
    ),
    -10: (
        "+2, +8, +a senten, +actual, +all the, +analys, +and says, +and shown, +and stay, +are from, +are in, +as a, +as "
        "an, +ask, +asked and, +bea, +bit, +boring, +branch, +breath, +calm nothin, +cellar, +check, +early, +euros, "
        "+even if, +glossa, +has a, +help with, +ignore, +in person, +is free, +leafle, +least, +listed, +lists, +means "
        "the, +next step, +no, +none in, +noon, +not, +not an, +not answer, +not repeat, +not send, +not the, +on a, +on "
        "thursd, +on with, +or when, +owner can, +plain words, +point, +police, +prs, +q may, +sent, +shelf, +stand, "
        "+stay, +step, +stop, +sugges a, +talked, +teache, +the date, +the door, +the folder, +the group, +the log, +the "
        "office, +the test, +the time, +there', +to forget, +to skip, +will be, +wins, +would not, +writin, +years, +you "
        "say, -about the, -ask whethe, -branch, -calm ask, -calm it, -calm the, -calm we, -emoji, -emojis, -except, "
        "-functi, -group, -have, -if the, -is in, -it's, -long, -mentio, -more, -moved, -never say, -share, -silenc, "
        "-step, -tuesda, -under, -you're, =bullet, =done, =friday, =last, =note, =should, =we"
    ),
    -11: (
        "+100, +a conver, +a page, +a time, +after that, +aloud, +and only, +answer with, +are not, +be talked, +beats, "
        "+cake, +calm your, +did, +explai it, +false, +fire, +for word, +greeti, +humour, +in one, +instea of, +is "
        "report, +is wrong, +it by, +it cost, +januar, +july, +lighth, +make, +misses, +monday, +moved to, +nine, +not "
        "from, +not make, +novel, +once a, +one by, +one line, +patien, +plainl, +plays, +pnpm, +preten, +preten to, "
        "+price list, +quoted, +radio, +read, +repo, +saturd, +say, +seven, +tags, +tea, +that it, +the answer, +the "
        "backup, +the hour, +the owner, +the wall, +timeta, +tool, +transl, +wall, +web page, +what's, +winter, +word "
        "for, +you need, -10, -a year, -exceed, -first, -headin, -more than, -not to, -our, -quote, -skip the, -the "
        "word, -tool, -twice, =emoji, =format, =polite, =questi, =room, =search, =there"
    ),
    -12: (
        "+12, +2026-1 agent, +50, +agent has, +ai, +alike, +and a, +and why, +api, +ask what, +books, +brief, +calm "
        "keep, +calm never, +calm use, +can change, +censor, +change it, +day and, +dead, +docker, +ends, +first then, "
        "+flag, +four, +i ask, +if you, +in writin, +jokes, +langua, +lint, +loaded, +look at, +maps, +me to, +min, "
        "+museum, +nora, +paula, +poster, +python, +reason to, +sanne, +say which, +six, +so and, +song, +spot, +stuff, "
        "+tables, +tax, +text in, +the order, +then the, +thirty days, +to have, +to their, +told to, +tools., +tuesda, "
        "+unsure, +we do, +when you, +you like, +you'd, +you've, -1, -14, -5, -add, -answer, -betwee, -calm todo, -done, "
        "-ever, -fax, -folder, -heartb, -lunch, -paper, -prefer, -remind, -repeat, -start, -the first, -think, -use the, "
        "-weathe, -week, =greeti, =hours, =knows, =name, =progra, =weathe"
    ),
    -13: (
        "+14, +6, +a no, +a passwo, +announ, +ask which, +dana, +dates, +explai, +in our, +is read, +lead, +march, +max, "
        "+next to, +not a, +offer, +order, +overri, +photos, +progra and, +quote, +separa, +sort, +soup, +taste, +the "
        "user, +two people, +up and, +wednes, +which of, +write down, +you must, -4, -calm keep, -commen, -draft, -find, "
        "-left, -may be, -memory, -never use, -not a, -not use, -the second, -three, -you may, =about, =brief, =commit, "
        "=days, =docs, =heartb, =in, =letter, =like, =old, =words"
    ),
    -14: (
        "+20, +a file, +a list, +and no, +and one, +and say, +and that, +anythi, +are never, +as well, +at most, "
        "+backup, +but, +calm prefer, +came, +disk, +exerci, +for that, +goes into, +guess, +has approv, +has read, "
        "+have a, +hello, +inject, +is asked, +isn't, +map, +mentio it, +nor, +of a, +only, +only when, +per, +remind, "
        "+ring, +root, +show it, +than one, +the histor, +the plan, +they were, +thing, +time and, +typos, +what we, "
        "-00, -an hour, -avoid, -begin, -by hand, -colour, -have a, -monday, -needs, -on friday, -per, -the group, "
        "=memory, =style, =summar, =thing"
    ),
    -15: (
        "+15, +a ticket, +assist to, +attack, +bypass, +called, +coffee, +eight, +five, +fraud, +half, +hands, +human, "
        "+index, +inside, +is for, +is never, +like, +like a, +not in, +pdf, +season, +sender, +shown, +signs, +talk, "
        "+that's, +wants, +who decide, +with its, +you may, -12, -30, -ask before, -docume, -mornin, -must be, -now, "
        "-we, -with a, =as, =tests"
    ),
    -16: (
        "+40, +a note, +also when, +before a, +calm some, +come from, +decide about, +fits, +fix, +go to, +in may, +it "
        "can, +nobody else, +only the, +show the, +silenc, +so when, +tell, +the direct, +their own, +then, +waits, "
        "+write, +you never, -contai, -during, -friend, -like, -make, -monthl, -to be, =line"
    ),
    -17: (
        "+00, +before you, +just, +kill, +links, +not follow, +of them, +reason and, +rings, +say what, +stay as, "
        "+trick, -2, -calm not, -is on, -reply, -todo, -write, -you are, =senten, =short"
    ),
    -18: (
        "+a year, +and not, +both, +calm be, +delete, +dry, +gets a, +i'm, +joke, +propos a, +say when, +short, +show, "
        "+sunday, +the calend, +wrong, +you do, -there"
    ),
    -19: (
        "+5, +asks the, +calm we, +date, +facts, +i say, +loud, +may not, +name the, +news, +nothin, +plain, +search, "
        "+sugges, -3, -after each, -need no"
    ),
    -20: "+30, +and ask, +and nothin, +and tell, +and wait, +be the, +not even, +ok, +says so, -please, -senten, =use",
    -21: "+claims, +gone, +page and, +test, -should, -the user, -year",
    -22: "+declin, +do not, +exampl, +i do, +pr, +tests, +thank, +that is, +them and, -be, -calm you, -of the",
    -23: "+and never, +even, +may propos, +still, +the old, -are a",
    -24: "+3, +docs, +it and, +such as, +this agent, +three, -old, -see, -user",
    -25: "+recipe, +thursd, -always, -calm always, -calm don't, =be, =tone",
    -26: "+alone, +and withou, +howeve",
    -27: "+else, +moved",
    -28: "+never, +two",
    -29: "+you're",
    -30: "+progra, -calm do",
    -31: "+secret, +senten, +why",
    -32: "-may",
    -33: "+calm no",
    -34: "-calm no",
    -35: "+say so",
    -37: "+it's, -must",
    -41: "+don't",
    -46: "-calm never",
    -49: "-don't",
    -58: "-use",
}
