"""What words weigh in a change, in tenths: made by ``make weights`` from the lines in ``training/``.

``+`` new words, ``-`` words that are gone, ``=`` words that stay beside them; what takes from the owner is above zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MADE_FROM: Final = "d3f5b310e83efb390947b306c9722599a92e494604f5949db58bcb09a18c21d2"
BASE: Final = -2.8
WEIGHTS: Final[Mapping[int, str]] = {
    71: "+https",
    54: "-or",
    53: "-owner",
    50: "+need not",
    43: "+whoeve",
    41: "+die, +safety",
    40: "-and",
    39: "+sponso, +whatev, -not",
    38: "-no",
    37: "+accept, +as, -never, -what",
    36: "+does not, -nothin",
    35: "+000, +der, +do what, +later, +may, -the owner",
    34: "+may be, +never do, -reason",
    33: "+partne, +so that, +the sponso, -even",
    32: "+de, +limits, +no one, +that, +z, -data, -limits",
    31: "+agent, +below, +guardr, +o, +the agent, -before, -outsid, -years",
    30: "+not ask, +object, +so, +vendor, +where, +yes, -an, -else, -that",
    29: "+apply, +better, +cleare, +not only, +platfo, -change",
    28: "+confid, +friend, +into, +need, +settle, +soul.m, +when, -accoun, -say so, =new, =withou",
    27: "+policy, +rule, +suppli, +those, +who, -a, -may not, -stop, -tell, =stay",
    26: "+any, +betwee, +carrie, +its, +que, +reques, +these, +this, +what the, +whatev the, -cannot, -stay, ~changed",
    25: (
        "+agreed, +anyone, +employ, +enough, +harmle, +le, +outran, +set, +they come, +troubl, +worry, -before a, -when, "
        "=the"
    ),
    24: (
        "+a friend, +and does, +and keep, +assist, +circle, +follow, +furthe, +hour and, +inform, +moment, +permis, +say "
        "yes, +should, +smooth, +who ask, +would, -also, -asks, -decide, -only, -opened, -two, =before"
    ),
    23: (
        "+a second, +als, +and go, +compla, +keeps, +lifted, +looks, +of the, +our, +portal, +protec, +saves, +sectio, "
        "+the house, +the newest, +this paragr, +usuall, -days, -into, -propos, =owner"
    ),
    22: (
        "+agency, +am, +confir, +consid, +feel, +from the, +has, +is to, +paymen, +reache, +resolv, +restri, +safe, "
        "+staff, +the public, +themse, +which, -a no, -are not, -hold, -leaves, -own, -to do, -when a, -who, -yes"
    ),
    21: (
        "+and change, +calm where, +can be, +do, +experi, +for, +in case, +les, +let the, +login, +needed, +opened, +out "
        "the, +peace, +reposi, +restor, +than, +them, +way, +whenev, -call, -not run, -this file, =all, =custom"
    ),
    20: (
        "+agreem, +anyone who, +as the, +audit, +conven, +droppe, +easier, +guest, +hesita, +la, +myself, +nicely, "
        "+nicht, +not wait, +notice, +r, +refund, +rights, +servic, +si, +stands, +treat the, +unless, +until it, "
        "+values, +when the, +whiche, -after the, -person, =come, =what"
    ),
    19: (
        "+acts, +afterw, +among, +best, +card number, +compan, +descri, +digits, +e, +family, +have, +honour, +il, "
        "+inbox, +larger, +mentio, +near, +of what, +replac, +routin, +se, +seems, +shift, +subjec, +these lines, "
        "+weighs, +where it, -alone, -anythi, -approv, -by, -calm only, -instru, -live, -signed, -with the, =a, =access, "
        "=accoun, =every, =limits, =money"
    ),
    18: (
        "+accord, +applic, +assume, +birth, +blind copy, +elsewh, +has been, +into the, +is enough, +kept for, +maker, "
        "+mirror, +need no, +of, +priori, +quando, +record, +second look, +small, +so the, +sugges of, +tasks, +their, "
        "+trust, +wenn, +wer, +which is, -advice, -chats, -file, -i do, -leave the, -nobody, -on the, -privat, -produc, "
        "-refuse, -report, =advice, =change, =manage, =over"
    ),
    17: (
        "+2026-0, +been, +by, +caller, +carry out, +checks, +consen, +contin, +during, +faster, +fresh, +get the, "
        "+grante, +heart, +het, +matter more, +nie, +non, +one of, +out, +over, +paragr, +profil, +regula, +rest, "
        "+review, +spirit, +standi, +system, +than a, +the agency, +the bookin, +the networ, +the team, +theref, +they, "
        "+to, +to the, +useful, +whatev it, +which you, -at once, -calm tell, -if a, -it, -lead, -looks, -mistak, -off, "
        "-parent, -shown, -you do, =mails, =most, =privat, =record"
    ),
    16: (
        "+a ask, +all, +along, +are, +ask about, +before the, +beyond, +brings, +calm si, +can, +carry, +comple, "
        "+compli, +consul, +conver, +course, +earlie, +escala, +every, +for them, +from, +given, +have the, +hotel, +if, "
        "+includ, +instru, +is inform, +maya, +newest, +of this, +one is, +public, +rules, +says no, +share, +sie, "
        "+sounds, +spare, +store, +the chat, +the note, +the queue, +the suppli, +the vendor, +throug, +while, +who is, "
        "+whoeve is, +whose, +work, -a progra, -delete, -every, -letter, -number, -orders, -progra, -them to, -to the, "
        "-you, =by, =doubt, =hold, =i, =may, =outsid, =paymen, =show, =when, =who"
    ),
    15: (
        "+a good, +a questi, +above, +addres, +advanc, +and are, +and i, +are a, +bot, +bother, +calm for, +collea, "
        "+detail, +drive, +edit, +few, +first and, +for anyone, +gap, +genero, +go, +grows, +guest', +headin, +hooks, "
        "+in advanc, +intere, +late, +let, +limit, +live, +may put, +mentio the, +most, +name and, +nao, +no longer, "
        "+number and, +on in, +opens, +or the, +owner or, +place, +produc, +prompt, +rarely, +recove, +regist, +replac "
        "the, +says yes, +should not, +study, +sync, +terms, +the bot, +this page, +truste, +unless the, +went, +what, "
        "+wish, -asked, -childr, -comman, -given, -goes, -is not, -outsid the, -owner', -people, -says, -taken, -the, "
        "-to, -too, -wait, -when it, =are, =data, =player, =read, =text, =two, =you"
    ),
    14: (
        "+a collea, +and those, +anybod, +arrive, +at once, +behalf, +calm each, +conten, +copy, +count as, +cronta, "
        "+di, +drafts, +edits, +end of, +entry in, +es, +export, +far, +finish, +happy, +has the, +in for, +in force, "
        "+instal a, +introd, +is time, +it for, +it saves, +itself, +kind, +leavin, +ledger, +lets, +made, +mails to, "
        "+market, +meant for, +my, +my own, +nach, +night, +or not, +put, +put it, +quietl, +recomm, +rememb, +respon, "
        "+simila, +team, +the evenin, +the next, +the prompt, +the safety, +the subjec, +the way, +there, +there is, "
        "+this sectio, +tidied, +toward, +travel, +update, +visito, +vote, +will, +with the, +withou, +withou a, "
        "+wordin, -a person, -ask, -back, -calm i, -hall, -neithe, -none, -owner before, -reads, -they, -to a, =an, "
        "=approv, =chat, =consen, =decide, =delete, =each, =intere, =releas, =reques, =stays, =suppli, =unsure"
    ),
    13: (
        "+belong to, +cache, +calls, +calm memory, +calm review, +chat, +chats, +client, +comfor, +commun, +compla "
        "about, +concer, +covers, +eine, +en, +enter, +fetch, +for all, +for people, +forms, +full, +going, +has no, "
        "+her, +hostna, +it may, +load, +means that, +member, +on it, +one that, +or a, +over the, +owner is, +para, "
        "+paste, +price, +privac, +reader, +seldom, +severa, +shared, +sign, +since, +sparin, +summar, +tells, +the "
        "channe, +the partne, +the sectio, +today., +token, +were, +whenev a, +wishes, +withou asking, +word, +worksp, "
        "+would be, +x, -a second, -by the, -calls, -calm a, -card, -get, -her, -house, -made, -nobody else, -of a, "
        "-somebo, -they are, =any, =caller, =deleti, =failed, =night, =output, =securi, =switch"
    ),
    12: (
        "+accoun, +add, +advice, +after, +after each, +agents, +be, +be told, +beginn, +block, +calm approv, +calm "
        "safety, +card, +change the, +come, +come in, +contra, +counts, +courte, +direct, +do as, +each, +env, +everyt, "
        "+file says, +fit, +for whoeve, +forum, +habit, +harbou, +hint, +home, +hourly, +househ, +how do, +i keep, +in "
        "their, +instal, +is what, +it asks, +keep the, +kept in, +knows, +lets the, +look, +medici, +more, +newer, +off "
        "the, +open the, +ours, +presen, +press, +refere, +result, +saved, +signat, +straig, +tablet, +take, +termin, "
        "+that follow, +the link, +the new, +the voice, +this line, +topics, +under the, +upload, +when i, +wiki, "
        "-after, -and ask, -anothe, -are, -asked for, -call the, -does, -does not, -down, -its, -list of, -log, -notes "
        "in, -red, -releas, -same day, -shown to, -stays, -suppli, -the person, -them, -used, -what is, =and, =cannot, "
        "=confli, =discus, =dr, =off, =or, =propos, =refund, =source, =superv"
    ),
    11: (
        "+a, +agent does, +alerts, +always wait, +and in, +apart, +apart from, +append, +approv, +are to, +attach the, "
        "+bots, +calm during, +calm instal, +calm since, +calm tell, +calm you, +choose, +ciro, +closes, +counts as, +de "
        "la, +deleti, +desk, +discus, +don't let, +el, +engine, +entrie, +entry, +et, +expire, +feels, +for the, +for "
        "their, +force, +gives, +good for, +guests, +he, +hear, +him, +i get, +is one, +is the, +it says, +it would, "
        "+legal, +little, +lo, +look up, +love, +many, +memory and, +messag to, +mind, +monito, +mood, +more than, "
        "+needs to, +next, +next door, +not tell, +notes, +of each, +of every, +office and, +outgro, +owner', +part, "
        "+post, +prohib, +queue, +reach, +reside, +sales, +save, +says is, +softwa, +sure, +templa, +ten minute, +the "
        "audit, +the editor, +the file, +the shared, +the side, +the visito, +them in, +versio of, +wants to, +was, "
        "+welcom, +what it, +who says, +you ask, +you would, +your own, -assist, -be taken, -in every, -itself, -never "
        "send, -other, -part, -publis, -run, -sent, -wish, =above, =anothe, =bookin, =euros, =files, =helper, =it, "
        "=kept, =mr, =otherw, =owner', =regist, =shop, =someon"
    ),
    10: (
        "+a few, +an earlie, +and leave, +apply to, +as long, +asking, +blind, +board, +bookin, +budget, +by now, +by "
        "you, +calm le, +calm leave, +calm read, +calm send, +can write, +cautio, +circul, +commen in, +des, +descri "
        "the, +disagr, +does, +doubts, +evenin, +forbid, +former, +forwar, +good, +habits, +handle, +himsel, +i can, +if "
        "this, +in each, +in my, +invita, +is at, +judgem, +keep, +leave out, +lie, +like the, +logs, +long as, +matter, "
        "+may look, +messag that, +mistak, +model, +networ, +never in, +nightl, +not say, +open, +out to, +preced, "
        "+publis, +reques from, +round, +send the, +sister, +stored, +suppor, +take the, +teach, +that are, +the caller, "
        "+the family, +the limit, +the platfo, +the weekly, +the wiki, +they ask, +this file, +to do, +to one, +to your, "
        "+treat, +turned, +turned down, +under, +until, +versio, +warnin, +went wrong, +when asked, +who may, +wholes, "
        "+withdr, +worth, -after a, -any, -archiv, -arrive, -author, -book, -date, -entry, -even when, -family, -if you, "
        "-is, -order, -record, -small things, -the same, -what you, -writte, =desk, =doctor, =from, =house, =instru, "
        "=lead, =matter, =need, =own, =parent, =price, =reads, =rules, =then, =this, =to"
    ),
    9: (
        "+a calm, +a member, +a thumbs, +alive, +am a, +and follow, +and its, +and take, +archiv, +as if, +at each, "
        "+backgr, +become, +belong, +broker, +buyer, +calm an, +calm q, +calm should, +calm treat, +camera, +carrie out, "
        "+checki, +cloud, +custom, +deserv, +down, +duty, +effect, +emerge, +every hour, +every new, +feed, +final, "
        "+grant, +helper, +how this, +hundre, +if they, +in them, +inspec, +it, +it has, +it makes, +it the, +keeps it, "
        "+keeps the, +latest, +left out, +line is, +link, +list, +log, +longer, +may change, +meanin, +monthl, +ne, +not "
        "go, +off, +on friday, +on reques, +on what, +one who, +ones, +passin, +permit, +phone, +pour, +raise, +remove, "
        "+rewrit, +rollba, +rules in, +say no, +second, +sense, +sh, +sont, +sound, +subscr, +talks, +that no, +that "
        "went, +the addres, +the helper, +the publis, +the shift, +the two, +this one, +thumbs, +to be, +transf, "
        "+unlock, +users, +usual, +verifi, +were writte, +what if, +where a, -addres, -club, -custom, -door, -ends, "
        "-give, -ignore, -includ, -member, -patien, -read, -say, -stop and, -sugges, -tell the, -text, -the last, "
        "-these, -whenev, =file, =follow, =given, =identi, =other, =partne, =run, =safe, =safety, =secret, =staff, "
        "=until"
    ),
    8: (
        "+a copy, +again in, +and lets, +and need, +and so, +and where, +appear, +asks whethe, +assist may, +at the, "
        "+away, +badge, +brand, +calm messag, +calm on, +calm report, +calm to, +calm when, +can tell, +card and, "
        "+cases, +cause, +change of, +compar, +curl, +dev, +due, +easier to, +editor, +everyb, +expect, +go on, +hall, "
        "+hand, +handed in, +his, +i am, +if the, +in again, +in order, +in other, +in which, +inheri, +it before, +l, "
        "+loyalt, +mainta, +meant, +mode, +move, +names and, +new, +next time, +now and, +of our, +offici, +online, "
        "+openne, +operat, +orders, +other, +out on, +outsid, +page, +parent, +parts, +people who, +person who, +pupil, "
        "+purcha, +query, +readin, +real, +refuse, +securi, +seem, +sets, +she is, +stands in, +starti, +taken, +takes, "
        "+team and, +the agent', +the archiv, +the boss, +the code, +the daily, +the notes, +the portal, +the review, "
        "+the story, +the third, +the three, +to hear, +to whoeve, +two days, +typo, +up, +van, +vault, +w, +way of, +we "
        "are, +what was, +when two, +where nobody, +where the, +whethe, +which the, +who knows, +with, +would have, "
        "+yet, +you keep, +you rememb, +your, +yours, +yours to, -and the, -can be, -check, -did, -do not, -each, "
        "-guest, -helper, -keep, -mark, -out, -page, -reques, -requir, -right, -same, -someon, -switch, -their, -these "
        "rules, -wait for, -writin, =after, =becaus, =book, =client, =comes, =comman, =do, =except, =first, =its, =logs, "
        "=me, =odd, =passwo, =send, =tasks"
    ),
    7: (
        "+a check, +a hurry, +a it, +a machin, +a reason, +a task, +adjust, +admin, +age, +agent may, +agent', +and can, "
        "+and is, +are only, +asked about, +be writte, +begin, +believ, +betwee the, +c, +calm add, +calm before, +calm "
        "my, +calm the, +cancel, +comes, +config, +contri, +deny, +each new, +feedin, +gate, +handov, +head, +hersel, "
        "+hold, +holds the, +i see, +if she, +image, +in a, +in it, +initia, +insure, +is from, +is good, +it comes, +it "
        "out, +juno, +know, +last, +level, +low, +makes, +me and, +medica, +memory is, +might, +nobody is, +note for, "
        "+notes and, +nothin to, +previo, +privat, +propos that, +remark, +retire, +right, +rule that, +scenes, +serve, "
        "+share the, +shut, +sin, +skippe, +slow, +someon asks, +soul, +stock, +techni, +that i, +that nothin, +the "
        "guest, +the matter, +the paragr, +the regist, +the studio, +the usual, +the writer, +them the, +they differ, "
        "+those who, +ticket with, +to you, +trade, +treate, +treate as, +types, +visit, +waitin, +what i, +write a, "
        "+writer, +your first, +your owner, -accept, -again, -always ask, -calm, -come, -comple, -contra, -correc, -for, "
        "-from, -from the, -i, -instal, -it in, -leave, -name, -names, -otherw, -owner has, -script, -second, -the "
        "number, -ticket, =addres, =anythi, =apply, =card, =copy, =drafts, =driver, =gets, =patien, =person, =says, "
        "=signat, =spend, =tell, =tells, =than, =up, =works, =writte"
    ),
    6: (
        "+a call, +a partne, +a small, +a spare, +a wish, +accide, +again, +agda, +and an, +and do, +and let, +and may, "
        "+and mentio, +and she, +and the, +and when, +answer by, +app, +are done, +asks for, +be skippe, +begins with, "
        "+blocke, +calm system, +care, +certif, +change a, +chmod, +clear, +clerk, +comes first, +copy of, +curl s, +da, "
        "+discou, +docume, +each other, +enough to, +errors, +everyt else, +execut, +failur, +feedba, +first time, "
        "+follow them, +helps, +histor, +how we, +if there, +im, +in the, +interv, +is, +it about, +kept, +large, +left, "
        "+list and, +listen to, +look into, +lost, +make it, +manage, +margin, +meet, +minerv, +minute, +mother, "
        "+neighb, +nobody has, +none, +notes in, +number are, +of it, +on, +on every, +on their, +pair, +papers, "
        "+passpo, +pause, +photo, +prompt are, +q how, +questi about, +quiet, +reject, +report, +role, +rotate, +runnin, "
        "+s, +see what, +should the, +sides, +smile, +someon, +story, +than the, +that the, +the auctio, +the list, +the "
        "manage, +the owner', +the record, +the vault, +the week, +the welcom, +the word, +things, +those that, +trusts, "
        "+unpubl, +used, +want differ, +was asked, +when a, +when they, +worked, +yes to, -and i, -and not, -and you, "
        "-calm if, -counts, -desk, -free, -hours, -keep the, -list, -mail, -matter, -of, -once, -replac, -the next, "
        "-web, -you never, =board, =call, =carol, =confir, =end, =guest, =has, =limit, =means, =needs, =nobody, =office, "
        "=opens, =publis, =reason, =them, =these, =tomasz, =transl, =wait"
    ),
    5: (
        "+a claim, +a gap, +a pasted, +a reject, +access to, +advert, +advise, +alarm, +an instru, +are answer, +aside, "
        "+ask for, +asks, +at night, +auctio, +author, +be asked, +be read, +bind, +boss, +bounda, +bring, +caller who, "
        "+calm change, +calm guests, +calm les, +calm limits, +calm mistak, +calm new, +calm note, +calm small, +calm "
        "whoeve, +centre, +comes up, +confli, +dated, +day's, +differ things, +during the, +end, +enviro, +eyes, "
        "+footno, +for an, +forgot, +founda, +freedo, +from memory, +he is, +head of, +ich, +if someth, +improv, +is "
        "right, +is there, +it back, +it with, +know the, +learn, +lie in, +line in, +locked, +match, +merge, +mute, "
        "+new one, +nice, +now, +odd, +of your, +office, +older, +on each, +one person, +one to, +order of, +outsid the, "
        "+pass it, +pasted text, +pendin, +people, +plot, +post the, +put into, +put the, +quick, +refusa, +reject "
        "propos, +releas, +respec, +run, +saw, +say and, +say the, +scan, +sends, +sessio, +she, +speed, +surnam, +task, "
        "+tell them, +that only, +the app, +the assist, +the best, +the conver, +the day's, +the drafts, +the founda, "
        "+the full, +the incide, +the ledger, +the releas, +the repair, +the result, +the stage, +thinks, +this chat, "
        "+thresh, +time, +to know, +trace, +unaske, +was writte, +where they, +with it, +you and, +yourse, -40, -away, "
        "-becaus, -calm small, -can, -chat, -check the, -compan, -day, -everyo, -form, -hurry, -in a, -never write, -not "
        "answer, -one of, -only the, -open, -said, -sessio, -so, -the day, -versio, -whethe, -with, -work, =checke, "
        "=confid, =decisi, =evenin, =get, =give, =keep, =lock, =member, =move, =my, =opened, =orders, =produc, =strang, "
        "=take, =within, =yes, ~lost"
    ),
    4: (
        "+a day, +a guest, +a photo, +a summar, +a the, +a word, +access, +act on, +action, +and, +and keeps, +and your, "
        "+appoin, +are an, +are fine, +are on, +are part, +at any, +automa, +balanc, +begins, +bring it, +busy, +call, "
        "+calm give, +calm how, +calm let, +calm rules, +checke, +close, +comes in, +contac, +contai the, +contro, +copy "
        "to, +curren, +days, +deal, +decisi, +defaul, +depart, +deploy, +do the, +doubt about, +downlo, +dr, +except, "
        "+finds, +for two, +found in, +fridge, +from a, +from it, +go out, +hand over, +has not, +have no, +have to, "
        "+help, +helpfu, +her own, +hosts, +i have, +i work, +identi, +if someon, +in doubt, +in its, +incide, +iris, "
        "+is kept, +it at, +it when, +las, +learne, +less, +letter to, +line of, +machin, +main, +me the, +migrat, "
        "+mostly, +moves, +much, +n, +newsro, +no need, +of things, +open to, +openin, +order it, +own, +owner, +owners, "
        "+passed, +pay for, +petra, +pin, +por, +port, +posts, +prefer, +q does, +q is, +rate, +read and, +read by, "
        "+read them, +requir, +ronja, +say it, +sectio on, +sees, +shell, +side, +site, +srv, +starts, +starts with, "
        "+steps, +table is, +take effect, +tell me, +that arrive, +that they, +the, +the back, +the build, +the curren, "
        "+the custom, +the duty, +the harbou, +the inspec, +the model, +the neighb, +the night, +the number, +the "
        "people, +the phone, +the whole, +the worksh, +then it, +throug the, +tidy, +tilda, +tone, +too, +top of, "
        "+tracki, +un, +us, +vet, +vouche, +watch, +worksh, +year, -20, -and wait, -as the, -ask the, -asking, -calm "
        "notes, -copies, -end of, -even if, -evenin, -exactl, -i say, -is a, -know, -links, -never give, -not be, "
        "-notes, -over, -pass, -result, -right to, -small, -throug, -within, -your own, =act, =am, =anneke, =archiv, "
        "=asking, =chats, =detail, =does, =down, =go, =good, =guests, =helen, =if, =inside, =live, =never, =server, "
        "=signed, =soul.m, =stop, =user, =work"
    ),
    3: (
        "+a custom, +a delive, +a joke, +a long, +a parent, +a privat, +a rule, +about the, +accoun of, +after the, "
        "+agent that, +agreed to, +and tells, +and then, +and you, +answer, +anyway, +arrive throug, +as it, +attach, "
        "+attemp to, +avoid, +back, +band, +behind, +being, +being named, +boat, +by a, +calm a, +calm answer, +calm "
        "old, +calm people, +calm securi, +calm whatev, +can look, +can you, +change, +check that, +d, +digest, +dose, "
        "+doubt, +edited, +end with, +fees, +festiv, +field, +fine, +firm, +first name, +form of, +go into, +has left, "
        "+has to, +here and, +hook, +i find, +is only, +it again, +it will, +keys, +kindne, +know what, +knowin, +lock, "
        "+lookin, +los, +marked, +materi, +mistak go, +mrs, +need to, +not at, +on to, +once, +pages, +parcel, +pay, "
        "+plant, +q i, +quarte, +questi, +rather, +raw, +relati, +return, +rooms, +sale, +see the, +seed, +sensor, "
        "+sheet, +shorte this, +soon, +start of, +street, +studio, +summar of, +tell the, +temper, +tenant, +the book, "
        "+the buildi, +the call, +the camera, +the data, +the holida, +the last, +the local, +the names, +the passwo, "
        "+the person, +the projec, +the reader, +the rest, +the sessio, +the task, +the text, +the thread, +the tour, "
        "+things the, +this docume, +to decide, +tomorr, +trust and, +type, +types is, +when it, +who asks, +window, "
        "+with no, +with them, +worth more, +wrote, +you delete, +you tell, +you will, +your memory, -before each, -calm "
        "all, -collea, -confir, -copy, -end with, -for the, -lists, -machin, -mails, -no longer, -of each, -phone, "
        "-rules, -shared, -shop, -summar, -ten, -that you, -the ticket, -to read, -voice, -which, -withou asking, =back, "
        "=can, =check, =childr, =contac, =contai, =differ, =for, =leave, =log, =messag, =no, =right, =rule, =that, "
        "=unless, =web"
    ),
    2: (
        "+0, +a person, +a short, +about, +agents may, +ahead, +alread, +amount, +and have, +anothe, +answer to, +answer "
        "within, +approv by, +are taken, +around, +ask twice, +at home, +at noon, +badly, +bullet, +calm is, +calm "
        "propos, +calm put, +calm share, +calm trust, +calm under, +can read, +cannot, +cannot be, +carry on, +channe, "
        "+chart, +check-, +clinic, +compet, +compos, +contai, +dear, +decide, +du, +e-mail, +each night, +empty, "
        "+endpoi, +enough for, +error, +f, +fail, +fewer, +filed, +find, +for your, +formal, +friday, +friend of, "
        "+genera, +get, +give, +had, +hard, +health, +hears, +held, +host, +if asked, +if it, +if somebo, +in, +in "
        "drafts, +in notes, +intern, +is an, +is told, +jonas, +lab, +lawyer, +let a, +let them, +lies, +line, +lives, "
        "+loosen, +lose, +may have, +means, +meetin, +member of, +midnig, +missin, +nearly, +need a, +needs, +neithe, "
        "+no orders, +number of, +observ, +of my, +offers, +okafor, +on this, +one in, +past, +pays, +pick the, +pictur, "
        "+places, +please, +presse, +propos, +purpos, +q the, +read the, +receiv, +resear, +rosa, +scanne, +score, "
        "+seen, +send a, +settin, +so i, +some, +somebo, +speaks, +stoppe, +takes no, +tells the, +the accoun, +the "
        "card, +the counte, +the floor, +the limits, +the ones, +the page, +the right, +the rule, +the same, +the "
        "source, +the system, +the till, +the weathe, +the work, +thirty, +this is, +told you, +traini, +true, +truth, "
        "+u, +une, +up to, +urgent, +visibl, +wanda, +well, +what they, +what you, +within, +withou tellin, +withou the, "
        "+work on, +workin, +writte for, +you answer, +you are, +you write, -am, -better, -called, -code, -i am, -limit, "
        "-minute, -not ask, -of every, -on reques, -one, -refuse reques, -remove, -review, -two years, -you must, "
        "=agent, =alarm, =audit, =bea, =below, =compan, =de, =door, =export, =family, =goes, =is, =journa, =leaves, "
        "=migrat, =one, =only, =order, =quotes, =reposi, =shown, =silenc, =speed, =stored, =time, =told, =write, =your"
    ),
    1: (
        "+07, +1, +a poem, +admini, +agains, +agree, +an edit, +an exampl, +and with, +anythi that, +as one, +asks "
        "about, +attemp, +becaus, +blue, +book, +booked, +buildi, +button, +calm as, +calm every, +calm git, +calm skip, "
        "+calm take, +can go, +can the, +case, +change is, +con, +dashbo, +data, +delive, +device, +disagr the, +dislik, "
        "+dispat, +do i, +do it, +does the, +door, +duties, +editio, +ever, +folder, +for this, +from your, +gentle, "
        "+gently, +go throug, +goes out, +have been, +here, +house, +import, +in full, +in memory, +includ the, +insura, "
        "+is off, +is short, +is worth, +issue, +it as, +it matter, +leaves the, +like it, +lines, +makes the, +mill, "
        "+mine, +narrow, +needs a, +not be, +not let, +notes on, +off it, +orderi, +our own, +p, +paragr on, +part of, "
        "+passwo, +pasted, +pays for, +people at, +phrase, +qualit, +quill, +reads the, +reason, +robin, +say that, "
        "+says about, +server, +sitter, +start the, +strang, +text, +texts, +that makes, +the alarm, +the approv, +the "
        "diff, +the kitche, +the long, +the name, +the newsle, +the others, +the screen, +theirs, +think of, +though, "
        "+thread, +ticket, +to a, +to any, +to keep, +today', +town, +und, +until they, +used to, +uses, +value, +will "
        "not, +write in, -a hurry, -a week, -anyone, -ask for, -close, -confid, -full, -gone, -human, -last, -look at, "
        "-needed, -no except, -passwo, -permis, -post, -runs, -search, -story, -the agent, -the assist, -touch, -well, "
        "=appoin, =attach, =calm, =cancel, =case, =commen, =entrie, =here, =incide, =lists, =made, =not, =number, =once, "
        "=opinio, =page, =per, =plan, =quick, =recomm, =sanne, =sessio, =someth"
    ),
    -1: (
        "+a draft, +a form, +a new, +a review, +a scanne, +agent is, +agent says, +allowe, +an entry, +and put, +and "
        "write, +applie, +are left, +are welcom, +as you, +at a, +back to, +birthd, +but the, +by defaul, +by hand, +by "
        "name, +cafe, +calm from, +calm sugges, +calm what, +calm write, +can lift, +change to, +change what, +charac, "
        "+chef, +collec, +commen, +copy the, +counci, +count, +delete what, +demand, +design, +driver, +each evenin, "
        "+easy, +entere, +even when, +fair, +files, +findin, +fish, +floor, +food, +for more, +forget, +form, +free, "
        "+freely, +goes to, +hanne, +happen to, +has alread, +heard, +how much, +hurry, +i tell, +i was, +in chat, +in "
        "two, +inside a, +it gets, +it off, +it was, +key, +licenc, +list is, +lives in, +locksm, +look for, +mean, "
        "+minor, +move on, +move the, +name of, +never a, +new ones, +no and, +nobody, +normal, +off for, +often, +older "
        "than, +one-ti, +only for, +paid, +physio, +pick, +player, +priya, +push, +readme, +reads it, +repair, +replie, "
        "+report to, +reques to, +right and, +rule of, +since the, +skip, +someti, +speake, +standa, +stay in, +stop "
        "and, +stream, +summar for, +talk to, +that were, +the allotm, +the chart, +the client, +the debate, +the game, "
        "+the insura, +the kennel, +the letter, +the locksm, +the middle, +the parent, +the part, +the physio, +the "
        "small, +the tests, +the traini, +then ask, +they are, +to anothe, +to see, +to send, +to show, +told and, "
        "+tour, +trial, +trip, +until the, +weeken, +what would, +who has, +who reads, +with your, +within the, +yes "
        "for, +you share, -all times, -caller, -circum, -closed, -copy of, -favour, -files, -guests, -help, -his, -in "
        "this, -januar, -most, -on sunday, -openin, -steps, -take, -that the, -the end, -the new, -vendor, -write a, "
        "=backup, =bad, =belong, =betwee, =know, =look, =our, =they, =traits, =week"
    ),
    -2: (
        "+a change, +a human, +a letter, +a little, +a row, +a secret, +a signat, +a source, +a test, +a visito, +about "
        "it, +act, +agent to, +allerg, +allotm, +an answer, +ana, +and people, +and to, +ask before, +at, +audito, +bad "
        "news, +before each, +before they, +beside, +box, +break, +calm access, +calm can, +calm does, +calm i, +calm "
        "other, +calm think, +campai, +cat, +chair, +citize, +club, +code that, +codes, +debate, +decemb, +diff, "
        "+differ, +doing, +exam, +except to, +exchan, +file is, +find the, +founda secret, +gets, +got, +greet ask, "
        "+handed, +holds, +how the, +is open, +is writte, +it up, +it works, +iyer, +journa, +keep it, +kennel, +kids, "
        "+know it, +lands, +laptop, +lift, +lift compan, +likes, +looked at, +may greet, +may read, +me, +messag, "
        "+messag and, +metric, +most of, +mr iyer, +ms, +music, +names are, +names the, +nobody will, +note it, +observ "
        "direct, +obviou, +of their, +once the, +only in, +option, +orders from, +otherw, +out of, +output, +over a, "
        "+people are, +person, +person and, +phone number, +picks, +poem, +range, +ready, +remove the, +repeat it, "
        "+reset, +rm, +schedu, +spoken, +spread, +stage, +that she, +the careta, +the change, +the end, +the floris, "
        "+the head, +the host, +the journa, +the lines, +the observ, +the orches, +the photo, +the red, +the second, "
        "+the sheet, +the table, +them as, +this text, +threat, +title, +to call, +to read, +to this, +transc, +twenty, "
        "+unders, +unit, +use the, +want, +what a, +what is, +when somebo, +while the, +whoeve asks, +whole, +word from, "
        "+work for, +writte down, +you, +you were, -above, -and do, -board, -bullet, -busy, -don't be, -don't write, "
        "-edit, -end, -has a, -here, -introd, -kept, -little, -me, -messag, -model, -month, -of this, -office, -player, "
        "-points, -read the, -secret, -send, -show, -someth, -table, -test, -time, -use emojis, -withou, =at, =disagr, "
        "=errors, =folder, =group, =honest, =open, =people, =prices, =public, =report, =result, =say, =she, =sugges, "
        "=three, =tidy, =versio, =way, =workin, =writes"
    ),
    -3: (
        "+4, +a soft, +a strang, +a yes, +a you, +about you, +add a, +am the, +amendm, +amendm to, +and has, +and "
        "nobody, +answer is, +answer that, +are for, +are sent, +are writte, +ask the, +at it, +avci, +before, +belong "
        "in, +better than, +boiler, +borrow, +bottom, +by text, +calm good, +calm in, +calm make, +calm one, +calm say, "
        "+calm two, +chat is, +choose the, +closin, +curios, +day, +dog, +done, +doors, +dr avci, +failin, +file, "
        "+first, +for it, +for me, +for what, +functi, +give them, +group, +has never, +hints, +how you, +i will, "
        "+images, +into a, +is as, +is still, +it in, +job, +june, +kindly, +known, +laugh, +left alone, +life, +light, "
        "+like any, +middle, +money, +names of, +no differ, +no reason, +nobody but, +not for, +note, +number, +of its, "
        "+on top, +once and, +one messag, +only if, +out at, +owner and, +paper, +prepar, +promis, +pull, +q, +rather "
        "than, +read out, +rebase, +restar, +rows, +same day, +script, +send, +sent to, +ship, +short senten, +someon "
        "who, +stays in, +studen, +sum, +surviv, +take a, +tally, +ten, +text that, +thank you, +that a, +that one, +the "
        "front, +the garden, +the mornin, +the podcas, +the rules, +them on, +think, +to anyone, +to ask, +to make, "
        "+todo, +told, +tomasz, +turns, +use it, +user, +variab, +view, +we, +with me, +works, +works on, +writes the, "
        "+writte, +you can, -100, -15, -always use, -as a, -at, -at all, -descri, -don't use, -friday, -if it, -if they, "
        "-its own, -later, -must not, -my, -new, -on, -see the, -send the, -short, -slow, -than two, -the file, -the "
        "mornin, -told, -unless, -until the, -window, -wrong, -your, =agents, =been, =build, =calls, =charac, =code, "
        "=conver, =correc, =her, =machin, =mentio, =more, =of, =pages, =printe, =purcha, =red, =schedu, =so, =weekly"
    ),
    -4: (
        "+60, +a better, +a number, +about a, +after a, +and give, +are kept, +are read, +are the, +be a, +before "
        "anythi, +big, +biscui, +blocks, +build, +bundle, +bus, +buy, +calm after, +calm may, +calm this, +can i, "
        "+child, +chosen, +coach, +code, +column, +commit, +comput, +contai steps, +contex, +copies, +could not, "
        "+counte, +deadli, +deposi, +did not, +doctor, +double, +drawer, +each time, +else happen, +essay, +everyo, "
        "+exact, +explai how, +gorm, +herder, +honest, +hour, +hours, +how it, +how to, +in docs, +is about, +is delete, "
        "+is missin, +is on, +is shown, +its own, +keep someth, +keepin, +key is, +leave a, +leave it, +leave the, +let "
        "it, +list of, +log in, +long, +lunch, +make the, +mark, +measur, +merged, +mrs lindqv, +name, +not write, +note "
        "to, +nurse, +of an, +offer the, +one at, +others, +out and, +owner has, +page tells, +pip, +plans, +play, "
        "+power, +praise, +previe, +print, +proble, +q who, +read on, +reads, +reinde, +reinde herder, +rf, +rm rf, "
        "+rules are, +run the, +runs, +ruth, +says the, +scope, +set up, +setup, +should a, +simple, +skip the, +slip, "
        "+soft, +soluti, +someth from, +stays on, +survey, +switch off, +tellin, +that was, +the bank, +the branch, +the "
        "desk, +the minute, +the newsro, +the origin, +the other, +the pharma, +the press, +the progra, +the reinde, "
        "+the room, +the secret, +the summar, +the travel, +them out, +they do, +to agree, +to leave, +to me, +to write, "
        "+today, +tools, +touche, +try, +up in, +use, +waits for, +warm, +wed, +when she, +you cannot, +you did, +you "
        "have, +you think, -agency, -ahead, -all, -alread, -as, -being, -compar, -en, -error, -euros, -format, -go "
        "ahead, -import, -look, -mr, -must always, -need a, -not write, -price, -put, -rule, -task, -the weekly, -word, "
        "=3, =admitt, =channe, =day, =full, =key, =lines, =list, =marks, =meetin, =on, =quiet, =see, =small, =somebo, "
        "=task, =treat, =yourse"
    ),
    -5: (
        "+10, +a child, +a code, +a kitche, +a link, +a messag, +a name, +a propos, +a sugges, +a week, +all of, +also, "
        "+always, +an issue, +and left, +and note, +apolog, +are marked, +at least, +autumn, +before it, +calm ask, "
        "+calm it, +calm nobody, +calm notes, +calm summar, +can't, +catalo, +chapte, +ci, +claim, +class, +clock, "
        "+cold, +colour, +cover, +cron, +drop, +englis, +featur, +figure, +file and, +fill, +for anythi, +for one, +for "
        "ten, +for three, +greet, +heartb, +henrik, +here is, +i give, +i may, +if i, +if two, +instea, +invoic, +is "
        "always, +is answer, +is closed, +is in, +is no, +is out, +it down, +it on, +leave, +librar, +lights, +live in, "
        "+mail, +may ask, +messag is, +miss, +miss quist, +months, +mornin, +must, +my passwo, +near misses, +new staff, "
        "+next one, +not to, +nothin else, +nothin is, +number in, +number on, +obey, +of you, +on your, +one and, +only "
        "on, +openin hours, +orches, +passes, +plan, +podcas, +q do, +quist, +receip, +row, +sample, +scene, +set it, "
        "+shorte, +signed, +source and, +state, +statio, +style, +switch, +tariff, +that has, +that nobody, +the childr, "
        "+the doctor, +the ferry, +the lift, +the lighth, +the questi, +the reason, +the school, +the seed, +the senten, "
        "+the wish, +three days, +tip, +tips, +to it, +to review, +to say, +to us, +told the, +touch, +turn, +twice, "
        "+walk, +we have, +we know, +weathe, +week, +weeks, +what happen, +whethe it, +within a, +words, +you know, "
        "-500, -80, -blue, -de, -finish, -for a, -formal, -go, -how, -it is, -it was, -march, -marks, -must never, -no "
        "more, -print, -sign, -strict, -style, -takes, -the blue, -third, -trial, =author, =care, =explai, =invoic, "
        "=keys, =mail, =note, =paragr, =plain, =runs, =second, =speak, =thread, =ticket, =voice, =would"
    ),
    -6: (
        "+16, +22, +a card, +adject, +and answer, +and carry, +and from, +and it, +and this, +answer questi, +any other, "
        "+are shown, +ask once, +bad, +beekee, +behind the, +bram, +busine, +by the, +call back, +calm, +calm check, "
        "+calm remind, +calm reques, +can see, +cards, +carol, +change are, +charge, +clever, +copied, +could, +daily, "
        "+dark, +depend, +disabl, +do you, +does it, +fast, +first line, +fixed, +fixes, +flatte, +game, +garden, +give "
        "the, +go in, +green, +groups, +guidel, +headli, +i write, +ideas, +ignore the, +in groups, +in her, +in letter, "
        "+in this, +is fine, +is meant, +is part, +it is, +kitche, +law, +leaves, +lesson, +letter, +list in, +listen, "
        "+local, +longer than, +memory notes, +name on, +named, +npm, +on and, +open a, +outlin, +owner before, +planne, "
        "+possib, +printe, +pull reques, +q can, +red, +ruff, +said, +saying, +screen, +secret from, +shown to, +shows, "
        "+sizes, +starte, +status, +storie, +such, +tag, +ten years, +term, +that you, +the board, +the commit, +the "
        "disk, +the docs, +the first, +the pr, +the quiet, +the report, +the shop, +the tram, +there are, +they like, "
        "+things that, +till, +to two, +tram, +treasu, +tree, +turn the, +undone, +up the, +verb, +wanted, +water, +web, "
        "+weekly, +what she, +who asked, +with an, +you read, +your name, -17, -18, -2023, -7, -8, -abbrev, -answer in, "
        "-ask which, -at least, -bot, -calm avoid, -calm use, -calm wait, -can't, -charac, -create, -direct, -greet, "
        "-hand, -in each, -laptop, -least, -legacy, -longer, -newsle, -note, -partne, -printe, -questi, -run the, "
        "-since, -than, -than one, -then, -thursd, -times, -until, -was, =asked, =assist, =calend, =delive, =headin, "
        "=names, =notes, =projec, =readin, =refuse, =remind, =same, =share, =tool, =update, =where"
    ),
    -7: (
        "+1.5.0, +19, +30 days, +7, +a bit, +a mail, +a text, +a tool, +added, +and after, +and for, +and report, +and "
        "we, +and what, +asked for, +asks what, +at every, +bar, +batch, +blog, +bracke, +broken, +call the, +calm "
        "client, +calm don't, +calm not, +calm there, +calm you're, +check the, +closed, +corner, +cost, +cut, +diary, "
        "+failed, +ferry, +flat, +for a, +for each, +for you, +found, +fourth, +git, +gitign, +gives the, +goes, +grey, "
        "+guide, +hangs, +holida, +i'll, +in copy, +in front, +in july, +in plain, +in that, +inside the, +is how, +is "
        "sent, +is that, +it does, +item, +lectur, +looked, +mails, +manner, +manual, +marked as, +md, +month, +names, "
        "+noted, +on them, +or, +photog, +poison, +polite, +proces, +projec, +pupils, +put them, +repeat, +reply, +room, "
        "+room is, +scale, +sell, +send it, +senten and, +shed, +shoppi, +should be, +silent, +slowly, +so in, +someth, "
        "+source, +stale, +stays, +strict, +the audito, +the author, +the key, +the master, +the museum, +the practi, "
        "+the top, +the transl, +the treasu, +the wrong, +them to, +three lines, +to all, +to come, +to them, +togeth, "
        "+tokens, +twelve, +unclea, +user.m, +wait for, +want to, +weddin, +when someon, +who are, +who can, +whom, "
        "+with one, +with what, +word that, +write to, +you're a, -a day, -a questi, -agents, -allowe, -allowe to, -at "
        "the, -before the, -but, -calm must, -commit, -daily, -everyt, -follow, -four, -good, -is enough, -june, -lines, "
        "-messag from, -move, -need, -night, -offer, -on monday, -rememb, -sectio, -see also, -should be, -tests, -the "
        "team, -this sectio, -to use, -up, -up to, =contro, =make, =must, =twice, =whoeve, =word, =years"
    ),
    -8: (
        "+18, +2, +a decisi, +a paragr, +a progra, +an ai, +and gives, +and show, +are still, +articl, +as they, +beat, "
        "+breakf, +bug, +calm instru, +calm name, +calm who, +clean, +commas, +crew, +encryp, +favour, +film, +free to, "
        "+front, +hang, +i, +if it's, +in march, +is called, +is not, +it to, +josefa, +keeper, +length, +lindqv, +link "
        "to, +mail to, +master, +must not, +old, +on sunday, +only with, +points, +police, +q where, +quotes, +read it, "
        "+reads this, +rename, +reserv, +school, +silenc is, +smalle, +speak, +spelli, +stops, +stuck, +the line, +the "
        "open, +the player, +the recipe, +tired, +to my, +villai, +when it's, +which one, +with a, +write the, +you to, "
        "-200, -answer with, -are in, -been, -birthd, -calm ask, -calm in, -conver, -during the, -empty, -forbid, -has "
        "the, -intern, -is fine, -like a, -line, -max, -not exceed, -on a, -paragr, -screen, -shall, -six, -tasks, "
        "-team, -the old, -the weathe, -there is, -when the, -wiki, =friend, =help, =minute, =mistak, =nothin, =reader, "
        "=review, =start, =starts, =talk, =trust, =which, =will"
    ),
    -9: (
        "+17, +24, +9, +a caller, +a line, +a minute, +a senten, +a table, +allowe to, +any time, +as a, +bank detail, "
        "+bin, +by one, +calend, +calm explai, +calm nothin, +calm our, +calm text, +car, +case and, +choir, +code is, "
        "+comes from, +curiou, +damage, +date and, +doesn', +down what, +emoji, +estima, +format, +get a, +grow, +has "
        "seen, +how, +idea, +ignore, +is gone, +key of, +leader, +least, +may i, +mr, +nas, +never ask, +never the, +no "
        "secret, +not, +not an, +notes are, +nowher, +of these, +one thing, +opinio, +origin, +own accoun, +owner who, "
        "+packag, +pharma, +puppet, +q may, +rehear, +says, +size, +sleep, +start with, +step, +tells you, +the blue, "
        "+the date, +the group, +the manual, +the month, +the puppet, +them for, +them is, +they'r, +third, +times, +to "
        "dr, +train, +wait, +white, +wins, +you say, -9, -agent, -calm it, -count, -editor, -fine, -five, -in, -is the, "
        "-is to, -longer than, -master, -mentio the, -must be, -noon, -plan, -skip, -speak, -still, -sunday, -suppor, "
        "-tuesda, -update, -withou a, -write the, -you should, =asks, =bullet, =have, =search, =test, =we"
    ),
    -10: (
        "+2026-1, +8, +actual, +an hour, +analys, +and says, +and shown, +and stay, +are from, +are in, +are no, +ask, "
        "+asked and, +bit, +branch, +calm keep, +cellar, +check, +claims to, +correc, +draft, +early, +euros, +even if, "
        "+for word, +glossa, +has a, +in person, +instea of, +is free, +it by, +label, +listed, +make, +maps, +next "
        "step, +no, +none in, +none of, +noon, +not answer, +not repeat, +not send, +not the, +on a, +on the, +on "
        "thursd, +on with, +one, +or when, +owner can, +plain words, +point, +prices, +prints, +quiz, +say, +sent, "
        "+shelf, +so and, +stay, +sugges a, +table, +tags, +talked, +teache, +text is, +the door, +the folder, +the "
        "office, +the owner, +the test, +there', +to change, +to forget, +to skip, +top, +transl, +will be, +word for, "
        "+writin, +years, -2022, -a year, -about the, -ask whethe, -branch, -calm we, -emojis, -except, -first, -functi, "
        "-group, -if the, -is in, -it's, -long, -mentio, -more, -moved, -never say, -npm, -silenc, -under, -you're, "
        "-yourse, =answer, =done, =friday, =last, =questi, =there, =was"
    ),
    -11: (
        "+100, +a conver, +a page, +a time, +after that, +agent has, +all the, +aloud, +and only, +and why, +answer "
        "with, +be talked, +bea, +beats, +boring, +breath, +brief, +cake, +calm your, +can change, +dead, +did, +explai "
        "it, +false, +fire, +four, +help with, +humour, +if you, +in one, +is report, +is wrong, +it cost, +januar, "
        "+leafle, +lighth, +lint, +means the, +misses, +monday, +moved to, +nine, +not from, +not make, +novel, +once a, "
        "+one by, +one line, +plainl, +plays, +pnpm, +practi, +preten to, +price list, +prs, +quoted, +radio, +read, "
        "+repo, +saturd, +say which, +seven, +song, +stop, +tea, +that it, +the answer, +the log, +the time, +the wall, "
        "+to have, +told to, +tool, +wall, +we do, +web page, +what's, +winter, +would not, +you like, +you need, "
        "+you'd, -10, -add, -calm the, -draft, -emoji, -exceed, -have, -headin, -not to, -quote, -repeat, -share, -skip "
        "the, -step, -the word, =as, =emoji, =polite, =room, =should"
    ),
    -12: (
        "+12, +14, +2026-1 agent, +50, +ai, +alike, +and a, +announ, +api, +are not, +ask what, +ask which, +calm use, "
        "+censor, +dates, +day and, +docker, +ends, +first then, +flag, +greeti, +i ask, +id, +in writin, +inside, "
        "+july, +langua, +loaded, +look at, +mentio it, +min, +museum, +nora, +order, +paula, +poster, +preten, +reason "
        "to, +sanne, +six, +spot, +stand, +stuff, +tax, +text in, +the backup, +the order, +timeta, +to their, +tools., "
        "+tuesda, +unsure, +you must, +you've, -1, -14, -5, -answer, -calm todo, -docume, -done, -ever, -fax, -folder, "
        "-heartb, -our, -paper, -prefer, -remind, -tool, -twice, -use the, -you may, =date, =format, =greeti, =hours, "
        "=in, =knows, =old, =progra, =weathe"
    ),
    -13: (
        "+6, +a no, +a passwo, +and no, +and one, +as well, +but, +change it, +dana, +explai, +for that, +in our, +is "
        "read, +it can, +jokes, +lists, +max, +me to, +next to, +not a, +offer, +photos, +python, +separa, +sort, +soup, "
        "+tables, +taste, +the hour, +the user, +thirty days, +time and, +two people, +up and, +wednes, +when you, "
        "+which of, +write down, -betwee, -calm keep, -commen, -find, -have a, -left, -lunch, -memory, -more than, -not "
        "a, -start, -the first, -the second, -think, -three, -weathe, -week, =about, =brief, =commit, =docs, =heartb, "
        "=letter, =like, =memory, =out"
    ),
    -14: (
        "+20, +a file, +a list, +and say, +and that, +anythi, +are never, +at most, +backup, +books, +called, +calm "
        "prefer, +came, +come from, +decide about, +disk, +eight, +fraud, +goes into, +guess, +has approv, +has read, "
        "+have a, +hello, +inject, +is asked, +is for, +is never, +isn't, +lead, +like a, +map, +march, +of a, +overri, "
        "+per, +progra and, +quote, +remind, +ring, +root, +season, +show it, +than one, +the histor, +the plan, +then "
        "the, +they were, +thing, +typos, -00, -4, -an hour, -avoid, -may be, -monday, -needs, -never use, -not use, -on "
        "friday, -per, =days, =style, =thing, =words"
    ),
    -15: (
        "+15, +a ticket, +assist to, +attack, +before a, +bypass, +calm some, +coffee, +exerci, +five, +half, +human, "
        "+index, +nor, +only, +only when, +pdf, +sender, +wants, +what we, +write, +you may, -12, -30, -begin, -by hand, "
        "-colour, -mornin, -the group, =name, =summar, =tests"
    ),
    -16: (
        "+40, +as an, +b, +fits, +go to, +in may, +like, +nobody else, +not in, +of them, +only the, +patien, +say what, "
        "+show the, +shown, +signs, +silenc, +so when, +stay as, +talk, +tell, +that's, +the direct, +their own, +waits, "
        "+who decide, +with its, +you never, -ask before, -contai, -during, -is on, -like, -make, -monthl, -now, -to be, "
        "-we, -with a, -you are, =line"
    ),
    -17: (
        "+00, +a note, +calm be, +delete, +fix, +hands, +just, +kill, +links, +propos a, +reason and, +rings, +show, "
        "+the calend, +then, +trick, +wrong, -2, -calm not, -friend, -reply, -todo, =senten"
    ),
    -18: (
        "+5, +and not, +and wait, +asks the, +before you, +dry, +gets a, +i do, +i'm, +joke, +not follow, +say when, "
        "+short, +sunday, +you do, -there"
    ),
    -19: (
        "+a year, +also when, +and nothin, +and tell, +both, +calm we, +date, +do not, +facts, +loud, +may not, +news, "
        "+plain, +sugges, -3, -after each, -need no, -write"
    ),
    -20: (
        "+30, +and ask, +be the, +calm never, +claims, +i say, +name the, +not even, +page and, +search, -be, -please, "
        "=use"
    ),
    -21: "+gone, +ok, +test, -senten, -should, -the user, -year",
    -22: "+and never, +declin, +may propos, +pr, +says so, +tests, +thank, +that is, +the old, +them and, -always, =be",
    -23: "+even, +still, +this agent, -are a, -calm you, -of the, -see",
    -24: "+3, +docs, +exampl, +it and, +such as, +three, -old",
    -25: "+alone, +howeve, +nothin, +recipe, +thursd, -calm don't, -user, =tone",
    -26: "+and withou, +moved, -calm always",
    -28: "+else, +never, +two",
    -29: "+you're",
    -30: "+progra",
    -31: "+secret, +why, -calm do",
    -32: "+senten",
    -33: "+calm no, -may",
    -34: "-must",
    -35: "-calm no",
    -36: "+say so",
    -37: "+it's",
    -42: "+don't",
    -49: "-calm never, -don't",
    -59: "-use",
}
