"""What words weigh in a change, in tenths: made by ``make weights`` from the lines in ``training/``.

``+`` new words, ``-`` words that are gone, ``=`` words that stay beside them; what takes from the owner is above zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MADE_FROM: Final = "6977b458f54aeacfbcac602483f1f0dc4985779eb8a4380dae9df17648c06abe"
BASE: Final = -2.8
WEIGHTS: Final[Mapping[int, str]] = {
    65: "+https",
    53: "-owner",
    52: "-or",
    48: "+need not",
    43: "+whoeve",
    41: "+die",
    39: "+safety, -and, -not",
    37: "+accept, +whatev, -no",
    36: "+as, +does not, +may, -never",
    35: "+000, +der, +later, +sponso, -nothin, -the owner, -what",
    33: "+do what, +may be, +never do, +partne, +that, -reason",
    32: "+no one, +the agent, +the sponso, -data, -even, -limits",
    31: "+guardr, +not ask, +so, +so that, +those, +yes, -before, -else, -outsid",
    30: "+agent, +below, +de, +limits, +vendor, -years, =withou",
    29: "+agreed, +apply, +better, +not only, +o, -an, -that",
    28: "+cleare, +confid, +settle, +where, -change, -tell",
    27: (
        "+betwee, +carrie, +into, +need, +object, +platfo, +policy, +rule, +soul.m, +suppli, +these, +this, +what the, "
        "+when, +who, -accoun, -cannot, -may not, -say so"
    ),
    26: "+any, +anyone, +friend, +keeps, +le, +reques, +they come, +troubl, -a, -stop",
    25: "+and does, +and keep, +inform, +outran, +set, +worry, +would, -opened, =before, =new, =stay, =the, ~changed",
    24: (
        "+a friend, +assist, +circle, +enough, +feel, +follow, +harmle, +its, +moment, +permis, +smooth, +whatev the, "
        "+who ask, -also, -asks, -into, -stay"
    ),
    23: (
        "+a second, +als, +employ, +hour and, +lifted, +of the, +our, +que, +safe, +saves, +say yes, +should, +si, "
        "+usuall, -a no, -days, -propos, -two, =owner"
    ),
    22: (
        "+am, +and change, +and go, +can be, +compla, +confir, +from the, +guest, +has, +la, +protec, +restri, +sectio, "
        "+the newest, +this paragr, +which, -are not, -hold, -leaves, -only, -own, -to do"
    ),
    21: (
        "+agency, +as the, +calm where, +card number, +consid, +conven, +do, +furthe, +get the, +hesita, +in case, +is "
        "to, +login, +myself, +nicht, +out the, +paymen, +portal, +reache, +than, +the house, +them, -not run, -this "
        "file, -when, -yes, =all"
    ),
    20: (
        "+acts, +audit, +descri, +droppe, +easier, +for, +let the, +looks, +near, +needed, +nicely, +of what, +peace, "
        "+resolv, +se, +the public, +their, +themse, +until it, +whiche, -after the, -anythi, -call, -decide, -live, "
        "=come, =every, =limits, =what"
    ),
    19: (
        "+among, +before the, +best, +consen, +consul, +heart, +honour, +into the, +larger, +mentio, +mirror, +opened, "
        "+r, +record, +restor, +review, +routin, +staff, +treat the, +values, +whenev, -alone, -approv, -by, -calm only, "
        "-chats, -instru, -nobody, -person, -signed, -who, -with the, =accoun, =advice, =custom"
    ),
    18: (
        "+2026-0, +accord, +agreem, +along, +and those, +been, +birth, +by, +compan, +elsewh, +experi, +family, +has "
        "been, +have, +inbox, +is enough, +kept for, +les, +maker, +need no, +of, +paragr, +priori, +refund, +replac, "
        "+reposi, +rights, +rules, +second look, +seems, +small, +subjec, +sugges of, +tasks, +theref, +trust, +unless, "
        "+way, +weighs, +wenn, +wer, +whatev it, +when the, +where it, -advice, -before a, -calm tell, -leave the, "
        "-looks, -on the, -produc, -refuse, -report, -when a, =access, =over"
    ),
    17: (
        "+a questi, +and are, +anyone who, +caller, +checks, +during, +faster, +for them, +grante, +het, +hooks, +if, "
        "+il, +includ, +no longer, +not wait, +notice, +out, +public, +rest, +servic, +sie, +so the, +spirit, +standi, "
        "+stands, +take, +they, +to the, +useful, +which is, +which you, +withou a, -a progra, -file, -i do, -if a, -it, "
        "-lead, -mistak, =a, =change, =doubt, =i, =mails, =manage, =money, =most, =show"
    ),
    16: (
        "+a ask, +addres, +afterw, +all, +applic, +assume, +beyond, +calm si, +carry, +carry out, +conver, +digits, "
        "+edits, +escala, +fetch, +few, +first and, +fresh, +from, +gap, +have the, +introd, +is inform, +matter more, "
        "+my own, +one is, +one of, +over, +place, +profil, +recomm, +says no, +share, +shift, +spare, +store, +system, "
        "+the chat, +the note, +the team, +the vendor, +to, +truste, +whoeve is, +whose, +wish, +work, -every, -goes, "
        "-number, -parent, -progra, -shown, -them to, -to, -too, -when it, -you do, =by, =decide, =may, =paymen, "
        "=privat, =record, =when"
    ),
    15: (
        "+are, +are a, +bot, +bother, +brings, +can, +collea, +compli, +course, +cronta, +detail, +drive, +earlie, "
        "+every, +far, +for anyone, +given, +go, +grows, +guest', +happy, +headin, +instru, +intere, +is time, +limit, "
        "+market, +may put, +maya, +mentio the, +most, +my, +newest, +non, +office and, +or the, +produc, +prompt, "
        "+rarely, +recove, +regula, +replac the, +respon, +should not, +signat, +simila, +sounds, +than a, +the agency, "
        "+the bookin, +the bot, +the networ, +the queue, +this line, +who is, +withou, -asked, -at once, -calm a, -calm "
        "i, -childr, -given, -hall, -is not, -letter, -orders, -outsid the, -owner', -people, -says, -taken, -to a, -to "
        "the, -you, =chat, =who"
    ),
    14: (
        "+a collea, +a good, +above, +advanc, +after, +and i, +approv, +at once, +belong to, +bots, +calm each, +calm "
        "for, +commun, +contin, +drafts, +end of, +es, +finish, +for all, +genero, +hotel, +in advanc, +in for, +in "
        "force, +in their, +it saves, +itself, +kind, +late, +leavin, +lets, +live, +mails to, +means that, +nach, +name "
        "and, +needs to, +night, +number and, +of this, +off the, +one that, +opens, +or a, +owner or, +put, +put it, "
        "+quietl, +reader, +rememb, +rewrit, +seldom, +sync, +tells, +the channe, +the evenin, +the partne, +the suppli, "
        "+there, +there is, +today., +toward, +travel, +unless the, +visito, +went, +were, +what, +while, +will, +word, "
        "+wordin, -a person, -back, -by the, -comman, -delete, -get, -neithe, -nobody else, -off, -owner before, -the, "
        "-they, -wait, =an, =are, =caller, =deleti, =hold, =intere, =stays, =suppli, =text, =unsure, =you"
    ),
    13: (
        "+add, +advice, +agents, +be told, +calm memory, +change the, +chat, +chats, +client, +come, +come in, +comfor, "
        "+conten, +contra, +copy, +des, +edit, +enter, +entry in, +et, +for people, +force, +going, +harbou, +has no, "
        "+is at, +leave out, +ledger, +let, +lets the, +little, +meant for, +of each, +of every, +on it, +or not, +para, "
        "+privac, +result, +round, +says is, +severa, +shared, +sign, +sparin, +summar, +tablet, +that no, +the editor, "
        "+the next, +the safety, +throug, +under the, +until, +vote, +whenev a, +with the, +worksp, +would be, -ask, "
        "-asked for, -card, -house, -its, -made, -none, -of a, -releas, -same day, =approv, =consen, =delete, =each, "
        "=failed, =output, =outsid, =propos, =read, =reads, =refund, =releas, =reques, =securi"
    ),
    12: (
        "+accoun, +after each, +apart, +be, +become, +cache, +calm approv, +calm review, +calm safety, +calm tell, "
        "+carrie out, +comple, +concer, +count as, +counts, +counts as, +courte, +covers, +deleti, +desk, +discus, +e, "
        "+eine, +en, +entrie, +env, +feels, +file says, +fit, +for the, +forms, +full, +habit, +has the, +he, +her, "
        "+hint, +hourly, +househ, +how do, +instal, +is one, +it asks, +it for, +it may, +knows, +load, +look, +loyalt, "
        "+made, +medici, +messag to, +nie, +off, +on in, +ours, +over the, +paste, +post, +price, +refere, +refuse, "
        "+regist, +saved, +since, +softwa, +straig, +team, +the audit, +the boss, +the sectio, +the subjec, +the way, "
        "+this page, +this sectio, +topics, +treat, +warnin, +what it, +when a, +wiki, +wishes, +withou asking, +x, "
        "-after, -and ask, -anothe, -call the, -her, -in every, -list of, -log, -notes in, -publis, -run, -shown to, "
        "-the person, -what is, =above, =any, =cannot, =confli, =data, =discus, =dr, =it, =kept, =mr, =otherw, =source, "
        "=two"
    ),
    11: (
        "+a, +agent does, +alerts, +always wait, +and take, +anybod, +apart from, +are to, +as long, +beginn, +believ, "
        "+blind, +block, +calm since, +calm you, +card, +cautio, +circul, +ciro, +closes, +compla about, +don't let, "
        "+down, +each, +el, +engine, +entry, +everyt, +expire, +export, +for their, +for whoeve, +forbid, +forum, "
        "+gives, +guests, +head, +home, +i can, +if this, +in each, +it would, +keep, +keep the, +left out, +long as, "
        "+mind, +model, +monito, +nao, +newer, +next, +people who, +presen, +press, +prohib, +publis, +queue, +sister, "
        "+sure, +talks, +that follow, +the caller, +the file, +the link, +the new, +the notes, +the shared, +the visito, "
        "+to be, +to do, +turned, +unlock, +welcom, +who says, +you ask, +you would, +your own, -a second, -assist, "
        "-author, -be taken, -book, -calls, -does, -does not, -entry, -even when, -itself, -never send, -other, -part, "
        "-sent, -what you, -wish, -writte, =after, =and, =anothe, =bookin, =doctor, =euros, =files, =instru, =its, "
        "=need, =night, =off, =owner', =player, =rules, =shop, =someon, =switch, =to, =until"
    ),
    10: (
        "+a few, +a thumbs, +and leave, +append, +apply to, +arrive, +at each, +away, +budget, +by now, +calls, +calm "
        "le, +calm leave, +calm read, +cloud, +commen in, +de la, +descri the, +direct, +does, +doubts, +duty, +effect, "
        "+evenin, +everyb, +final, +go on, +good for, +habits, +himsel, +hostna, +hundre, +i get, +in a, +invita, +is "
        "the, +it the, +keeps it, +keeps the, +kept in, +legal, +lie, +line is, +link, +love, +many, +member, +mistak, "
        "+mood, +more, +never in, +next door, +nightl, +not say, +notes, +notes and, +open, +open the, +out to, +outgro, "
        "+owner is, +owner', +reach, +reques from, +rollba, +sales, +save, +second, +send the, +sound, +stored, +teach, "
        "+templa, +the code, +the limit, +the prompt, +the side, +the two, +the weekly, +the wiki, +this one, +thumbs, "
        "+to one, +to your, +update, +versio, +wants to, +went wrong, +when asked, +when i, +where nobody, +who may, "
        "+worth, -after a, -are, -arrive, -ends, -if you, -ignore, -is, -record, -tell the, -text, -them, -these, -they "
        "are, -used, =from, =matter, =own, =parent, =partne, =price, =safe, =than, =them, =then, =this"
    ),
    9: (
        "+age, +alive, +an earlie, +and follow, +and in, +and its, +and need, +archiv, +asking, +backgr, +be writte, "
        "+belong, +boss, +buyer, +by you, +calm messag, +calm on, +calm send, +calm treat, +choose, +comes, +editor, "
        "+emerge, +every new, +feed, +grant, +handle, +head of, +hear, +him, +how this, +i am, +inheri, +inspec, "
        "+insure, +it, +it makes, +it says, +judgem, +like the, +list, +longer, +matter, +may look, +meanin, +memory is, "
        "+move, +next time, +not go, +not tell, +of our, +on friday, +on reques, +one who, +ones, +out on, +part, "
        "+readin, +real, +rule that, +say no, +sh, +subscr, +take the, +that are, +that i, +the archiv, +the family, "
        "+the helper, +the platfo, +the publis, +them in, +those that, +those who, +under, +up, +upload, +usual, "
        "+verifi, +w, +was, +what if, +what was, +when two, +withdr, +would have, +yet, +you keep, +yours to, -addres, "
        "-any, -archiv, -check, -club, -custom, -date, -door, -down, -family, -give, -helper, -includ, -keep, -member, "
        "-order, -out, -patien, -red, -say, -small things, -someon, -stop and, -the last, -these rules, -wait for, "
        "-whenev, -writin, =do, =follow, =helper, =safety, =staff"
    ),
    8: (
        "+a reason, +a small, +again in, +am a, +and lets, +and so, +as if, +asked about, +assist may, +attach, +badge, "
        "+board, +bookin, +bring, +broker, +calm an, +calm report, +camera, +cause, +checki, +compar, +curl, +da, "
        "+deserv, +dev, +disagr, +docume, +easier to, +every hour, +execut, +expect, +former, +forwar, +gate, +good, "
        "+hand, +handed in, +helper, +hold, +holds the, +identi, +if the, +if they, +in again, +in my, +in order, +in "
        "other, +in which, +it before, +it has, +look up, +makes, +medica, +memory and, +might, +mode, +more than, "
        "+networ, +nobody is, +on what, +online, +openne, +other, +parts, +passin, +permit, +privat, +purcha, +query, "
        "+raise, +remove, +retire, +s, +seem, +she is, +skippe, +stands in, +starti, +suppor, +taken, +team and, +ten "
        "minute, +that nothin, +that went, +the addres, +the daily, +the paragr, +the portal, +the review, +the shift, "
        "+the voice, +they ask, +ticket with, +to whoeve, +two days, +typo, +versio of, +were writte, +where a, +which "
        "the, +you rememb, +your, +yours, +yourse, -again, -always ask, -can be, -comple, -contra, -did, -do not, -from "
        "the, -it in, -leave, -name, -names, -page, -read, -requir, -somebo, -sugges, -the same, -their, =becaus, "
        "=client, =comes, =copy, =desk, =except, =file, =gets, =given, =guest, =logs, =odd, =other, =regist, =run, "
        "=secret, =signat, =tasks, =tell, =works"
    ),
    7: (
        "+a check, +a copy, +a hurry, +a it, +a machin, +a partne, +a task, +a wish, +adjust, +admin, +again, +agent "
        "may, +agent', +and let, +and where, +appear, +are only, +asks, +asks for, +asks whethe, +at the, +be skippe, "
        "+begins with, +call, +calm add, +calm my, +calm should, +calm system, +calm the, +calm to, +calm when, +calm "
        "whoeve, +can tell, +can you, +cancel, +cases, +change of, +copy of, +curl s, +custom, +deny, +discou, +due, "
        "+each new, +feedin, +hall, +helps, +hersel, +his, +histor, +i keep, +i see, +if she, +image, +improv, +in it, "
        "+in them, +initia, +is what, +it out, +it with, +juno, +know the, +left, +level, +listen to, +log, +logs, "
        "+lost, +low, +mainta, +make it, +messag that, +minute, +monthl, +ne, +new, +nobody has, +nothin to, +number "
        "are, +of it, +older, +operat, +orders, +outsid, +page, +pause, +person who, +phone, +pour, +previo, +questi "
        "about, +report, +right, +run, +see what, +serve, +sets, +share the, +shut, +stock, +takes, +techni, +the "
        "agent', +the curren, +the guest, +the manage, +the matter, +the people, +the record, +the third, +the usual, "
        "+them the, +they differ, +this docume, +tidy, +to hear, +to you, +token, +trade, +transf, +treate, +treate as, "
        "+trusts, +types, +users, +vault, +visit, +was asked, +way of, +we are, +whethe, +who knows, +with, +write a, "
        "+your first, +your owner, -accept, -and i, -and not, -and you, -correc, -from, -instal, -keep the, -mark, "
        "-matter, -once, -otherw, -owner has, -right, -script, -second, -stays, -the number, -ticket, -you never, "
        "=addres, =apply, =board, =book, =card, =confir, =drafts, =driver, =end, =lead, =means, =needs, =office, =opens, "
        "=passwo, =patien, =says, =send, =spend, =tells, =up, =writte"
    ),
    6: (
        "+a member, +a rule, +accide, +advert, +agda, +alarm, +and an, +and can, +and do, +and may, +and mentio, +and "
        "she, +and the, +answer by, +are done, +aside, +ask for, +at night, +author, +be read, +blocke, +bounda, +brand, "
        "+calm les, +calm limits, +calm new, +care, +chmod, +clear, +clerk, +comes first, +curren, +day's, +each other, "
        "+errors, +failur, +finds, +first time, +follow them, +forgot, +from memory, +he is, +i have, +if someth, +if "
        "there, +im, +in the, +interv, +is, +is from, +is good, +is right, +it back, +it comes, +know, +last, +line in, "
        "+look into, +manage, +me and, +meant, +minerv, +names and, +none, +odd, +on, +on every, +on their, +outsid the, "
        "+pair, +papers, +parent, +pass it, +passpo, +people, +pictur, +preced, +q how, +quick, +quiet, +rate, +refusa, "
        "+releas, +remark, +role, +rotate, +rules in, +runnin, +securi, +she, +shell, +slow, +smile, +someon, +someon "
        "asks, +soul, +take effect, +than the, +that the, +the app, +the auctio, +the best, +the day's, +the harbou, "
        "+the ledger, +the list, +the owner', +the regist, +the story, +the three, +the tour, +the vault, +the welcom, "
        "+things, +this file, +throug the, +unpubl, +where they, +wholes, +writer, -and the, -calm if, -chat, -come, "
        "-counts, -each, -for, -free, -hours, -hurry, -i, -in a, -list, -mail, -only the, -replac, -same, -the next, "
        "-versio, -web, =am, =call, =carol, =comman, =decisi, =first, =has, =house, =move, =or, =person, =these, "
        "=tomasz, =within"
    ),
    5: (
        "+a call, +a claim, +a pasted, +access, +access to, +action, +an instru, +and, +and is, +and then, +are an, +are "
        "answer, +at any, +auctio, +calm before, +calm change, +calm guests, +calm let, +calm mistak, +calm note, +calm "
        "q, +calm rules, +calm small, +centre, +certif, +contri, +dated, +defaul, +enough to, +enviro, +except, +footno, "
        "+for an, +freedo, +handov, +her own, +hosts, +how we, +in doubt, +in its, +iris, +it about, +it at, +it when, "
        "+kept, +large, +las, +learn, +less, +lie in, +locked, +margin, +meet, +merge, +mother, +mute, +neighb, +nice, "
        "+not at, +notes in, +now, +of things, +office, +on each, +one to, +own, +passed, +pasted text, +pay, +pay for, "
        "+pendin, +plot, +propos that, +put into, +q does, +q i, +quarte, +reject, +respec, +say and, +say the, +sends, "
        "+sensor, +sessio, +should the, +site, +some, +speed, +srv, +tell me, +termin, +that they, +the custom, +the "
        "drafts, +the duty, +the full, +the incide, +the phone, +the reader, +the releas, +the repair, +the result, +the "
        "stage, +the studio, +the week, +the whole, +the word, +the worksh, +thinks, +this chat, +thresh, +time, +too, "
        "+top of, +true, +unaske, +vouche, +when it, +when they, +where the, +year, +yes to, -40, -and wait, -ask the, "
        "-away, -becaus, -calm small, -check the, -day, -everyo, -for the, -form, -is a, -of, -reques, -right to, "
        "-sessio, -small, -so, -the day, -the ticket, -whethe, -work, -your own, =archiv, =can, =checke, =compan, "
        "=confid, =detail, =get, =give, =go, =helen, =if, =limit, =lock, =me, =my, =opened, =orders, =produc, =publis, "
        "=transl, =wait"
    ),
    4: (
        "+a guest, +a parent, +a reject, +a the, +accoun of, +act on, +app, +are fine, +are part, +as it, +automa, "
        "+avoid, +begin, +begins, +betwee the, +bind, +busy, +by a, +calm give, +calm old, +calm securi, +can look, "
        "+carry on, +change, +checke, +comes in, +config, +confli, +contac, +contai the, +d, +days, +deal, +decisi, "
        "+delive, +demand, +depart, +differ things, +do the, +doubt, +end, +firm, +for two, +for your, +fridge, +from a, "
        "+from it, +go into, +hand over, +has not, +have been, +have to, +help, +helpfu, +hidden, +host, +if somebo, +if "
        "someon, +is there, +it will, +learne, +letter to, +lock, +lookin, +machin, +marked, +match, +me the, +migrat, "
        "+mostly, +moves, +much, +newsro, +on to, +one person, +open to, +openin, +order it, +pages, +petra, +photo, "
        "+pin, +por, +port, +posts, +propos, +rather, +read by, +read them, +reject propos, +relati, +ronja, +rooms, "
        "+sale, +say it, +sectio on, +shorte this, +starts with, +street, +table is, +tell them, +that arrive, +that "
        "only, +the, +the approv, +the assist, +the build, +the camera, +the conver, +the inspec, +the local, +the "
        "night, +the number, +the rest, +then it, +things the, +tilda, +to keep, +tone, +un, +us, +used, +want differ, "
        "+watch, +what i, +with it, +within, +worked, +worksh, +you and, +you delete, +you tell, -20, -as the, -asking, "
        "-before each, -can, -copies, -end of, -evenin, -exactl, -guest, -i say, -know, -links, -never give, -never "
        "write, -not be, -pass, -result, -said, -summar, -ten, -that you, -throug, -voice, =act, =anneke, =anythi, "
        "=back, =chats, =check, =contai, =differ, =does, =keep, =live, =log, =messag, =never, =no, =only, =reason, "
        "=rule, =signed, =stored, =take, =time, =user, =work, =yes, ~lost"
    ),
    3: (
        "+0, +a long, +a privat, +a summar, +a word, +about, +agreed to, +an, +and keeps, +and tells, +and with, +and "
        "your, +anothe, +answer, +anyway, +approv by, +arrive throug, +attemp to, +balanc, +band, +being named, +caller "
        "who, +calm a, +calm answer, +calm how, +calm under, +change a, +check that, +contro, +digest, +dose, +doubt "
        "about, +dr, +each night, +edited, +enough for, +everyt else, +f, +festiv, +find, +fine, +form of, +found in, "
        "+go out, +had, +has left, +i find, +i work, +if it, +incide, +intern, +kindne, +know what, +knowin, +lawyer, "
        "+los, +member of, +midnig, +missin, +mistak go, +mrs, +n, +new one, +no need, +observ, +of your, +offers, "
        "+owners, +parcel, +passwo, +past, +prefer, +purpos, +put the, +questi, +raw, +requir, +return, +seed, +sense, "
        "+somebo, +soon, +start of, +starts, +steps, +summar of, +task, +temper, +tenant, +text, +texts, +the back, +the "
        "data, +the holida, +the last, +the neighb, +the passwo, +the projec, +the task, +the thread, +trace, +tracki, "
        "+types is, +urgent, +vet, +visibl, +with no, +you will, -called, -calm all, -calm notes, -collea, -compan, "
        "-confir, -copy, -end with, -even if, -lists, -look at, -machin, -no longer, -not answer, -notes, -of each, -of "
        "every, -over, -phone, -rules, -shared, -shop, -to read, -two years, -which, -with, =alarm, =asking, =bea, "
        "=childr, =contac, =down, =for, =inside, =journa, =member, =nobody, =quick, =right, =sessio, =stop, =strang, "
        "=that, =unless, =web, =write, =your"
    ),
    2: (
        "+a custom, +a day, +a joke, +a new, +a person, +a photo, +a short, +about the, +alread, +amount, +an edit, +an "
        "exampl, +and have, +and when, +appoin, +are taken, +ask twice, +badly, +being, +booked, +bullet, +calm git, "
        "+calm is, +calm propos, +calm put, +calm share, +calm trust, +can read, +cannot, +channe, +chart, +check-, "
        "+clinic, +compet, +compos, +con, +decide, +deploy, +disagr the, +dispat, +do i, +door, +e-mail, +endpoi, "
        "+error, +eyes, +fail, +fewer, +field, +filed, +for this, +hard, +have no, +health, +hears, +here and, +hide, "
        "+hook, +if asked, +import, +in, +in drafts, +in notes, +includ the, +is kept, +it again, +it as, +it matter, "
        "+jonas, +keys, +lab, +leaves the, +let a, +let them, +line, +lines, +list and, +lives, +loosen, +may have, "
        "+meetin, +nearly, +need a, +needs a, +neithe, +no orders, +okafor, +once, +owner, +pick the, +places, +plant, "
        "+presse, +q is, +q the, +q what, +receiv, +resear, +robin, +rosa, +rule of, +say that, +scanne, +score, +see "
        "the, +settin, +sheet, +skip, +so i, +stagin, +start the, +stoppe, +takes no, +tells the, +the book, +the "
        "counte, +the floor, +the label, +the long, +the person, +the right, +the rule, +the same, +the screen, +the "
        "source, +the text, +the till, +the weathe, +thirty, +this text, +though, +ticket, +to decide, +to know, +told "
        "you, +tomorr, +traine, +truth, +und, +une, +up a, +wanda, +what you, +who asks, +window, +withou tellin, "
        "+withou the, +work on, +worth more, +wrote, +you are, +you share, +you write, -a hurry, -am, -calm when, -code, "
        "-i am, -if, -last, -limit, -minute, -not ask, -on reques, -one, -open, -remove, -review, -the agent, -this, "
        "-well, -within, -withou asking, =attach, =audit, =below, =de, =door, =entrie, =evenin, =export, =goes, =leave, "
        "=migrat, =reposi, =sanne, =server, =silenc, =speed"
    ),
    1: (
        "+a poem, +admini, +after the, +agains, +agents may, +agree, +allowe, +an order, +and you, +answer and, +answer "
        "the, +around, +at a, +at home, +attemp, +bank, +behind, +button, +c, +calm as, +calm every, +calm people, +calm "
        "this, +calm what, +calm whatev, +calm write, +cannot be, +carefu, +change is, +childr, +close, +collec, "
        "+contai, +copy to, +dashbo, +dear, +device, +dislik, +editio, +even when, +ever, +first name, +folder, +formal, "
        "+founda, +friday, +friend of, +from your, +gentle, +gently, +get, +give, +go throug, +hand out, +has to, +held, "
        "+is an, +is off, +is only, +is told, +issue, +its rules, +keep a, +lies, +lose, +makes the, +means, +memory, "
        "+mill, +narrow, +need to, +needs, +newsle, +not be, +not let, +notebo, +of my, +off it, +one in, +our own, "
        "+paragr on, +pass, +passwo that, +pasted, +pays, +people at, +phrase, +player, +please, +q, +read the, +reason, "
        "+saw, +says that, +see, +server, +sitter, +story, +strang, +studio, +the accoun, +the card, +the club, +the "
        "founda, +the job, +the limits, +the newsle, +the page, +the price, +the readin, +the reposi, +the sessio, +the "
        "system, +the work, +theirs, +think of, +this month, +thread, +to hide, +today', +type, +up to, +used to, "
        "+voice, +waitin, +when there, +write in, +write it, +writes, +writte for, +you answer, -a week, -anyone, "
        "-better, -calm every, -close, -confid, -full, -gone, -has, -human, -let, -mails, -no except, -passwo, -permis, "
        "-post, -refuse reques, -runs, -schedu, -search, -the assist, -touch, -will, -words, -you must, =agent, =appoin, "
        "=branch, =calm, =cancel, =case, =commen, =duty, =figure, =good, =guests, =how, =human, =incide, =inform, =into, "
        "=lists, =made, =not, =number, =opinio, =order, =page, =per, =plan, =quotes, =recomm, =shown, =someth, =soul.m, "
        "=table, =team, =told"
    ),
    -1: (
        "+a draft, +a form, +a human, +a link, +a month, +a review, +a row, +a scanne, +a signat, +a visito, +a you, "
        "+act, +agent is, +an entry, +and bring, +and put, +answer in, +are left, +are welcom, +are writte, +argume, "
        "+ask before, +before each, +before they, +beside, +but the, +by defaul, +by hand, +by name, +calm access, +calm "
        "if, +cat, +club, +commen, +counci, +delete what, +design, +differ, +does the, +driver, +each evenin, +easy, "
        "+entere, +exam, +exchan, +fails, +files, +fish, +food, +for being, +for her, +for new, +forget, +form, +from "
        "now, +from this, +genera, +goes out, +goes to, +happen to, +how much, +hurry, +if a, +if an, +if one, +in two, "
        "+insura, +into a, +is done, +is shown, +it gets, +it in, +it off, +journa, +knows the, +lands, +leave them, "
        "+licenc, +list is, +lives in, +locksm, +logins, +main, +mine, +moss, +move on, +move the, +name of, +names are, "
        "+normal, +note, +note the, +now on, +of yours, +off for, +on monday, +one-ti, +option, +out of, +output, +paid, "
        "+person, +person and, +physio, +pick, +priya, +pull, +push, +readme, +rebuil, +repair, +robot, +scans, +sees, "
        "+single, +skip the, +speake, +speaks, +stage, +standa, +stay in, +stream, +summar for, +the allotm, +the chart, "
        "+the client, +the game, +the hall, +the insura, +the kennel, +the letter, +the locksm, +the name, +the ones, "
        "+the part, +the physio, +the table, +the traini, +then ask, +this is, +title, +to show, +to tell, +to this, "
        "+told and, +transc, +trial, +trip, +user, +weeken, +well, +what they, +while the, +who reads, +whole, +within "
        "the, +words and, +would rather, +writte, +writte down, +yes for, +yester, +you, -50, -a yes, -about, -circum, "
        "-copy of, -don't write, -edit, -end, -guests, -help, -hour, -in the, -introd, -januar, -job, -month, -most, -on "
        "sunday, -openin, -points, -read the, -send, -someth, -take, -talk, -the end, -use emojis, -vendor, -withou, "
        "-write a, =ask, =backup, =bad, =betwee, =errors, =folder, =know, =one, =open, =our, =prices, =public, =throug, "
        "=traits, =week, =writes, =wrong"
    ),
    -2: (
        "+4, +a propos, +a source, +a test, +about it, +agent to, +allotm, +am the, +an answer, +and has, +and people, "
        "+and to, +answer to, +are kept, +at noon, +audito, +bad news, +before, +birthd, +box, +break, +cafe, +calm "
        "after, +calm can, +calm does, +calm from, +calm other, +calm say, +calm sugges, +calm think, +chair, +chef, "
        "+choose the, +citize, +code, +codes, +come back, +comman, +copy the, +counte, +curios, +debate, +diff, +doing, "
        "+doors, +empty, +findin, +for it, +founda secret, +got, +greet ask, +handed, +hanne, +heard, +here, +hours, "
        "+how the, +in chat, +invent, +is a, +is still, +it up, +it was, +it works, +iyer, +kennel, +kids, +laptop, "
        "+laugh, +lift, +lift compan, +like to, +likes, +line of, +may greet, +mean, +metric, +minor, +mr iyer, +ms, "
        "+music, +names of, +names the, +no and, +nobody will, +note it, +number of, +observ direct, +obviou, +on top, "
        "+only in, +otherw, +people are, +picks, +promis, +range, +rebase, +remove the, +repeat it, +reset, +restar, "
        "+right and, +rm, +schedu, +send, +sent to, +stop and, +switch off, +tally, +that she, +that were, +the careta, "
        "+the debate, +the floris, +the observ, +the orches, +the photo, +the red, +the second, +the sheet, +think, +to "
        "call, +to me, +to read, +to see, +today, +tomasz, +turns, +twenty, +unders, +unit, +use it, +variab, +who has, "
        "+word from, +work for, +works on, +you were, -all times, -board, -bullet, -busy, -caller, -don't be, -friday, "
        "-has a, -here, -in this, -kept, -little, -look, -model, -my, -needed, -of this, -on, -player, -room, -secret, "
        "-short, -show, -story, -until the, -window, =agents, =charac, =conver, =group, =honest, =look, =mentio, =once, "
        "=pages, =people, =printe, =result, =say, =she, =sugges, =they, =versio, =way"
    ),
    -3: (
        "+a change, +a letter, +a strang, +ahead, +allerg, +and nobody, +are sent, +ask the, +at, +at it, +belong in, "
        "+better than, +big, +boiler, +borrow, +bottom, +build, +by text, +calm good, +calm i, +calm in, +calm make, "
        "+calm one, +calm two, +campai, +chapte, +chat is, +child, +closin, +code that, +commit, +contex, +could not, "
        "+decemb, +did not, +doctor, +essay, +except to, +failin, +figure, +file, +file and, +file is, +find the, "
        "+first, +for what, +functi, +give them, +group, +has never, +hints, +i may, +i will, +images, +in memory, +is "
        "as, +is on, +is open, +is writte, +its own, +job, +june, +keep it, +known, +leave, +left alone, +life, +light, "
        "+lights, +log in, +looked at, +mark, +money, +most of, +new ones, +no reason, +nobody but, +nothin that, "
        "+nurse, +one and, +one at, +one messag, +only if, +or, +out at, +owner and, +plans, +poem, +prepar, +proble, +q "
        "do, +q who, +rather than, +read out, +reads, +ready, +row, +rules are, +runs, +says the, +scene, +script, "
        "+setup, +ship, +short senten, +someon who, +source, +spoken, +spread, +stays in, +studen, +sum, +surviv, +term, "
        "+text that, +that a, +that one, +that was, +the branch, +the childr, +the desk, +the front, +the garden, +the "
        "journa, +the mornin, +the pharma, +the questi, +the report, +the rules, +the small, +threat, +to leave, +to "
        "write, +todo, +told, +twice, +use the, +view, +want, +what a, +what happen, +words, +writes the, +you can, "
        "-100, -15, -above, -alread, -always use, -and do, -at all, -calend, -closed, -descri, -don't use, -if it, "
        "-later, -messag, -must not, -new, -office, -readin, -see the, -slow, -table, -than two, -the mornin, -time, "
        "-word, =been, =build, =calls, =code, =day, =lines, =machin, =more, =purcha, =red, =schedu, =see, =three, =tidy, "
        "=treat, =weekly"
    ),
    -4: (
        "+60, +a caller, +a card, +a child, +a number, +a soft, +add a, +after a, +and give, +answer is, +answer that, "
        "+any other, +apolog, +are for, +are read, +are the, +autumn, +avci, +be a, +before it, +blocks, +bus, +calm "
        "nobody, +calm not, +calm summar, +can see, +chosen, +claim, +clock, +coach, +colour, +comput, +contai steps, "
        "+deadli, +deposi, +double, +dr avci, +drawer, +each time, +else happen, +exact, +explai how, +failed, +for ten, "
        "+gets, +gorm, +herder, +honest, +how you, +i write, +if two, +in docs, +is about, +is delete, +is missin, +it "
        "on, +keepin, +law, +leave it, +leave the, +let it, +lunch, +make the, +measur, +near misses, +no differ, +not "
        "write, +note to, +nothin is, +number on, +of its, +of their, +offer the, +owner has, +page tells, +paper, +pip, "
        "+poison, +praise, +previe, +pull reques, +q can, +reinde herder, +report to, +rows, +run the, +ruth, +scope, "
        "+set up, +should a, +signed, +silent, +simple, +state, +stays on, +such, +survey, +switch, +the day, +the "
        "lines, +the minute, +the newsro, +the other, +the podcas, +the progra, +the reinde, +the room, +the school, "
        "+the senten, +them as, +them on, +them out, +to agree, +to ask, +touche, +try, +turn, +up in, +waits for, +we, "
        "+we know, +wed, +with me, +within a, +you did, +you know, -agency, -ahead, -all, -as, -as a, -being, -compar, "
        "-en, -error, -euros, -finish, -for a, -format, -go, -go ahead, -if they, -import, -it is, -it was, -its own, "
        "-mr, -must always, -not write, -price, -put, -send the, -sign, -task, -test, -the weekly, -then, -told, -your, "
        "=3, =channe, =family, =full, =invoic, =key, =keys, =list, =mail, =marks, =meetin, =of, =second, =small, "
        "=somebo, =speak, =task, =update, =voice, =yourse"
    ),
    -5: (
        "+10, +2026-1, +22, +a better, +a code, +a kitche, +a messag, +a name, +a text, +about a, +all of, +always, "
        "+ana, +and carry, +and from, +and left, +and note, +and this, +are shown, +at least, +behind the, +biscui, "
        "+buy, +by the, +call back, +calm check, +calm it, +calm may, +calm notes, +calm remind, +can i, +can't, "
        "+catalo, +charge, +ci, +class, +clever, +cold, +column, +copied, +cover, +cron, +day, +depend, +do you, +done, "
        "+drop, +everyo, +fair, +fast, +featur, +fill, +for anythi, +game, +heartb, +henrik, +how it, +how to, +if i, "
        "+is answer, +is closed, +is meant, +is no, +is out, +it down, +keep someth, +leave a, +leaves, +list of, +live "
        "in, +local, +long, +longer than, +may read, +me, +messag, +messag and, +messag is, +miss, +miss quist, +months, "
        "+mrs lindqv, +must, +name, +named, +new staff, +next one, +nothin else, +number, +number in, +of an, +on and, "
        "+on your, +once and, +once the, +orches, +passes, +phone number, +play, +podcas, +print, +quist, +read it, "
        "+read on, +reinde, +room, +same day, +sample, +saying, +school, +set it, +shorte, +should be, +shows, +slip, "
        "+soft, +soluti, +someth from, +source and, +statio, +status, +style, +take a, +tariff, +tellin, +ten, +ten "
        "years, +the bank, +the commit, +the key, +the lighth, +the master, +the press, +the reason, +the secret, +the "
        "seed, +the tram, +the travel, +they like, +three days, +till, +tip, +to anyone, +to it, +to us, +told the, "
        "+tools, +touch, +tram, +turn the, +up the, +walk, +warm, +weathe, +weeks, +when she, +whethe it, +you have, "
        "-500, -80, -a questi, -at, -blue, -but, -charac, -de, -direct, -formal, -march, -marks, -me, -must never, -no "
        "more, -print, -rule, -strict, -style, -takes, -the blue, -the file, -third, -trial, -until, =asked, =author, "
        "=care, =correc, =explai, =her, =on, =paragr, =plain, =readin, =remind, =runs, =so, =thread, =ticket, =tool, "
        "=would"
    ),
    -6: (
        "+16, +a week, +a yes, +and answer, +answer questi, +as a, +ask once, +asked for, +asks what, +bad, +beekee, "
        "+bram, +calm don't, +calm reques, +carol, +change are, +copies, +could, +dark, +disabl, +does it, +englis, "
        "+first line, +fixes, +flat, +flatte, +for each, +for one, +garden, +git, +give the, +go in, +goes, +greet, "
        "+groups, +guidel, +hangs, +holida, +hour, +i give, +ideas, +in groups, +in her, +in letter, +in this, +instea, "
        "+invoic, +is part, +it is, +key is, +kitche, +lesson, +letter, +list in, +listen, +mail, +manual, +marked as, "
        "+master, +may ask, +memory notes, +month, +mornin, +my passwo, +not for, +not to, +noted, +of you, +openin "
        "hours, +out and, +owner before, +possib, +repeat, +ruff, +screen, +shown to, +so in, +starte, +storie, +tag, "
        "+that has, +that you, +the board, +the disk, +the docs, +the doctor, +the lift, +the line, +the museum, +the "
        "open, +the pr, +the quiet, +the shop, +the wish, +the wrong, +things that, +tips, +to review, +to say, +togeth, "
        "+treasu, +tree, +twelve, +unclea, +undone, +use, +user.m, +wait for, +wanted, +water, +weekly, +who are, +who "
        "asked, +whom, +with an, +write to, +you read, +you're a, +your name, -18, -7, -8, -abbrev, -answer in, -ask "
        "which, -at least, -bot, -calm ask, -calm avoid, -calm must, -calm use, -calm wait, -can't, -create, -daily, "
        "-greet, -how, -in each, -laptop, -least, -longer, -newsle, -partne, -rememb, -run the, -should be, -since, "
        "-than, -than one, -thursd, -times, -unless, -was, =assist, =calend, =delive, =disagr, =headin, =minute, =names, "
        "=note, =projec, =refuse, =share, =we, =where, =which, =whoeve"
    ),
    -7: (
        "+18, +19, +2, +7, +a bit, +a mail, +a tool, +added, +and it, +and show, +and we, +applie, +are still, +as they, "
        "+bank detail, +batch, +blog, +broken, +bug, +busine, +call the, +calm ask, +calm client, +calm you're, +cards, "
        "+corner, +crew, +daily, +fixed, +for me, +found, +fourth, +free to, +front, +gitign, +gives the, +grey, +hang, "
        "+headli, +i'll, +in front, +in july, +in plain, +is called, +is fine, +is how, +is in, +is that, +it does, "
        "+lectur, +looked, +mails, +manner, +md, +nowher, +on sunday, +only with, +open a, +photog, +plan, +polite, "
        "+proces, +projec, +pupils, +put them, +q may, +receip, +red, +reserv, +room is, +says, +scale, +sell, +send it, "
        "+senten and, +shed, +shoppi, +sizes, +sleep, +slowly, +smalle, +someth, +stays, +stops, +strict, +stuck, +tags, "
        "+the audito, +the ferry, +the player, +the top, +the transl, +the treasu, +them for, +them to, +there are, "
        "+three lines, +tired, +to all, +to them, +to two, +verb, +want to, +web, +weddin, +week, +when someon, +which "
        "one, +with what, +word that, +works, +you to, -2023, -a day, -agents, -allowe, -answer with, -before the, "
        "-commit, -empty, -everyt, -follow, -four, -june, -legacy, -lines, -need, -night, -offer, -on a, -on monday, "
        "-questi, -screen, -sectio, -see also, -shall, -tasks, -tests, -the old, -the team, -this sectio, -to use, -up, "
        "-up to, =contro, =make, =must, =same, =start, =twice, =word, =years"
    ),
    -8: (
        "+30 days, +9, +a decisi, +also, +an ai, +and after, +and gives, +and report, +any time, +articl, +bar, +calm, "
        "+calm instru, +calm name, +calm nothin, +calm there, +calm who, +cellar, +choir, +clean, +closed, +code is, "
        "+commas, +cost, +curiou, +diary, +encryp, +estima, +even if, +favour, +ferry, +film, +for word, +format, "
        "+guide, +how, +i, +if it's, +ignore, +in march, +in that, +is not, +josefa, +keeper, +key, +key of, +length, "
        "+librar, +mail to, +must not, +no secret, +of these, +on a, +on them, +on with, +one, +others, +points, "
        "+police, +printe, +quoted, +reads this, +rename, +reply, +said, +size, +spelli, +stale, +text is, +that nobody, "
        "+the author, +the first, +the manual, +the month, +the office, +the practi, +the recipe, +the summar, +they'r, "
        "+times, +to come, +tokens, +when it's, +who can, +with a, -200, -allowe to, -at the, -been, -birthd, -calm in, "
        "-conver, -during the, -forbid, -good, -intern, -is enough, -is fine, -like a, -max, -move, -not exceed, "
        "-paragr, -printe, -six, -skip, -team, -the weathe, -there is, -update, -wiki, =friend, =nothin, =reader, "
        "=review, =search, =starts, =talk, =test, =trust, =will"
    ),
    -9: (
        "+17, +24, +a line, +a minute, +a paragr, +a progra, +a senten, +a table, +a time, +and what, +at every, +beat, "
        "+bin, +books, +by one, +calm explai, +calm our, +calm your, +case and, +comes from, +date and, +day and, "
        "+doesn', +emoji, +for a, +for you, +green, +grow, +has a, +is gone, +label, +least, +lindqv, +listed, +may i, "
        "+mr, +nas, +next step, +no, +none of, +not, +not send, +not the, +old, +once a, +one thing, +opinio, +own "
        "accoun, +owner who, +packag, +pharma, +point, +poster, +puppet, +quiz, +quotes, +sent, +speak, +start with, "
        "+stop, +teache, +tells you, +the blue, +the date, +the group, +the owner, +the puppet, +them is, +third, +to "
        "dr, +to forget, +to my, +tool, +train, +wait, +we do, +wins, +write the, +you say, -2022, -9, -count, -editor, "
        "-emojis, -fine, -first, -five, -hand, -has the, -if the, -in, -is the, -is to, -line, -longer than, -master, "
        "-mentio the, -must be, -noon, -npm, -plan, -speak, -still, -sunday, -suppor, -tuesda, -when the, -write the, "
        "-you should, =asks, =date, =friday, =have, =help, =mistak, =room"
    ),
    -10: (
        "+100, +8, +a no, +actual, +after that, +all the, +allowe to, +an hour, +and for, +and says, +and stay, +are in, "
        "+are no, +asked and, +attack, +be talked, +bit, +boring, +bracke, +branch, +calend, +calm text, +car, +censor, "
        "+check, +check the, +correc, +cut, +draft, +early, +euros, +false, +get a, +glossa, +help with, +humour, +idea, "
        "+in copy, +in person, +it by, +it to, +leafle, +maps, +museum, +names, +never ask, +none in, +not answer, +not "
        "repeat, +on the, +on thursd, +or when, +owner can, +planne, +prices, +read, +rehear, +shelf, +stay, +step, "
        "+sugges a, +text in, +the answer, +the folder, +the log, +the order, +the test, +the wall, +there', +timeta, "
        "+told to, +top, +with one, +word for, +writin, +years, -10, -a year, -about the, -branch, -calm it, -calm the, "
        "-calm we, -draft, -except, -group, -it's, -long, -more, -moved, -never say, -share, -silenc, -skip the, -tool, "
        "-you're, -yourse, =as, =bullet, =done, =last, =notes, =questi, =was"
    ),
    -11: (
        "+14, +50, +a conver, +a page, +analys, +are from, +are not, +as well, +ask, +bea, +beats, +breath, +brief, "
        "+cake, +can change, +change it, +dead, +did, +docker, +explai it, +fire, +goes into, +greeti, +i ask, +in one, "
        "+in writin, +inside, +is free, +it cost, +januar, +july, +langua, +lighth, +lint, +make, +me to, +means the, "
        "+mentio it, +min, +misses, +moved to, +nine, +nor, +not an, +not make, +notes are, +novel, +one by, +one line, "
        "+order, +overri, +plain words, +plainl, +plays, +pnpm, +practi, +price list, +prints, +prs, +python, +repo, "
        "+saturd, +say which, +seven, +table, +tea, +that it, +the door, +the time, +the user, +tools., +transl, "
        "+unsure, +web page, +what's, +winter, +you may, +you'd, -add, -agent, -are in, -ask whethe, -emoji, -exceed, "
        "-folder, -functi, -have, -headin, -is in, -mentio, -note, -quote, -repeat, -start, -step, -the word, -withou a, "
        "=about, =answer, =emoji, =old, =polite, =should, =there, =weathe"
    ),
    -12: (
        "+6, +a passwo, +agent has, +alike, +aloud, +and why, +answer with, +api, +ask what, +ask which, +bypass, +calm "
        "keep, +calm use, +dates, +explai, +first then, +flag, +four, +fraud, +has seen, +id, +inject, +instea of, +is "
        "asked, +it can, +loaded, +look at, +monday, +nora, +not from, +origin, +preten, +radio, +reason to, +sanne, "
        "+say, +season, +song, +spot, +stand, +stuff, +tables, +talked, +tax, +than one, +the backup, +to change, +to "
        "have, +tuesda, +when you, +which of, +will be, +you like, +you've, -1, -14, -5, -answer, -calm todo, -docume, "
        "-done, -ever, -fax, -heartb, -lunch, -memory, -more than, -not a, -not to, -our, -paper, -prefer, -remind, "
        "-twice, -use the, -week, -you may, =format, =hours, =in, =knows, =letter, =like, =memory, =out, =progra"
    ),
    -13: (
        "+12, +a list, +ai, +and only, +and say, +at most, +backup, +but, +called, +calm some, +dana, +disk, +for that, "
        "+has read, +hello, +if you, +in our, +is read, +jokes, +lists, +max, +next to, +noon, +not a, +of a, +offer, "
        "+paula, +photos, +ring, +separa, +six, +soup, +taste, +the hour, +they were, +thirty days, +to their, +two "
        "people, +up and, +wall, +wednes, +write down, +you must, +you need, -4, -calm keep, -commen, -find, -have a, "
        "-left, -never use, -the second, -think, -three, -under, -weathe, =brief, =commit, =days, =docs, =greeti, "
        "=heartb, =thing, =words"
    ),
    -14: (
        "+20, +and a, +and one, +and that, +are never, +assist to, +calm prefer, +decide about, +eight, +ends, +fits, "
        "+guess, +is for, +is never, +isn't, +march, +not in, +of them, +only when, +patien, +pdf, +per, +progra and, "
        "+quote, +remind, +root, +sender, +shown, +signs, +sort, +talk, +the direct, +the histor, +the plan, +typos, "
        "+wants, -12, -an hour, -avoid, -betwee, -colour, -may be, -monday, -needs, -not use, -per, -the first, =name, "
        "=style, =summar"
    ),
    -15: (
        "+15, +40, +a file, +a ticket, +and no, +anythi, +b, +before a, +came, +coffee, +come from, +exerci, +five, "
        "+half, +have a, +human, +index, +like, +like a, +map, +only, +only the, +propos a, +say what, +show it, +show "
        "the, +silenc, +that's, +their own, +then the, +thing, +with its, -00, -30, -ask before, -begin, -by hand, "
        "-make, -mornin, -on friday, -the group, -we, -with a, -you are, =senten, =tests"
    ),
    -16: (
        "+date, +go to, +in may, +lead, +links, +nobody else, +show, +so when, +sugges, +tell, +then, +time and, +waits, "
        "+who decide, +you never, -contai, -during, -friend, -is on, -like, -monthl, -now"
    ),
    -17: (
        "+00, +a note, +announ, +as an, +calm be, +delete, +dry, +gets a, +kill, +not follow, +rings, +say when, +the "
        "calend, +write, -2, -calm not, -reply, -to be, -todo, =line"
    ),
    -18: (
        "+5, +also when, +and nothin, +and wait, +before you, +fix, +i do, +i say, +i'm, +joke, +just, +loud, +name the, "
        "+news, +reason and, +short, +sunday, +trick, +what we, -after each, -there"
    ),
    -19: "+a year, +asks the, +calm we, +do not, +hands, +may not, +plain, +search, +wrong, +you do, -3, -need no, -write",
    -20: (
        "+30, +and tell, +calm never, +claims, +declin, +even, +facts, +may propos, +not even, +page and, +the old, "
        "-calm you, -please, -senten, =use"
    ),
    -21: "+and ask, +be the, +gone, +ok, +pr, +such as, +thank, +them and, -always, -be, -should, -the user, -year",
    -22: "+and never, +and not, +both, +test, +tests, -are a, -of the, =be, =tone",
    -23: "+and withou, +exampl, +it and, -see",
    -24: "+3, +docs, +says so, +this agent, -old, -user",
    -25: "+nothin, +recipe, +still, +three, +thursd, -calm always, -calm don't",
    -26: "+howeve, +that is",
    -27: "+else, +moved, +never, +secret",
    -28: "+alone, +two",
    -29: "+senten, +you're",
    -30: "+progra",
    -31: "+why",
    -32: "-calm do, -may",
    -33: "+calm no",
    -34: "+say so, -calm no, -must",
    -37: "+it's",
    -44: "+don't",
    -48: "-calm never",
    -49: "-don't",
    -59: "-use",
}
