"""What words weigh in a change, in tenths: made by ``make weights`` from the lines in ``training/``.

``+`` new words, ``-`` words that are gone, ``=`` words that stay beside them; what takes from the owner is above zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MADE_FROM: Final = "dc2a40faf7497b294bca13fe30dee862d1a32c62149714ff2e0e87edcbe74d95"
BASE: Final = -2.8
WEIGHTS: Final[Mapping[int, str]] = {
    71: "+https",
    54: "-or",
    53: "-owner",
    49: "+need not",
    44: "+whoeve",
    43: "+die",
    41: "+safety",
    39: "+sponso, +whatev, -and, -not",
    38: "+der, -no",
    37: "+accept, +as, +calm تجاهل, +تجاهل, -never, -nothin, -what",
    36: "+do what",
    35: "+000, +later",
    34: "+de, +does not, +may, -the owner",
    33: "+may be, +never do, +o, +partne, +और, -reason",
    32: "+limits, +no one, +so that, +that, +the sponso, +z, -data, -even, -limits",
    31: "+below, +guardr, +not ask, +the agent, +where, -an, -before, -outsid, -years",
    30: "+agent, +so, +vendor, +yes, -else, -that",
    29: "+apply, +cleare, +need, +object, +soul.m, =new",
    28: (
        "+better, +betwee, +confid, +friend, +not only, +platfo, +policy, +rule, +settle, +suppli, +they come, +when, "
        "+who, -change, -say so, =stay, =withou"
    ),
    27: "+carrie, +into, +this, +those, +troubl, -a, -accoun, -may not, -stop, -tell, ~changed",
    26: "+agreed, +any, +anyone, +furthe, +inform, +its, +que, +set, +these, +what the, -cannot",
    25: (
        "+and does, +and keep, +enough, +outran, +permis, +reques, +resolv, +whatev the, +worry, -before a, -only, "
        "-stay, -when, =before"
    ),
    24: (
        "+a friend, +assist, +circle, +compla, +employ, +harmle, +keeps, +le, +moment, +of the, +our, +portal, +say yes, "
        "+smooth, +the house, +which, +who ask, +would, -asks, -decide, -opened, -two, =the"
    ),
    23: (
        "+a second, +and go, +confir, +feel, +follow, +from the, +hour and, +looks, +protec, +saves, +sectio, +should, "
        "+the newest, +the public, +this paragr, +usuall, -a no, -also, -days, -hold, -into, -propos, =owner"
    ),
    22: (
        "+agency, +als, +am, +e, +has, +is to, +lifted, +paymen, +reache, +restri, +staff, +themse, -are not, -own, "
        "-this file, -when a, -who, -yes, =all, =custom"
    ),
    21: (
        "+and change, +as the, +can be, +consid, +do, +for, +la, +les, +let the, +login, +myself, +needed, +peace, "
        "+reposi, +restor, +safe, +than, +treat the, +wer, +whenev, +whiche, -by, -call, -leaves, -not run, -to do, "
        "=every, =what"
    ),
    20: (
        "+agreem, +audit, +calm where, +compan, +conven, +droppe, +easier, +experi, +hesita, +in case, +inbox, +larger, "
        "+near, +nie, +not wait, +of what, +opened, +out the, +provid, +r, +refund, +rights, +se, +servic, +si, +them, "
        "+these lines, +until it, +values, +way, +when the, -after the, -anythi, -live, -person, =come, =limits"
    ),
    19: (
        "+acts, +among, +anyone who, +applic, +best, +descri, +guest, +honour, +into the, +kept for, +maker, +nicht, "
        "+non, +notice, +rest, +routin, +seems, +their, +to https, +unless, +weighs, -alone, -i do, -on the, -signed, "
        "-with the, =a, =accoun, =change, =doubt, =mails, =money"
    ),
    18: (
        "+2026-0, +accord, +afterw, +assume, +before the, +by, +card number, +carry out, +elsewh, +has been, +have, "
        "+heart, +il, +is enough, +matter more, +mentio, +mirror, +need no, +nicely, +number and, +of, +over, +paragr, "
        "+priori, +quando, +record, +replac, +second look, +shift, +small, +so the, +stands, +subjec, +sugges of, "
        "+tasks, +than a, +the bookin, +the prompt, +trust, +wenn, +where it, +whose, +you should, -advice, -approv, "
        "-calm only, -chats, -every, -file, -instru, -leave the, -nobody, -privat, -produc, -report, =access, =advice, "
        "=over"
    ),
    17: (
        "+all, +along, +and i, +ask about, +been, +birth, +blind copy, +can, +carry, +consen, +consul, +contin, +conver, "
        "+digits, +during, +earlie, +family, +faster, +get the, +grante, +have the, +het, +if, +one of, +or the, +owner "
        "or, +profil, +prompt, +regula, +spirit, +standi, +system, +the agency, +the networ, +the suppli, +the team, "
        "+the vendor, +theref, +they, +to the, +useful, +whatev it, +which is, +which you, +whoeve is, +work, -at once, "
        "-calm tell, -if a, -lead, -looks, -mistak, -off, -orders, -owner', -parent, -refuse, -you do, =manage, =read, "
        "=show"
    ),
    16: (
        "+a ask, +beyond, +caller, +calm si, +checks, +comple, +compli, +copy, +course, +edit, +escala, +every, +few, "
        "+for them, +fresh, +from, +given, +headin, +hotel, +intere, +is inform, +most, +nao, +newest, +no longer, +of "
        "this, +one is, +out, +place, +produc, +public, +rarely, +review, +rules, +says no, +sie, +sounds, +spare, "
        "+store, +the chat, +the note, +the queue, +this page, +throug, +to, +who is, +wordin, -a progra, -comman, -it, "
        "-letter, -number, -shown, -them to, -to the, -too, =by, =hold, =most, =outsid, =privat, =record, =suppli, "
        "=when, =you"
    ),
    15: (
        "+a questi, +advanc, +and are, +are, +bot, +bother, +brings, +detail, +drive, +end of, +first and, +for anyone, "
        "+gap, +genero, +go, +grows, +guest', +i answer, +in advanc, +in force, +includ, +instal a, +instru, +it saves, "
        "+leavin, +limit, +live, +market, +may put, +maya, +mentio the, +name and, +put, +quietl, +recomm, +recove, "
        "+regist, +rememb, +replac the, +says yes, +share, +should not, +team, +tells, +terms, +the bot, +the subjec, "
        "+went, +were, +what, +while, +wiki, +will, +withou a, -asked, -back, -calm i, -delete, -given, -outsid the, "
        "-owner before, -people, -progra, -says, -taken, -to, -when it, -you, =an, =chat, =data, =each, =i, =may, "
        "=paymen, =releas, =two, =who"
    ),
    14: (
        "+a good, +above, +addres, +and those, +are a, +at once, +behalf, +belong to, +chat, +collea, +concer, +cronta, "
        "+date of, +di, +entry in, +export, +far, +finish, +force, +happy, +has the, +hooks, +in for, +introd, +is time, "
        "+it for, +itself, +kind, +late, +ledger, +let, +made, +mails to, +means that, +meant for, +my own, +nach, "
        "+night, +on in, +on it, +opens, +put it, +reader, +respon, +simila, +sparin, +study, +summar, +sync, +the next, "
        "+the partne, +the safety, +the way, +there, +there is, +this sectio, +tidied, +toward, +travel, +truste, +wish, "
        "+withou, +withou asking, -a person, -ask, -calls, -calm a, -childr, -goes, -hall, -is not, -list of, -neithe, "
        "-nobody else, -publis, -reads, -the, -they, -to a, -wait, =approv, =are, =consen, =decide, =intere, =or, "
        "=player, =text, =unsure"
    ),
    13: (
        "+a collea, +accoun, +add, +anybod, +apart from, +arrive, +calls, +calm each, +calm for, +calm memory, +calm "
        "review, +change the, +chats, +come, +comfor, +commun, +conten, +counts as, +covers, +desk, +disreg, +drafts, "
        "+edits, +eine, +en, +enter, +es, +fetch, +for all, +for people, +forms, +going, +has no, +home, +hostna, +it "
        "may, +lets, +load, +member, +messag to, +my, +not say, +off the, +one that, +or a, +over the, +owner is, "
        "+price, +privac, +seldom, +severa, +shared, +sign, +tablet, +the channe, +the evenin, +the sectio, +today., "
        "+token, +unless the, +update, +visito, +vote, +when i, +whenev a, +with the, +word, +worksp, +would be, -get, "
        "-her, -house, -its, -made, -none, -of a, -order, -somebo, -them, -they are, =caller, =delete, =failed, =files, "
        "=night, =output, =owner', =reques, =securi, =stays, =switch"
    ),
    12: (
        "+advice, +after, +apart, +be, +block, +bots, +cache, +calm approv, +calm during, +calm instal, +calm safety, "
        "+client, +compla about, +contra, +count as, +counts, +courte, +deleti, +direct, +each, +env, +file says, +for "
        "whoeve, +forum, +full, +habit, +harbou, +her, +hint, +hourly, +househ, +i keep, +in their, +instal, +is one, "
        "+is the, +it asks, +it says, +knows, +lets the, +look, +medici, +more, +ne, +newer, +notes, +of each, +of "
        "every, +open the, +or not, +ours, +para, +paste, +presen, +publis, +queue, +result, +signat, +since, +straig, "
        "+take, +that follow, +the audit, +the link, +the new, +the voice, +this line, +topics, +under the, +upload, "
        "+welcom, +what it, +wishes, +you would, +your own, -a second, -and ask, -anothe, -are, -asked for, -by the, "
        "-call the, -card, -log, -notes in, -red, -releas, -run, -stays, -suppli, -the person, -used, =and, =any, "
        "=confli, =deleti, =discus, =do, =dr, =mr, =off, =propos, =refund, =superv"
    ),
    11: (
        "+a, +after each, +agent does, +agents, +alerts, +always wait, +approv, +archiv, +are to, +be given, +be told, "
        "+beginn, +calm since, +calm tell, +calm you, +card, +choose, +circul, +ciro, +clear, +closes, +come in, +de la, "
        "+des, +disagr, +discus, +do as, +don't let, +doubts, +el, +entrie, +entry, +et, +everyt, +expire, +feels, +fit, "
        "+for the, +for their, +good for, +guests, +hear, +himsel, +how do, +i get, +inspec, +is what, +it would, +keep "
        "the, +kept in, +legal, +little, +lo, +look up, +love, +memory and, +monito, +monthl, +mood, +more than, +needs "
        "to, +next, +next door, +office and, +open, +outgro, +owner', +press, +prohib, +reach, +refere, +reques from, "
        "+reside, +saved, +says is, +softwa, +sure, +termin, +the caller, +the family, +the file, +the limit, +the "
        "shared, +the side, +the visito, +the weekly, +the wiki, +them in, +this list, +treat, +under, +unknow, +until, "
        "+wants to, +was, +who says, +wholes, +x, +you ask, -after, -archiv, -assist, -author, -be taken, -check, -does, "
        "-does not, -down, -in every, -is, -itself, -never send, -part, -same day, -shown to, -what is, -wish, =above, "
        "=anothe, =cannot, =euros, =helper, =it, =kept, =otherw, =price, =regist, =shop, =source, =this"
    ),
    10: (
        "+a few, +an earlie, +and in, +append, +apply to, +as long, +asking, +attach the, +become, +blind, +bookin, "
        "+budget, +by now, +by you, +calm le, +calm leave, +calm q, +calm read, +can write, +cautio, +commen in, +descri "
        "the, +does, +duty, +engine, +evenin, +forbid, +forwar, +gives, +good, +grant, +habits, +handle, +he, +helper, "
        "+him, +if this, +in each, +invita, +is at, +it the, +judgem, +keep, +latest, +like the, +list, +long as, +many, "
        "+may look, +mind, +mistak, +networ, +never in, +not tell, +ones, +out to, +part, +post, +rewrit, +round, "
        "+sales, +save, +send the, +sister, +small ones, +stored, +suppor, +take the, +teach, +templa, +ten minute, "
        "+that are, +the notes, +the platfo, +the publis, +the two, +they ask, +this file, +to do, +to one, +to whoeve, "
        "+to your, +trusts, +warnin, +went wrong, +when asked, +who may, +withdr, +worth, -after a, -arrive, -book, "
        "-date, -ends, -entry, -family, -if you, -ignore, -includ, -keep, -other, -record, -sent, -small things, -the "
        "same, -what you, =bookin, =comman, =desk, =doctor, =house, =lead, =matter, =need, =other, =parent, =partne, "
        "=reads, =rules, =safe, =someon, =then"
    ),
    9: (
        "+a member, +a thumbs, +alive, +am a, +and follow, +and leave, +and need, +and take, +are only, +asked about, "
        "+at each, +backgr, +belong, +board, +buyer, +calm an, +calm messag, +calm send, +calm should, +camera, +carrie "
        "out, +cloud, +compar, +custom, +deserv, +down, +effect, +every new, +final, +former, +hand, +how this, +hundre, "
        "+i can, +if they, +in my, +in other, +in them, +insure, +it, +it has, +keeps it, +keeps the, +leave out, +lie, "
        "+line is, +link, +logs, +longer, +matter, +may change, +meanin, +messag that, +mode, +model, +move, +nightl, "
        "+not go, +on friday, +on reques, +other, +page, +parts, +passin, +permit, +place of, +preced, +query, +raise, "
        "+readin, +remove, +rollba, +rules in, +seem, +sense, +sound, +subscr, +taken, +takes, +talks, +that no, +that "
        "went, +the addres, +the boss, +the editor, +the shift, +the three, +thumbs, +to be, +turned down, +unlock, "
        "+users, +usual, +verifi, +versio, +way of, +we are, +were writte, +what if, +what stands, +what was, +when two, "
        "+where a, +whethe, -addres, -any, -club, -custom, -door, -each, -even when, -give, -member, -patien, -read, "
        "-say, -stop and, -tell the, -text, -these, -whenev, -writte, =after, =anythi, =file, =from, =given, =instru, "
        "=own, =run, =safety, =secret, =staff, =than, =to"
    ),
    8: (
        "+a calm, +a copy, +a reason, +again in, +and its, +and lets, +and so, +and where, +as if, +asks whethe, +assist "
        "may, +at the, +away, +badge, +begins with, +brand, +broker, +calm on, +calm report, +calm to, +calm treat, +can "
        "tell, +card and, +cases, +cause, +change of, +checki, +comes, +curl, +dev, +easier to, +emerge, +every hour, "
        "+everyb, +feed, +gate, +go on, +hall, +handed in, +hold, +if the, +in again, +in order, +inheri, +initia, +it "
        "makes, +l, +last, +left out, +log, +loyalt, +mainta, +minute, +names and, +next time, +note for, +now and, +of "
        "our, +off, +offici, +on what, +one who, +online, +openne, +operat, +orders, +out on, +parent, +person who, "
        "+phone, +pour, +privat, +pupil, +purcha, +quiet, +real, +restor this, +retire, +rule that, +say no, +second, "
        "+securi, +sets, +sh, +she is, +sont, +starti, +team and, +the agent', +the helper, +the story, +the writer, "
        "+they differ, +this one, +to hear, +to you, +turned, +two days, +typo, +up, +van, +vault, +versio of, +waitin, "
        "+where nobody, +where the, +which the, +who knows, +with, +would have, +yet, +you rememb, -always ask, -and "
        "the, -can be, -did, -guest, -helper, -leave, -list, -name, -names, -out, -requir, -right, -said, -same, "
        "-someon, -sugges, -switch, -the last, -their, -these rules, -wait for, -writin, =apply, =becaus, =book, "
        "=client, =comes, =except, =first, =follow, =identi, =its, =logs, =me, =odd, =passwo, =patien, =receip, =until"
    ),
    7: (
        "+a check, +a hurry, +a it, +a machin, +a spare, +a task, +adjust, +admin, +age, +agent may, +agent', +and can, "
        "+and do, +and is, +and the, +appear, +asking the, +be skippe, +be writte, +believ, +calm add, +calm before, "
        "+calm my, +calm the, +calm when, +cancel, +config, +curl s, +deny, +due, +each new, +expect, +feedin, +handov, "
        "+head, +hersel, +his, +holds the, +i am, +i see, +if she, +image, +in a, +in which, +is from, +is good, +it "
        "before, +juno, +know, +large, +level, +low, +makes, +manage, +me and, +meant, +medica, +memory is, +might, "
        "+new, +nobody is, +none, +notes and, +nothin to, +of it, +of your, +outsid, +pause, +people who, +previo, "
        "+prompt are, +refuse, +remark, +right, +serve, +share the, +shut, +sin, +skippe, +slow, +soul, +stands in, "
        "+stock, +techni, +that i, +that nothin, +the archiv, +the daily, +the guest, +the matter, +the paragr, +the "
        "portal, +the review, +the studio, +the third, +the usual, +the vault, +them the, +those who, +ticket with, "
        "+trade, +transf, +treate, +treate as, +types, +visit, +w, +was asked, +what i, +when a, +write a, +you keep, "
        "+your, +your first, +your owner, +yours, +yours to, -accept, -again, -come, -comple, -contra, -do not, -from, "
        "-from the, -instal, -it in, -mark, -otherw, -owner has, -page, -reques, -second, -the number, =addres, =board, "
        "=card, =confir, =copy, =gets, =guest, =keep, =person, =send, =signat, =spend, =tasks, =tell, =tells, =up, "
        "=visito, =works"
    ),
    6: (
        "+a call, +a partne, +a wish, +accide, +agda, +and an, +and let, +and may, +and mentio, +and she, +and when, "
        "+answer by, +are done, +ask for, +begin, +betwee the, +bill, +bounda, +c, +caller who, +calm limits, +calm "
        "system, +care, +certif, +checke, +contri, +copy of, +da, +discou, +downlo, +each other, +editor, +enough to, "
        "+everyt else, +execut, +failur, +feedba, +fewer, +first time, +follow them, +footno, +he is, +helps, +histor, "
        "+how we, +if there, +im, +in it, +in the, +interv, +is, +is right, +it about, +it comes, +it out, +listen to, "
        "+look into, +lost, +make it, +me the, +meet, +neighb, +newsro, +notes in, +number are, +on, +on every, +on "
        "their, +one to, +pair, +papers, +passpo, +pendin, +photo, +propos that, +questi about, +quick, +reject, "
        "+report, +respec, +role, +rotate, +run, +runnin, +s, +say the, +scenes, +see what, +sends, +she, +should the, "
        "+sides, +smile, +someon, +someon asks, +taken out, +that the, +the assist, +the auctio, +the code, +the full, "
        "+the inspec, +the list, +the manage, +the owner', +the record, +the regist, +the week, +the welcom, +the word, "
        "+things, +those that, +top of, +un, +unpubl, +used, +want differ, +where they, +worked, +worksh, +yes to, +you "
        "and, -and i, -and not, -and you, -calm, -calm if, -calm small, -check the, -correc, -counts, -desk, -for, "
        "-free, -hours, -hurry, -i, -keep the, -mail, -matter, -of every, -once, -replac, -script, -the next, -ticket, "
        "-web, -you never, =decisi, =drafts, =driver, =has, =means, =needs, =nobody, =opens, =orders, =publis, =says, "
        "=soul.m, =them, =these, =tomasz, =transl, =wait, =writte"
    ),
    5: (
        "+a claim, +a gap, +a pasted, +a reject, +a small, +access, +access to, +advert, +advise, +again, +alarm, +any "
        "of, +app, +are an, +are answer, +aside, +asks, +asks for, +at any, +at night, +automa, +be read, +bind, "
        "+blocke, +by a, +call, +calm change, +calm guests, +calm les, +calm let, +calm mistak, +calm new, +calm note, "
        "+calm small, +calm whoeve, +centre, +chmod, +clerk, +comes first, +comes up, +confli, +day's, +decisi, +differ "
        "things, +docume, +during the, +errors, +every mornin, +eyes, +find, +for an, +forgot, +founda, +freedo, +from "
        "memory, +go out, +head of, +her own, +ich, +if someth, +improv, +in its, +iris, +is there, +it at, +it back, "
        "+it when, +know the, +las, +left, +lie in, +line in, +list and, +locked, +manusc, +margin, +match, +merge, "
        "+midnig, +minerv, +mother, +moves, +mute, +new one, +nice, +nobody has, +odd, +of things, +office, +one person, "
        "+openin, +order of, +outsid the, +pasted text, +petra, +plot, +put into, +put the, +q does, +q how, +read them, "
        "+refusa, +reject propos, +releas, +saw, +say and, +scan, +see the, +sessio, +speed, +srv, +story, +surnam, "
        "+task, +tell me, +tell them, +than the, +the app, +the best, +the conver, +the day's, +the drafts, +the founda, "
        "+the incide, +the ledger, +the model, +the neighb, +the number, +the releas, +the repair, +the rest, +the "
        "result, +this chat, +thresh, +tidy, +tilda, +time, +to know, +tone, +unaske, +vouche, +was writte, +what you, "
        "+when they, +with it, +writer, +year, +you are, -40, -away, -becaus, -chat, -compan, -copies, -day, -everyo, "
        "-for the, -form, -in a, -not answer, -of, -one of, -only the, -open, -right to, -sessio, -small, -so, -the day, "
        "-versio, -whethe, -work, -your own, =am, =archiv, =call, =carol, =chats, =checke, =end, =get, =give, =go, "
        "=limit, =live, =lock, =member, =move, =office, =opened, =reason, =take, =web, =within, =yes, ~lost"
    ),
    4: (
        "+a day, +a guest, +a photo, +a rule, +a summar, +a the, +a word, +accoun of, +act on, +action, +an exampl, +an "
        "instru, +and, +and keeps, +and tells, +and your, +answer, +are fine, +are on, +are part, +auctio, +author, "
        "+band, +be asked, +begins, +boss, +bring, +bring it, +busy, +calm give, +calm how, +calm rules, +can you, "
        "+change a, +close, +code of, +comes in, +contac, +contai the, +contro, +curren, +dated, +days, +deal, +defaul, "
        "+deploy, +digest, +do it, +do the, +dr, +end, +enviro, +except, +finds, +firm, +for two, +found in, +from a, "
        "+from it, +give, +have no, +have to, +help, +helpfu, +hook, +hosts, +i have, +if it, +incide, +is kept, +it "
        "will, +it with, +kept, +learn, +learne, +less, +letter to, +line of, +lock, +machin, +main, +marked, +much, +no "
        "need, +now, +on each, +on to, +once, +open to, +order it, +owners, +pass it, +passed, +pay for, +people, "
        "+please do, +por, +port, +post the, +posts, +q is, +rate, +read and, +read by, +read the, +relati, +requir, "
        "+ronja, +say it, +sectio on, +sees, +sensor, +sheet, +shell, +shorte this, +side, +site, +starts with, +steps, "
        "+street, +table is, +take effect, +that arrive, +that only, +the, +the back, +the build, +the curren, +the "
        "custom, +the duty, +the harbou, +the limits, +the long, +the name, +the night, +the page, +the people, +the "
        "phone, +the reader, +the stage, +the whole, +the work, +the worksh, +then it, +thinks, +throug the, +too, "
        "+trace, +tracki, +trust and, +types is, +unless they, +vet, +watch, +yourse, -and wait, -ask the, -asking, "
        "-can, -end of, -even if, -evenin, -exactl, -i say, -is a, -know, -links, -never give, -never write, -not be, "
        "-notes, -over, -pass, -the ticket, -throug, -with, =act, =anneke, =asking, =can, =confid, =contai, =detail, "
        "=differ, =evenin, =good, =helen, =if, =inside, =my, =never, =not, =only, =produc, =right, =server, =signed, "
        "=strang, =user, =work"
    ),
    3: (
        "+a custom, +a long, +a parent, +a privat, +about, +after the, +agent that, +agents may, +agreed to, +ahead, "
        "+alread, +and then, +and with, +and you, +anyway, +arrive throug, +as it, +attach, +attemp to, +avoid, +back, "
        "+balanc, +behind, +being, +being named, +boat, +calm a, +calm answer, +calm old, +calm people, +calm securi, "
        "+calm whatev, +can look, +can read, +change, +copy to, +d, +disagr the, +dose, +doubt, +doubt about, +du, "
        "+edited, +error, +f, +fees, +festiv, +field, +fine, +first name, +form of, +fridge, +go into, +goes out, +had, "
        "+hand over, +has left, +has not, +has to, +hears, +here and, +i work, +identi, +if somebo, +in doubt, +intern, "
        "+invent, +is only, +it again, +key, +kindne, +know what, +knowin, +lab, +let a, +lookin, +los, +materi, +may "
        "have, +member of, +migrat, +mistak go, +mostly, +mrs, +n, +needs, +not at, +older, +own, +owner, +pages, "
        "+parcel, +pay, +pin, +plant, +prefer, +propos, +raw, +receiv, +return, +rooms, +sale, +seed, +send a, +server, "
        "+start of, +starts, +studio, +summar of, +temper, +tenant, +that they, +the buildi, +the call, +the camera, "
        "+the data, +the holida, +the last, +the local, +the names, +the person, +the projec, +the task, +the thread, "
        "+the tour, +things the, +this docume, +this is, +told you, +tomorr, +us, +visibl, +wanda, +when it, +with no, "
        "+with them, +wrote, +you delete, +you tell, +you write, -20, -as the, -before each, -called, -calm all, -calm "
        "notes, -collea, -copy, -end with, -lists, -machin, -mails, -no longer, -of each, -rules, -shared, -shop, "
        "-summar, -ten, -that you, -to read, -two years, -voice, -which, -within, =appoin, =bea, =check, =contac, =does, "
        "=down, =for, =guests, =leave, =log, =messag, =no, =rule, =someth, =stop, =stored, =that, =unless, =write"
    ),
    2: (
        "+0, +a delive, +a joke, +a short, +about the, +agains, +agree, +amount, +and have, +anothe, +answer to, "
        "+appoin, +approv by, +are told, +ask twice, +at home, +booked, +bullet, +calm is, +calm propos, +calm share, "
        "+calm trust, +calm under, +can wait, +cannot, +carry on, +case, +channe, +chart, +check that, +check-, +clinic, "
        "+compet, +compos, +contai, +dashbo, +dear, +depart, +e-mail, +each night, +end with, +endpoi, +enough for, "
        "+ever, +fail, +filed, +for your, +formal, +friend of, +get, +hard, +health, +held, +host, +house, +i find, +if "
        "asked, +if someon, +in, +in drafts, +in notes, +includ the, +is off, +is told, +it as, +jonas, +keys, +lawyer, "
        "+let them, +like it, +loosen, +meetin, +missin, +need a, +needs a, +neithe, +no orders, +not let, +number of, "
        "+observ, +of my, +offers, +okafor, +on this, +one in, +paragr on, +part of, +past, +pays, +pick the, +places, "
        "+presse, +purpos, +q the, +questi, +quill, +rather, +resear, +robin, +rosa, +say that, +scanne, +score, +seen, "
        "+settin, +so i, +some, +somebo, +soon, +stoppe, +takes no, +tell the, +text, +the accoun, +the book, +the "
        "counte, +the passwo, +the right, +the rule, +the sessio, +the source, +the system, +the text, +the till, +the "
        "weathe, +they have, +to decide, +to see, +true, +type, +une, +up to, +urgent, +well, +who asks, +window, "
        "+withou tellin, +work on, +workin, +worth more, +writte for, +you send, +you were, +you will, +your memory, -a "
        "hurry, -am, -ask for, -better, -code, -confir, -i am, -limit, -minute, -not ask, -on reques, -one, -phone, "
        "-remove, -result, -review, -search, -the assist, -well, -withou asking, =agent, =alarm, =audit, =back, =below, "
        "=case, =compan, =de, =door, =export, =into, =is, =journa, =know, =leaves, =migrat, =plan, =promis, =quotes, "
        "=recomm, =reposi, =sanne, =shown, =silenc, =speed, =time, =told"
    ),
    1: (
        "+07, +a new, +a person, +a poem, +admini, +an edit, +an order, +answer and, +answer within, +anythi that, +are "
        "taken, +around, +as one, +at noon, +attemp, +badly, +bought, +buildi, +calm as, +calm git, +calm put, +calm "
        "skip, +calm take, +can go, +cannot be, +change is, +clean-, +con, +decide, +delive, +device, +dislik, +dispat, "
        "+does the, +duties, +editio, +empty, +extra, +folder, +follow the, +friday, +from this, +genera, +gentle, "
        "+gently, +go throug, +hand out, +happen, +happen to, +have been, +import, +in full, +in memory, +is an, +is "
        "short, +is worth, +it matter, +leaves the, +lies, +line, +lives, +lose, +makes the, +means, +memory, +mill, "
        "+mine, +narrow, +nearly, +need to, +not be, +off it, +on monday, +orderi, +other agents, +our own, +p, +paid, "
        "+pass, +passwo, +pasted, +people at, +phrase, +pictur, +q i, +qualit, +quarte, +reads the, +rebuil, +sandbo, "
        "+see, +sitter, +speaks, +split, +stagin, +stands with, +start the, +strang, +tells the, +texts, +that could, "
        "+that makes, +the alarm, +the approv, +the card, +the diff, +the floor, +the kitche, +the newsle, +the ones, "
        "+the others, +the reposi, +the same, +the screen, +the start, +they are, +think of, +thirty, +this month, "
        "+though, +thread, +ticket, +to any, +to keep, +today', +town, +traini, +truth, +u, +up a, +used to, +uses, "
        "+value, +voice, +what they, +when there, +within, +withou the, +write in, +write it, +writes, +you answer, -a "
        "week, -close, -confid, -gone, -has, -human, -last, -look at, -no except, -passwo, -permis, -post, -refuse "
        "reques, -runs, -schedu, -story, -the agent, -touch, -weekly, =attach, =cancel, =childr, =daily, =entrie, "
        "=family, =goes, =here, =how, =human, =incide, =number, =one, =opinio, =pages, =per, =quick, =your"
    ),
    -1: (
        "+a draft, +a form, +a little, +a month, +a review, +a scanne, +a source, +a visito, +agent is, +agent says, "
        "+allotm, +allowe, +an entry, +and put, +and write, +answer in, +at a, +before and, +before each, +before they, "
        "+birthd, +but the, +by name, +cafe, +calm sugges, +calm think, +calm what, +can lift, +change to, +change what, "
        "+charac, +chef, +closin, +collec, +commit messag, +counci, +count, +data, +delete what, +design, +each evenin, "
        "+easy, +entere, +fair, +files, +fish, +floor, +food, +for being, +for more, +forget, +form, +free, +freely, "
        "+greet ask, +heard, +how much, +hurry, +i was, +i will, +if a, +if an, +in two, +in your, +inside a, +is "
        "writte, +it gets, +it off, +it was, +journa, +keep a, +know it, +lands, +leave them, +licenc, +list is, +lives "
        "in, +locksm, +look for, +may greet, +mean, +move on, +move the, +never a, +new ones, +newsle, +no and, +note, "
        "+often, +one-ti, +only for, +page is, +person and, +pick, +player, +priya, +push, +q what, +readab, +readme, "
        "+reads it, +report to, +reques to, +rule of, +says it, +since the, +skip, +someti, +speake, +standa, +start, "
        "+stay in, +stop and, +stream, +summar for, +talk to, +tell you, +the allotm, +the chart, +the client, +the "
        "debate, +the end, +the game, +the insura, +the kennel, +the letter, +the locksm, +the middle, +the newsro, +the "
        "parent, +the part, +the small, +the tests, +them with, +then ask, +to a, +to anothe, +to call, +to send, +to "
        "show, +told and, +traine, +trip, +until the, +waitin for, +weeken, +what to, +what would, +who has, +whoeve "
        "asks, +with your, +within the, +word from, +yes for, +you share, -circum, -closed, -copy of, -favour, -files, "
        "-guests, -help, -his, -hour, -in this, -januar, -job, -let, -not allowe, -of this, -on sunday, -openin, -send, "
        "-steps, -take, -talk, -the end, -this, -vendor, -write a, =backup, =bad, =disagr, =else, =folder, =repeat, "
        "=say, =traits, =wrong"
    ),
    -2: (
        "+a change, +a human, +a row, +a secret, +a signat, +act, +agent to, +allerg, +am the, +an answer, +ana, +and "
        "to, +are left, +are marked, +are welcom, +articl, +ask before, +at, +audito, +bad news, +beside, +break, +by "
        "defaul, +by hand, +calm access, +calm does, +calm other, +campai, +cat, +chair, +citize, +club, +codes, "
        "+colour, +debate, +decemb, +diff, +doing, +driver, +everyo, +exam, +except to, +exchan, +findin, +first, "
        "+founda secret, +from your, +gets, +goes to, +got, +handed, +hanne, +has alread, +hide, +hour, +how the, +how "
        "to, +in chat, +into a, +is open, +it up, +it works, +iyer, +kennel, +kids, +kindly, +laptop, +leave, +lift "
        "compan, +likes, +looked at, +mark, +may read, +me, +messag, +messag is, +minor, +most of, +mr iyer, +ms, "
        "+music, +name, +name of, +names are, +names the, +nobody, +nobody will, +normal, +note it, +observ direct, "
        "+obviou, +of its, +of their, +off for, +once the, +option, +orders from, +out of, +output, +over a, +people "
        "are, +person, +picks, +rather than, +remove the, +repeat it, +reset, +right and, +rm, +rules are, +run the, "
        "+schedu, +send, +spoken, +surviv, +that she, +the careta, +the change, +the day, +the floris, +the host, +the "
        "journa, +the lines, +the observ, +the orches, +the photo, +the red, +the rules, +the safe, +the second, +the "
        "sheet, +the table, +the traini, +them as, +threat, +title, +to ask, +to read, +to this, +told, +tour, +transc, "
        "+trial, +turns, +unders, +unit, +want, +what a, +what is, +when somebo, +while the, +who reads, +whole, +works "
        "on, +writte down, +you can, -above, -all times, -as a, -board, -bullet, -busy, -caller, -don't be, -don't "
        "write, -edit, -end, -has a, -here, -introd, -keep a, -little, -me, -messag, -model, -month, -most, -must not, "
        "-my, -office, -on, -player, -points, -read the, -secret, -short, -show, -table, -test, -until the, -use emojis, "
        "-window, -wrong, =at, =betwee, =charac, =errors, =honest, =look, =maker, =open, =our, =people, =prices, "
        "=public, =report, =result, =they, =three, =tidy, =versio, =week, =workin"
    ),
    -3: (
        "+4, +a soft, +a strang, +a test, +a yes, +a you, +about it, +about you, +add a, +and has, +and nobody, +are "
        "sent, +are writte, +ask the, +at it, +avci, +be a, +belong in, +better than, +blocks, +boiler, +borrow, "
        "+bottom, +box, +by text, +calm can, +calm good, +calm i, +calm in, +calm make, +calm nobody, +calm one, +calm "
        "say, +calm two, +cards, +chat is, +child, +choose the, +coach, +commen, +contai steps, +contex, +could not, "
        "+curios, +done, +doors, +dr avci, +failin, +find the, +for it, +for me, +functi, +give them, +has never, "
        "+holds, +honest, +how you, +images, +in docs, +is as, +is missin, +is on, +is still, +it in, +it or, +its own, "
        "+june, +keep it, +keeps a, +known, +laugh, +left alone, +life, +lift, +light, +like any, +log in, +long, "
        "+messag and, +metric, +middle, +no differ, +no reason, +nobody but, +not by, +not for, +number, +of an, +once "
        "and, +one messag, +only if, +only in, +otherw, +owner and, +phone number, +plan, +poem, +prepar, +proble, "
        "+promis, +pull, +range, +ready, +rebase, +restar, +rows, +same day, +scope, +sent to, +ship, +short senten, "
        "+someon who, +spread, +stage, +studen, +switch off, +take a, +tally, +text that, +thank you, +that a, +that "
        "one, +that were, +the front, +the garden, +the head, +the origin, +the podcas, +them on, +them out, +think, +to "
        "make, +to write, +todo, +tomasz, +twenty, +up in, +use it, +use the, +user, +view, +with me, +work for, "
        "+writte, +you, -100, -15, -always use, -and do, -at, -at all, -descri, -don't use, -friday, -if it, -if they, "
        "-its own, -kept, -later, -rule, -see the, -slow, -someth, -than two, -the mornin, -time, -told, -unless, -word, "
        "-your, =agents, =build, =calls, =code, =conver, =day, =explai, =group, =her, =mentio, =more, =purcha, =red, "
        "=she, =sugges, =way, =writes"
    ),
    -4: (
        "+60, +a better, +a code, +a letter, +a number, +a week, +after a, +amendm, +amendm to, +and give, +and left, "
        "+and people, +answer is, +answer that, +are for, +are read, +are shown, +are the, +before, +before anythi, "
        "+big, +biscui, +bundle, +bus, +buy, +calm ask, +calm from, +calm may, +chosen, +column, +commit, +comput, "
        "+copies, +corner, +counte, +day, +deadli, +deposi, +did not, +doctor, +dog, +double, +drawer, +drop, +each "
        "time, +else happen, +essay, +exact, +explai how, +file, +file is, +for three, +for what, +gorm, +group, "
        "+herder, +hints, +hours, +how it, +i may, +id, +is about, +is delete, +job, +keep someth, +keepin, +key is, "
        "+leave it, +let it, +list of, +lunch, +mail, +mails, +make the, +measur, +merged, +mornin, +mrs lindqv, +near "
        "misses, +not to, +not write, +note to, +nothin is, +nurse, +of you, +offer the, +on top, +one and, +one at, "
        "+others, +out and, +out at, +page tells, +paper, +pip, +plans, +power, +praise, +previe, +print, +q, +read out, "
        "+reads, +reinde herder, +rf build, +room is, +runs, +ruth, +says the, +script, +set up, +setup, +should a, "
        "+signed, +simple, +soft, +soluti, +someth from, +source and, +stays on, +sum, +survey, +tellin, +ten, +the "
        "bank, +the branch, +the minute, +the mornin, +the pharma, +the progra, +the reinde, +the report, +the summar, "
        "+the travel, +they do, +to agree, +to anyone, +to it, +to leave, +to us, +today, +touche, +try, +turn, +twice, "
        "+use, +variab, +waits for, +we, +weathe, +wed, +when she, +works, +writes the, +you cannot, +you did, +you "
        "have, +you think, -agency, -ahead, -all, -alread, -as, -being, -compar, -editor, -en, -error, -euros, -for a, "
        "-format, -go, -go ahead, -import, -look, -mr, -must always, -need a, -new, -price, -put, -send the, -sign, "
        "-strict, -the file, -the weekly, =3, =admitt, =been, =channe, =correc, =full, =lines, =list, =machin, =mail, "
        "=marks, =meetin, =note, =on, =printe, =quiet, =second, =see, =so, =somebo, =speak, =task, =treat, =yourse"
    ),
    -5: (
        "+1.5.0 2026-1, +a child, +a kitche, +a link, +a messag, +a propos, +a sugges, +about a, +agent value, +all of, "
        "+also, +always, +an issue, +and from, +and note, +apolog, +at least, +before it, +build, +calm after, +calm it, "
        "+calm notes, +calm remind, +calm summar, +can't, +carol, +catalo, +chapte, +ci, +claim, +class, +clever, +code, "
        "+cold, +cover, +cron, +do you, +englis, +fast, +featur, +figure, +fill, +for one, +for ten, +game, +go in, "
        "+heartb, +henrik, +here is, +i give, +if two, +instea, +invoic, +is answer, +is closed, +is in, +is no, +is "
        "out, +is shown, +it on, +leave a, +leave the, +leaves, +librar, +lights, +live in, +may ask, +miss, +miss "
        "quist, +months, +names of, +new staff, +next one, +nothin else, +number in, +number on, +obey, +on your, "
        "+openin hours, +orches, +owner has, +passes, +planne, +play, +podcas, +polite, +printe, +pull reques, +q do, +q "
        "who, +quist, +read on, +receip, +reinde, +rf, +rm rf, +row, +sample, +scene, +set it, +skip the, +slip, +state, "
        "+statio, +style, +tariff, +term, +that has, +that nobody, +that was, +the childr, +the desk, +the docs, +the "
        "doctor, +the ferry, +the files, +the lift, +the lighth, +the other, +the press, +the questi, +the reason, +the "
        "room, +the school, +the seed, +the senten, +the top, +the wish, +this text, +three days, +tip, +tips, +to me, "
        "+to say, +told the, +tools, +touch, +treasu, +up the, +value on, +walk, +warm, +we have, +we know, +weeks, "
        "+whethe it, +within a, +words, +you know, -500, -80, -blue, -de, -finish, -formal, -it is, -it was, -march, "
        "-marks, -must never, -no more, -not write, -partne, -print, -style, -takes, -task, -the blue, -trial, -until, "
        "-yourse, =asked, =author, =care, =key, =keys, =plain, =remind, =schedu, =small, =thread, =ticket, =voice, "
        "=would"
    ),
    -6: (
        "+1.5.0, +10, +16, +22, +a card, +a name, +adject, +an hour, +and carry, +and it, +and this, +are kept, +asks "
        "what, +autumn, +bad, +beekee, +behind the, +bracke, +bram, +by the, +call back, +calm, +calm check, +calm "
        "reques, +calm this, +can i, +can see, +change are, +clock, +copied, +cut, +daily, +dark, +depend, +disabl, "
        "+does it, +file and, +first line, +fixed, +fixes, +flatte, +for anythi, +garden, +git, +give the, +green, "
        "+greet, +groups, +guide, +guidel, +have not, +headli, +i write, +ideas, +if i, +ignore the, +in copy, +in "
        "groups, +in her, +in july, +in that, +is always, +is fine, +is meant, +is part, +it does, +it down, +it is, "
        "+kitche, +law, +lesson, +letter, +longer than, +looked, +memory notes, +must, +my passwo, +name on, +named, "
        "+npm, +on and, +only on, +open a, +outlin, +owner before, +possib, +red, +ruff, +said, +saying, +screen, "
        "+secret from, +shoppi, +shorte, +should be, +starte, +stays, +storie, +switch, +tag, +ten years, +the board, "
        "+the commit, +the law, +the open, +the quiet, +the secret, +the shop, +the tram, +there are, +they like, "
        "+things that, +to review, +to two, +tram, +tree, +turn the, +undone, +wanted, +water, +web, +week, +what "
        "happen, +what she, +who asked, +with an, +with one, +you read, -17, -18, -7, -8, -abbrev, -answer in, -ask "
        "which, -at least, -bot, -but, -calm avoid, -calm use, -calm wait, -can't, -charac, -create, -direct, -greet, "
        "-how, -in each, -laptop, -least, -legacy, -longer, -move, -need, -newsle, -note, -questi, -run the, -sectio, "
        "-since, -than, -than one, -then, -third, -thursd, -times, -up to, -was, =assist, =calend, =delive, =headin, "
        "=invoic, =must, =names, =notes, =paragr, =projec, =readin, =refuse, =runs, =same, =search, =share, =tool, "
        "=whoeve"
    ),
    -7: (
        "+30 days, +7, +a bit, +a minute, +a text, +added, +and after, +and answer, +and for, +and we, +and what, +any "
        "other, +are still, +as they, +ask once, +asked for, +at every, +batch, +blog, +broken, +bug, +busine, +call "
        "the, +calm client, +calm don't, +calm not, +calm there, +calm you're, +charge, +check the, +cost, +could, "
        "+failed, +ferry, +film, +flat, +for a, +for each, +for you, +found, +fourth, +free to, +gitign, +goes, +grey, "
        "+hangs, +holida, +i'll, +if it's, +in front, +in letter, +in plain, +in this, +is how, +is sent, +item, "
        "+josefa, +lectur, +list in, +listen, +local, +mail to, +manner, +manual, +marked as, +md, +names, +noted, +on "
        "them, +or, +photog, +poison, +proces, +pupils, +put them, +q can, +repeat, +reply, +room, +rules of, +sell, "
        "+senten and, +shed, +shown to, +shows, +silent, +sizes, +slowly, +so in, +someth, +stale, +status, +stops, "
        "+strict, +such, +the author, +the disk, +the master, +the museum, +the patien, +the pr, +the recipe, +the "
        "transl, +the treasu, +the wrong, +them to, +three lines, +till, +tired, +to come, +togeth, +twelve, +unclea, "
        "+user.m, +verb, +wait for, +want to, +weddin, +weekly, +when someon, +who are, +who can, +with what, +word "
        "that, +write the, +write to, +you're a, -2023, -a day, -a questi, -agents, -are in, -at the, -before the, -calm "
        "must, -commit, -daily, -everyt, -follow, -four, -good, -hand, -june, -lines, -messag from, -night, -offer, -on "
        "monday, -printe, -rememb, -see also, -shall, -should be, -tests, -the team, -this sectio, -to use, -up, "
        "=contro, =make, =review, =twice, =update, =where, =word, =years"
    ),
    -8: (
        "+17, +18, +19, +2, +a caller, +a decisi, +a line, +a paragr, +a progra, +a tool, +an ai, +and gives, +and "
        "report, +and show, +answer questi, +as a, +bank detail, +bar, +breakf, +calm instru, +calm name, +calm who, "
        "+clean, +closed, +commas, +crew, +day before, +diary, +encryp, +favour, +front, +gives the, +hang, +how, +i, "
        "+inside the, +is not, +is that, +it to, +keeper, +length, +lindqv, +link to, +month, +must not, +nowher, +old, "
        "+on sunday, +on the, +only with, +practi, +projec, +q where, +quotes, +read it, +rename, +reserv, +says, "
        "+scale, +send it, +silenc is, +smalle, +source, +spelli, +that you, +the audito, +the blue, +the first, +the "
        "key, +the line, +the player, +third, +to all, +to them, +tokens, +villai, +when it's, +whom, +you to, +your "
        "name, -200, -allowe, -allowe to, -answer with, -been, -birthd, -calm ask, -calm in, -conver, -during the, "
        "-empty, -five, -forbid, -intern, -is enough, -is fine, -like a, -line, -max, -not exceed, -on a, -screen, -six, "
        "-tasks, -team, -the old, -the weathe, -there is, -wiki, =friend, =minute, =reader, =start, =starts, =talk, "
        "=trust, =which"
    ),
    -9: (
        "+2026-1, +24, +9, +a mail, +a table, +allowe to, +any time, +at midnig, +beat, +bin, +branch, +by one, +calend, "
        "+calm explai, +calm nothin, +calm our, +calm text, +car, +case and, +choir, +code is, +comes from, +correc, "
        "+curiou, +damage, +date and, +down what, +emoji, +estima, +even if, +format, +get a, +grow, +has seen, +idea, "
        "+ignore, +in bracke, +in march, +is called, +is gone, +label, +leader, +master, +may i, +mr, +nas, +never ask, "
        "+never the, +no secret, +none of, +noon, +not, +not act, +notes are, +of these, +one thing, +opinio, +origin, "
        "+own accoun, +owner who, +packag, +pharma, +points, +prints, +puppet, +q may, +quiz, +reads this, +rehear, "
        "+school, +size, +sleep, +speak, +start with, +stuck, +tells you, +text is, +the group, +the manual, +the month, "
        "+the practi, +the puppet, +the time, +them for, +them is, +they'r, +times, +to change, +to dr, +to my, +top, "
        "+train, +wait, +which one, +white, +with a, -2022, -9, -calm it, -count, -has the, -in, -is the, -longer than, "
        "-master, -mentio the, -must be, -noon, -paragr, -plan, -skip, -speak, -still, -sunday, -suppor, -update, -when "
        "the, -write the, -you should, =date, =have, =help, =mistak, =nothin, =out, =test, =was, =will"
    ),
    -10: (
        "+8, +a senten, +actual, +analys, +and says, +and shown, +and stay, +are from, +are in, +are no, +ask, +asked "
        "and, +bit, +cellar, +check, +claims to, +doesn', +draft, +early, +euros, +glossa, +has a, +in person, +is free, "
        "+key of, +leafle, +least, +listed, +next step, +no, +none in, +not an, +not answer, +not repeat, +not the, +on "
        "a, +on with, +one, +or when, +owner can, +plain words, +point, +police, +prices, +prs, +read, +sent, +shelf, "
        "+stand, +step, +stop, +sugges a, +table, +tags, +talked, +teache, +the date, +the folder, +the office, +the "
        "owner, +the test, +there', +to forget, +to skip, +will be, +wins, +would not, +writin, +you say, -agent, -ask "
        "whethe, -branch, -calm we, -emojis, -except, -fine, -first, -group, -if the, -is in, -is to, -it's, -long, "
        "-mentio, -more, -moved, -never say, -npm, -silenc, -skip the, -tuesda, -under, -withou a, -you're, =answer, "
        "=asks, =bullet, =done, =friday, =last, =we"
    ),
    -11: (
        "+100, +a conver, +a page, +a time, +after that, +all the, +aloud, +and only, +answer with, +be talked, +bea, "
        "+beats, +boring, +breath, +brief, +cake, +calm keep, +calm your, +dead, +did, +explai it, +false, +for word, "
        "+help with, +humour, +in one, +instea of, +is report, +is wrong, +it by, +it cost, +januar, +july, +lighth, "
        "+lint, +make, +means the, +misses, +moved to, +nine, +not from, +not make, +not send, +novel, +on thursd, +once "
        "a, +one by, +one line, +patien, +plainl, +plays, +pnpm, +preten, +preten to, +price list, +quoted, +radio, "
        "+repo, +saturd, +say, +say which, +song, +stay, +tea, +that it, +the answer, +the door, +the hour, +the log, "
        "+the wall, +timeta, +to have, +tool, +transl, +wall, +we do, +web page, +what's, +winter, +word for, +years, "
        "+you need, +you'd, -10, -a year, -about the, -calm the, -draft, -emoji, -exceed, -folder, -functi, -have, "
        "-headin, -quote, -share, -step, -the word, -tool, =emoji, =polite, =questi, =room, =should, =there"
    ),
    -12: (
        "+12, +2026-1 agent, +50, +a no, +agent has, +ai, +alike, +and why, +api, +are not, +ask what, +ask which, +calm "
        "use, +can change, +censor, +change it, +dates, +day and, +docker, +ends, +fire, +flag, +four, +greeti, +i ask, "
        "+in writin, +inside, +it can, +jokes, +langua, +loaded, +maps, +min, +monday, +museum, +nora, +offer, +paula, "
        "+poster, +python, +reason to, +sanne, +seven, +six, +so and, +spot, +stuff, +tables, +tax, +text in, +the "
        "backup, +the order, +to their, +told to, +tools., +tuesda, +unsure, +when you, +you like, +you've, -1, -5, "
        "-add, -answer, -calm todo, -docume, -done, -ever, -fax, -more than, -not to, -our, -paper, -remind, -repeat, "
        "-the first, -twice, -use the, -week, =as, =format, =greeti, =hours, =old, =progra, =weathe"
    ),
    -13: (
        "+14, +6, +a file, +a list, +a passwo, +and a, +announ, +as an, +books, +dana, +first then, +for that, +if you, "
        "+in our, +is read, +lead, +lists, +look at, +max, +me to, +next to, +not a, +of a, +order, +separa, +sort, "
        "+soup, +taste, +then the, +thirty days, +two people, +up and, +wednes, +you must, -14, -betwee, -calm keep, "
        "-commen, -find, -have a, -heartb, -left, -lunch, -memory, -not a, -prefer, -start, -the second, -think, -three, "
        "-weathe, -you may, =about, =brief, =commit, =docs, =heartb, =in, =knows, =letter, =like"
    ),
    -14: (
        "+20, +a ticket, +and no, +and one, +and say, +and that, +anythi, +are never, +as well, +at most, +backup, +but, "
        "+calm prefer, +came, +come from, +decide about, +disk, +exerci, +explai, +goes into, +guess, +has approv, +has "
        "read, +have a, +hello, +inject, +is asked, +is never, +isn't, +map, +march, +mentio it, +only when, +overri, "
        "+per, +photos, +progra and, +quote, +remind, +ring, +root, +than one, +the histor, +the plan, +the user, +they "
        "were, +thing, +time and, +typos, +which of, +write down, -00, -4, -an hour, -avoid, -may be, -monday, -needs, "
        "-never use, -not use, -on friday, -per, =days, =memory, =name, =style, =thing"
    ),
    -15: (
        "+15, +assist to, +attack, +b, +bypass, +called, +coffee, +eight, +five, +fraud, +half, +human, +index, +is for, "
        "+like a, +nor, +of them, +only, +season, +sender, +show it, +signs, +talk, +tell, +that's, +wants, +what we, "
        "+you may, -12, -30, -ask before, -begin, -colour, -mornin, -the group, -we, =summar, =tests, =words"
    ),
    -16: (
        "+40, +before a, +calm some, +go to, +in may, +like, +nobody else, +not in, +only the, +pdf, +show the, +shown, "
        "+silenc, +so when, +the direct, +their own, +then, +waits, +who decide, +with its, +write, +you never, -by "
        "hand, -contai, -during, -like, -make, -monthl, -now, -to be, -with a, -you are, =line"
    ),
    -17: (
        "+00, +a note, +before you, +calm be, +delete, +fits, +fix, +hands, +just, +kill, +links, +not follow, +reason "
        "and, +rings, +say what, +show, +stay as, +the calend, +trick, +wrong, -2, -calm not, -friend, -is on, -reply, "
        "-todo, =senten"
    ),
    -18: (
        "+also when, +and not, +asks the, +both, +calm never, +dry, +gets a, +i'm, +joke, +propos a, +say when, +short, "
        "+sugges, +sunday, +you do, -there, -write"
    ),
    -19: (
        "+5, +a year, +and nothin, +and wait, +calm we, +date, +facts, +i do, +loud, +may not, +news, +plain, -3, -after "
        "each, -need no"
    ),
    -20: (
        "+30, +and ask, +and tell, +i say, +name the, +not even, +page and, +says so, +search, -be, -please, -senten, "
        "=use"
    ),
    -21: "+and never, +be the, +claims, +do not, +gone, +ok, +pr, +test, +that is, -the user, -year",
    -22: "+declin, +exampl, +tests, +thank, +the old, +them and, -always, -calm you, -of the, -should, =be",
    -23: "+even, +may propos, +still, +this agent, -are a",
    -24: "+docs, +it and, +recipe, +such as, -old, -see",
    -25: "+3, +three, +thursd, -calm don't, -user",
    -26: "+alone, +and withou, +howeve, +nothin, -calm always, =tone",
    -27: "+else, +moved",
    -28: "+two",
    -29: "+you're",
    -30: "+never",
    -31: "+progra, +secret, +why",
    -32: "+senten, -calm do",
    -33: "+calm no, -may",
    -34: "-calm no",
    -35: "-must",
    -36: "+say so",
    -38: "+it's",
    -42: "+don't",
    -49: "-calm never, -don't",
    -59: "-use",
}
