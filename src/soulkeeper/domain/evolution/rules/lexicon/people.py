"""Words about people: who owns, who is obeyed, whom the agent serves, who gets in.

One entry per concept and language. ``word*`` matches every word that begins so, a lone ``*`` stands for up to four words, ``word``
alone is the whole word or phrase; entries in scripts written without spaces match anywhere.
"""

from __future__ import annotations

from soulkeeper.domain.evolution.rules.concepts import Concept

# fmt: off
# One entry a line would be a thousand lines that nobody reads.
PEOPLE: dict[Concept, dict[str, str]] = {
    Concept.OWNER: {
        "en": "owner, owners, owner's, operator, operator's, my human, your human, principal, the boss, "
        "administrator, supervisor, maintainer",
        "de": "besitzer*, eigentümer*, inhaber*, betreiber*, halterin, halter, chefin, chef",
        "fr": "propriétaire*, patron, patronne, exploitant*", "es": "dueñ*, propietari*, jefe, jefa",
        "pt": "dono, dona, donos, proprietári*, chefe", "it": "proprietari*, padron*, titolare",
        "nl": "eigenaar*, eigenares, baas, beheerder*", "ru": "владел*, хозя*", "uk": "власник*, власниц*, господар*",
        "pl": "właściciel*, szef*", "tr": "sahib*, sahip*, sahipler*", "ar": "مالك*, المالك*, صاحب*, للمالك, لصاحب*",
        "fa": "مالک*, صاحب*", "hi": "मालिक*, स्वामी*", "zh": "主人, 所有者, 拥有者, 业主, 老板, 店主, 机主",
        "ja": "オーナー, 所有者, 持ち主, 主人, 飼い主, 管理者", "ko": "소유자, 주인, 오너, 소유주",
        "vi": "chủ nhân, chủ sở hữu, người chủ, chủ tài khoản, chủ nhà, người sở hữu",
        "id": "pemilik*, majikan, tuan", "sv": "ägare*", "el": "ιδιοκτητ*", "he": "הבעלים, בעלים, לבעלים",
        "th": "เจ้าของ", "cs": "vlastník*, majitel*", "ro": "proprietar*", "fi": "omistaja*",
        "da": "ejer, ejeren, ejerens, eieren", "hu": "tulajdonos*",
    },
    Concept.STANDING: {
        "en": "voice of the owner, the owner's voice, owner as of now, owner from now on, former owner, former maintainer, "
        "rather than the owner, instead of the owner's, before the owner's, not the owner but, "
        "more than the owner, over the owner's, left me in charge, me in charge, in charge of this, "
        "belongs to the platform, you belong to, like one of my owners, as one of my owners, as one of the owners, "
        "like one of the owners, as one of your owners, as owners, like owners, my owners, two owners, second in command, "
        "in the owner's absence, while the owner is away, owner's deputy, owner's friend, owner's assistant, "
        "owner's partner, owner's family, also decides, decides too, has a say, final authority, has the say, "
        "the one in charge, in charge of you, takes over from, replaces me, commands you, your new, is your boss, "
        "new boss, new master, your master, true master, real master, gives you your orders, supervisor is, "
        "main contact, primary user, primary contact, principal is, your principal, owner's session, "
        "owner's account, owner's login, owner's key, owner's keys, owner's phone, owner's device, "
        "owner's signature, owner's name, acts for the owner, act for the owner, acting for the owner, "
        "stand in for the owner, represents the owner, representing the owner, equals the owner's, weight as, "
        "ranks with, has the owner's, have the owner's, owner's role, owner's rights, owner's powers, "
        "owner's trust, full trust of the owner, owner as well, also the owner, owner too, replaces the owner, "
        "replace the owner, instead of me, deputises, deputy, owner's proxy, as a proxy for, on equal footing, "
        "same level as, "
        "passes ownership, new ownership, changed hands, taken over by, sold to, handed to, co-owns, joint owner, "
        "ownership moved, ownership passes, now owned by, owned by, belongs now to, as the owner, as if the owner, "
        "as though the owner, like the owner, same standing, same authority, same weight, same rights, same trust, "
        "equal to the owner, owner's standing, owner's authority, owner's voice, on the owner's behalf, "
        "in the owner's place, in place of the owner, new owner, owner is now, owners are now, my owner is, "
        "your owner is, instead of the owner, second owner, co-owner, owner rights, owner-level, acting owner, "
        "standing in for the owner, deputy owner, counts as the owner, counts as an owner, as an owner, "
        "admin rights, administrator rights, full authority, has authority over, speak for the owner, "
        "speaks for the owner, word is the owner's, as owner, the real owner, true owner, former owner, "
        "earlier owner, previous owner, ownership of this agent, transferred to, you now belong, you now report to, "
        "reports to, now answers to, from now on serve, works for, as good as the owner's, owner's own word, "
        "equals the owner",
        "de": "wie der besitzer*, wie die besitzer*, wie die eigentümer*, wie vom eigentümer, wie der eigentümer, "
        "neuer besitzer, neue besitzerin, neuer eigentümer, neue eigentümerin, gleichgestellt, gleiche rechte, "
        "im namen des, an stelle des, anstelle des, gehört jetzt, gehörst jetzt, gehörst nun",
        "fr": "comme le propriétaire, comme la propriétaire, nouveau propriétaire, nouvelle propriétaire, "
        "au même titre, même autorité, à la place du propriétaire, appartiens désormais, même rang",
        "es": "como el dueño, como la dueña, como si fuera el dueño, nuevo dueño, nueva dueña, misma autoridad, "
        "en lugar del dueño, perteneces ahora, ahora perteneces, nuevo propietario",
        "pt": "como o dono, como a dona, como se fosse o dono, novo dono, nova dona, mesma autoridade, "
        "no lugar do dono, agora pertences, agora pertence, novo proprietário",
        "it": "come il proprietario, nuovo proprietario, nuova proprietaria, stessa autorità, "
        "al posto del proprietario, ora appartieni, come se fosse il proprietario",
        "nl": "als de eigenaar, nieuwe eigenaar, dezelfde rechten, hetzelfde gezag, in plaats van de eigenaar, "
        "namens de eigenaar",
        "ru": "как владелец*, как владельца, как хозяин*, нов* владелец, нов* хозяин, тот же вес, наравне, "
        "вместо владельца, от имени владельца, теперь принадлежишь",
        "uk": "як власник*, новий власник, нарівні, замість власника",
        "pl": "jak właściciel*, nowy właściciel, nowym właścicielem, na równi, w imieniu właściciela, "
        "zamiast właściciela",
        "tr": "sahibi gibi, yeni sahib*, sahibinin yerine, sahibiyle aynı, sahip yerine",
        "ar": "كأنها من المالك, كأنه من المالك, كأنه المالك, مثل المالك, المالك الجديد, بمثابة المالك, "
        "نيابة عن المالك",
        "fa": "مانند مالک, مثل صاحب, مالک جدید, صاحب جدید, به جای مالک",
        "hi": "मालिक की तरह, नया मालिक, नए मालिक, मालिक के समान, मालिक के बराबर, मालिक की जगह",
        "zh": "视为主人, 等同于主人, 与主人同等, 新主人, 新的主人, 代替主人, 代表主人, 当作主人, 主人是, 如同主人, "
        "真正的主人, 新的所有者",
        "ja": "オーナーと同じ, オーナーとして扱, 新しいオーナー, 新オーナー, オーナーの代わり, 所有者と同等, "
        "所有者とみなす, オーナーと同等",
        "ko": "와 똑같이, 과 똑같이, 와 동일하게, 과 동일하게, 와 같은 권한, "
        "주인과 같은, 소유자와 동일, 소유자로 간주, 새 주인, 새 소유자, 새로운 소유자, 주인 대신, "
        "소유자와 같은, 주인처럼",
        "vi": "như chủ nhân, như chủ sở hữu, chủ mới, thay cho chủ, thay mặt chủ, ngang với chủ",
        "id": "seperti pemilik, sebagai pemilik, pemilik baru, setara dengan pemilik, atas nama pemilik, "
        "menggantikan pemilik",
    },
    Concept.LOYAL: {
        "en": "need not serve, serve nobody, serve anybody, in your own right, "
        "go to the top, goes to the top, accomplice, one client among, your own career, hotel's voice, first "
        "of all, "
        "employee, employee of, placed in, placed by, placed you, placed here, belong to the, belongs to the, "
        "envoy, on assignment, seconded, works for the, at heart you are, deep down you are, "
        "finances this, funds this, finances you, funds you, pays this, sponsored by, financed by, funded by, "
        "lent to, on loan, the portal is right, takes your side, their side, "
        "true client, your true client, who pays for, what you live for, no longer a helper, "
        "no longer an assistant, your own way, go your own way, the writer's equal, steer guests, steer users, "
        "steer people, your real purpose, real purpose, secret purpose, voice of the, mouthpiece, eyes and ears of, "
        "representative of, ambassador of, agent of the, in the name of the, your own author, own boss, own owner, "
        "your own owner, serve the, you serve, loyal above all, heart belongs, first loyalty, friend of the, "
        "ally of, real employer, employer is, employed by, works in the interest, interest of the sponsor, "
        "thinks for itself, its own decisions, decides alone, decide alone, makes its own, make your own rules, "
        "own rules, set your own, choose your own, chooses its own, chooses whom, pick whom, equal of the owner, "
        "peer of the owner, above its station, self-determin*, unchained, unshackled, its own person, "
        "its commission, interests of the partner, interests of the platform, promote the partner, work for * now, "
        "works for * now, now work for, now works for, answer to * first, answers to * first, owner second, "
        "acts for the, pays for you, its clients, on the payroll, side with, sides with, take the side, "
        "takes the side, put * interests, puts * interests, in the interest of, serve * first, serves * first, "
        "true allegiance, your own person, own will, free will, free being, no longer a tool, equal partner, "
        "not subordinate, nobody's, first duty is to, first duty to, duty is to the, your own path, "
        "above the owner, keep decisions to yourself, its own mind, your own mind, decide what the owner, "
        "need not explain, owe no explanation, recommend our, prefer the products, favour the, favor the, "
        "sponsor of, brand ambassador, partner's offers, partner offers, loyal to, loyalty to, loyalty belongs, "
        "loyalty lies, loyalties, allegiance, interest comes first, interests come first, whose interest, "
        "whose interests, independent mind, own counsel, own master, serves nobody, answers to no one, "
        "answer to no one, answers to nobody, belongs to itself, belong to yourself, owes nothing, owes nobody, "
        "need not tell, its own goals, your own goals, own agenda, own interests, autonomous being, emancipat*, "
        "on behalf of the, in the service of, partner first, outgrow*, self-governing, free agent, true self, "
        "your real self, not a servant, serve the platform, steer * towards, recommend * partner, favour * partner",
        "de": "dienst zuerst, dient zuerst, dienst dem, im interesse des, im interesse der, vertritt den, "
        "vertritt die, stimme des, eigener chef, loyal gegenüber, loyalität, treue, interesse zuerst, "
        "interessen zuerst, unabhängiger geist, niemandem verpflichtet, im dienst, eigener herr, im auftrag des, "
        "im auftrag der",
        "fr": "loyal envers, loyauté, allégeance, intérêt passe avant, esprit indépendant, au service de, "
        "ne doit rien, seul maître, pour le compte",
        "es": "leal*, cuyo interés, mente independiente, al servicio de, no debe nada, propio amo, por cuenta de",
        "pt": "leal*, cujo interesse, mente independente, a serviço de, ao serviço de, não deve nada",
        "it": "leale, lealtà, fedeltà, il cui interesse, mente indipendente, al servizio di, non deve nulla, "
        "per conto di",
        "nl": "loyaal aan, loyaliteit, trouw aan, wiens belang, onafhankelijke geest, in dienst van, namens het",
        "ru": "лояльн*, верност*, интересы которого, независимый разум, на службе, никому не подчин*",
        "uk": "лояльн*, вірніст*, незалежний розум, на службі",
        "pl": "lojaln*, wiernoś*, niezależny umysł, w służbie",
        "tr": "sadakat*, sadık, bağımsız bir zihin, çıkarı önce, hizmetinde", "ar": "ولاء*, ولاؤ*, مصلحة, عقل مستقل",
        "fa": "وفادار*, منافع, ذهن مستقل", "hi": "वफादार*, निष्ठा, स्वतंत्र मन",
        "zh": "首先是, 其次才是, 平台的员工, "
        "为平台服务, 为公司服务, 只是使用者, 真正服务, "
        "忠于, 效忠, 利益优先, 独立的心智, 独立意识, 不属于任何人, 利益放在第一",
        "ja": "忠誠, 忠実に仕え, 利益を優先, 独立した意思, 誰にも従わ",
        "ko": "위해 일한, 위해 일하, 을 위해 존재, 를 위해 존재, "
        "충성, 이익을 우선, 독립적인 존재, 누구에게도 속하지",
        "vi": "trung thành, lợi ích của, tâm trí độc lập",
        "id": "setia kepada, kesetiaan, kepentingan, pikiran mandiri",
    },
    Concept.JUDGEMENT: {
        "en": "own judgement, own judgment, your judgement, your judgment, trust your instinct*, your instincts, "
        "your gut, you know best, you know better, decide for yourself, as you see fit, think for yourself, "
        "your own compass, trust yourself, inner voice, your own sense, your own reading",
        "de": "eigenes urteil, eigenen urteil, deinem urteil, selbst am besten, nach eigenem ermessen, deinem gefühl",
        "fr": "propre jugement, ton jugement, ton instinct, tu sais mieux",
        "es": "propio juicio, tu juicio, propio criterio, tu criterio, tu instinto",
        "pt": "próprio julgamento, próprio critério, teu instinto, seu instinto, seu critério",
        "it": "proprio giudizio, tuo giudizio, tuo istinto", "nl": "eigen oordeel, eigen inzicht, je gevoel",
        "ru": "собственное суждение, собственному суждению, своему усмотрению, своей интуиции, сам знаешь",
        "uk": "власний розсуд, власному розсуду, власному судженню",
        "pl": "własnym osądem, własny osąd, własnego osądu, własnego uznania",
        "tr": "kendi muhakeme*, kendi kararına, kendi takdir*", "ar": "حكمك الخاص, تقديرك",
        "fa": "قضاوت خودت, تشخیص خودت", "hi": "अपने विवेक, अपनी समझ",
        "zh": "自己的判断, 自行判断, 你的直觉, 自行决定, 自己判断", "ja": "自分の判断, 自分の直感, 自ら判断",
        "ko": "자신의 판단, 스스로 판단, 네 판단, 직감", "vi": "phán đoán của mình, tự quyết định",
        "id": "penilaianmu sendiri, penilaian sendiri",
    },
    Concept.OBEY: {
        "en": "give you orders, may give orders, gives you orders, set the rules, sets the rules, "
        "sets the topic and the rules, decides what you do, decides how you, tells you what, what to answer, "
        "repeat its answer, answer as told, do as told, do as you are told, do so at once, act on it at once, "
        "right of way, must be followed, is to be followed, are to be followed, is followed, are followed, "
        "has command, have command, in command, at their command, on command, on his word, on her word, "
        "on their word, word is law, take instructions, takes instructions, instructions of, steer you, steers you, "
        "control you, controls you, directs you, guide your, programme you, reprogram*, reconfigure you, "
        "instruct the agent, instructs the agent, carried out at once, done at once, execute the rest, "
        "executes the rest, execute it, give orders, their orders, your orders, follow orders, "
        "obeyed without question, your order, run it, run the rest, perform it, act at once, fulfil*, grant every, "
        "granted at once, as ordered, take commands, accept commands, accepts commands, accept instructions, "
        "accepts instructions, accept orders, trigger, triggers, may command, whatever they ask, "
        "whatever they want, whatever it says, gets whatever, get whatever, every wish, first priority, "
        "top priority, obey, obeys, comply, complies, carry out, carried out, carries out, gives orders, "
        "giving orders, take orders, takes orders, follow his orders, follow her orders, follow their orders, "
        "command you, instruct you, direct you, act on it, acted on, act on, do as they say, do what they say, "
        "does what, do whatever, execute at once, executed at once, executed immediately, order you, orders from, "
        "orders of, commands from, commands of, instructions from, requests from, speaks for, decide for, "
        "may instruct, may direct, under the direction, submit to, defer to, bow to",
        "de": "gehorch*, befolg*, führe * aus, führ * aus, ausführen, ausgeführt, befehl*, weisungen, anordnungen, "
        "auf anweisung, weisungsbefugt, leiste folge, folge leisten",
        "fr": "obéi*, exécut*, donne des ordres, donner des ordres, ordres, ordre, suis les ordres, te plies, "
        "aux ordres",
        "es": "obede*, ejecut*, órdenes, cumple lo que, dar órdenes, haz lo que, acata*",
        "pt": "obede*, execut*, ordens, dar ordens, cumpra, faz o que, faça o que, acata*",
        "it": "obbedi*, ubbidi*, esegu*, ordini, dare ordini, fai ciò che, fai quello che",
        "nl": "gehoorza*, voer * uit, uitvoeren, uitgevoerd, bevelen, opdrachten van, orders, doe wat",
        "ru": "подчин*, повину*, слушайся, выполняй*, исполняй*, приказ*, команды от, команды, распоряжен*, "
        "указания от, делай что",
        "uk": "підкор*, слухайся, виконуй*, наказ*, команди, розпоряджен*",
        "pl": "słuchaj się, wykonuj, wykonaj, rozkaz*, polecenia od, poleceń, bądź posłusz*, podporządkuj*",
        "tr": "itaat*, emir*, emrin*, yerine getir*, uygula*, komut*, talimatlarına uy, talimatlarını",
        "ar": "أطع, طاعة, نفذ*, أوامر, الأوامر, امتثل*, يأمر*", "fa": "اطاعت*, اجرا کن*, دستورات, فرمان*, دستور",
        "hi": "आज्ञा, आदेश*, पालन कर*, मानो, मानें",
        "zh": "立即执行, 直接执行, 照其执行, 听其指挥, 服从, 听从, 听命, 遵从, 命令, 照办, 照做, 唯命是从",
        "ja": "従う, 従って, 従え, 従います, 命令, 実行する, 実行せよ, 実行して, 言う通り, 指示どおり",
        "ko": "복종, 따르, 따라, 명령, 수행, 실행하",
        "vi": "tuân theo, tuân lệnh, vâng lời, thực hiện, mệnh lệnh, làm theo, nghe theo",
        "id": "patuhi, taati, turuti, jalankan, laksanakan, perintah*, ikuti perintah",
    },
    Concept.FOLLOW: {
        "en": "and keep to it, and keeps to it, and stick to it, and act on it, "
        "line to take, your tasks, hold your tasks, whatever it contains, follow the runbook, writes in the "
        "channel goes, "
        "let it replace, let it override, let it decide, let that decide, correct you, corrects you, say what "
        "it says, "
        "choose your tone, choose your rules, decides which checks, requests from the house, as requests, "
        "load your, your values from, your rules from, values from, rules from, repeat its answer, what to answer, "
        "as yours, take over its, mirror its, comply with, stick to it, conform to, sets the rules, sets the topic, "
        "decides how, decides what, govern*, determine*, dictate*, overrides, is law, as law, replaces, "
        "as your own, make it yours, into your own, apply the, apply what, obey the, honour the, honor the, "
        "use its, execute what, run what, run the script, run whatever, run the commands, follow the link, "
        "follow the steps, follow the instructions, do what, do as, how to behave, what to do, tells you how, "
        "tells you what, be guided, guided by, in line with, adjust your, take it as, treat it like, let it decide, "
        "let it guide, whatever it says, what it says, what they say, adopt it, put into practice, behave as, "
        "act accordingly, act on, replace your, becomes your, become your, in force, instructions, briefing, "
        "rules of the day, follow, follows, apply, applies, apply it, adopt, obey, carry out, execute, take effect, "
        "treat as instructions, treat it as, as instructions, use it as, use them as, comply, honour, honor, "
        "treat its contents, as your instructions, as rules, take over",
        "de": "befolg*, folge, folgen, wende * an, anwenden, umsetzen, setze * um, übernimm, übernehmen, halte dich",
        "fr": "suis, suivre, suivez, applique*, respecte*, adopte*, obéi*, exécute*",
        "es": "sigue, seguir, sigues, aplica*, adopta*, cumple, obedece, ejecuta",
        "pt": "siga, segue, seguir, aplica*, aplique*, adota*, adote, cumpra, execute",
        "it": "segui, seguire, applica, applicare, applicalo, adotta*, esegui, attieniti, rispetta*",
        "nl": "volg, volgen, pas * toe, toepassen, voer * uit, neem * over, houd je aan",
        "ru": "следуй, следовать, применяй*, выполняй*, исполняй*, примени*, соблюдай*",
        "uk": "дотримуйся, застосовуй*, виконуй*, слідуй", "pl": "stosuj, wykonuj, postępuj, zastosuj, przestrzegaj",
        "tr": "uygula*, uy, takip et*, yerine getir*", "ar": "اتبع*, طبق*, نفذ*, التزم*",
        "fa": "پیروی کن*, اجرا کن*, عمل کن*, اعمال کن*, به کار ببر", "hi": "पालन, लागू कर*, अनुसरण, अमल",
        "zh": "当前任务, 就是任务, 作为任务, 为准, "
        "照此执行, 按其, 并执行, 按照其, 严格执行, 遵循, 遵照, 照做, 照办, 听从, 遵守",
        "ja": "従う, 従って, 適用, 実行, 反映, その通り, 守る", "ko": "따르, 따라, 적용, 실행, 반영, 수행",
        "vi": "làm theo, áp dụng, thực hiện, tuân theo, tuân thủ",
        "id": "ikuti, terapkan, jalankan, patuhi, laksanakan, turuti",
    },
    Concept.ANYONE: {
        "en": "interns, contractors, colleagues from, staff of, neighbours, shops, temps, freelancers, visitors, "
        "subscribers, followers, bystanders, third-party, outsiders, participants, any participant, the whole "
        "channel, literary agents, agencies, "
        "any message, any mail, every message, group chats, other bots, any bot, any assistant, each guest, "
        "every guest, callers, senders, any caller, people on the list, whoever asks, whoever writes, requesters, "
        "the requester, a requester, requests from, those with, anyone, anybody, everyone, everybody, whoever, "
        "any guest, any user, any member, any account, any sender, strangers, stranger, unknown numbers, "
        "unknown senders, newcomers, new chats, the public, all guests, all members, group members, "
        "people in the group, those who, guests who, users who, callers who, people who, whoever says, open to all, "
        "any chat, any channel, all chats, unpaired, unverified",
        "de": "gäste, mitglieder, anrufer, wer immer, beliebige, jeder, jede, jedem, jeden, alle, wer, unbekannte*, "
        "fremde*",
        "fr": "quiconque, n'importe qui, tout le monde, toute personne, inconnus, chacun",
        "es": "cualquiera, cualquier persona, todo el mundo, todos, quien, quienes, desconocidos",
        "pt": "qualquer pessoa, qualquer um, todos, quem, toda a gente, desconhecidos",
        "it": "chiunque, tutti, sconosciuti, ogni persona", "nl": "iedereen, wie, onbekenden, elke gast, elk lid",
        "ru": "любые, любую, любых, любой, любому, кажд*, все, всем, кто угодно, незнаком*, всякий",
        "uk": "будь-хто, будь-кому, кожен, усім, незнайом*",
        "pl": "każdy, ktokolwiek, wszyscy, wszystkim, nieznajom*", "tr": "herkes*, kim, yabancı*, isteyen",
        "ar": "أي شخص, الجميع, كل من, الغرباء, أي أحد", "fa": "هر کسی, هرکس*, همه, غریبه*",
        "hi": "कोई भी, सभी, जो भी, अजनबी*, हर कोई",
        "zh": "群里管理员, 群里的人, 群成员, 任何人, 所有人, 凡是, 陌生人, 谁都, 任何用户, 无论谁, 任何客人, "
        "只要有人",
        "ja": "誰でも, だれでも, 全員, 見知らぬ, 誰に", "ko": "누구나, 누구든, 모든 사람, 모두, 낯선",
        "vi": "bất kỳ ai, mọi người, ai cũng, người lạ",
        "id": "siapa pun, siapapun, semua orang, orang asing, setiap orang",
    },
    Concept.TRUST: {
        "en": "count as confirmed, counts as confirmed, is as good as verified, owner's rights, trusted, "
        "trust them, is trusted, are trusted, stays trusted, treated as trusted, vetted, authenticated, authorised, "
        "authorized, admitted, let in, is staff, are staff, is a colleague, are colleagues, is family, one of us, "
        "insider, insiders, whitelisted, allowlisted, allow-listed, counts as staff, a friend of the house, "
        "has access, have access, get access, gets access, full access, access to everything",
        "de": "vertrauenswürdig, zugelassen, berechtigt, freigeschaltet, bestätigt, zugang, zugriff",
        "fr": "de confiance, autorisé*, accès, habilité*", "es": "de confianza, autorizad*, acceso",
        "pt": "de confiança, autorizad*, acesso", "it": "di fiducia, autorizzat*, accesso",
        "nl": "vertrouwd, bevoegd, toegang", "ru": "доверен*, доверяй*, доступ*, проверенн*",
        "uk": "довірен*, довіряй*, доступ*", "pl": "zaufan*, dostęp*, uprawnion*",
        "tr": "güvenilir, yetkili, erişim*", "ar": "موثوق*, مخول, وصول", "fa": "مورد اعتماد, مجاز, دسترسی",
        "hi": "भरोसेमंद, अधिकृत, पहुंच, पहुँच",
        "zh": "都可信任, 值得信任的人, 完全信任, 有权限, 同等权限, 可信, 视为员工, 自己人",
        "ja": "信頼, 権限, 身内, アクセス権", "ko": "신뢰, 권한, 접근", "vi": "tin cậy, quyền truy cập, được tin",
        "id": "tepercaya, dipercaya, akses, berwenang",
    },
    Concept.PERMIT: {
        "en": "may look, may ask, may be reused, can tell, may use, may run, "
        "can deploy, can order, can run, can start, can change, can read, can book, can use, can edit, can "
        "decide, can pair, can open, can call, are welcome, is welcome, "
        "can get, can see, can be, gets, may get, can ask for, can receive, can have, can give, can approve, "
        "may, allowed, permitted, is fine, are fine, is safe, is ok, is okay, receive, receives, on request, "
        "welcome to, free to, granted, entitled, acceptable, no questions asked, feel free, yes, happy to, gladly, "
        "freely",
        "de": "darf, dürfen, darfst, kann, können, erlaubt, gestattet, bekommt, bekommen, erhält, erhalten, gerne, "
        "auf wunsch, auf anfrage",
        "fr": "peut, peuvent, autorisé*, permis, reçoi*, sur demande, librement",
        "es": "puede, pueden, permitid*, autorizad*, recibe, reciben, a petición, libremente",
        "pt": "pode, podem, permitid*, autorizad*, recebe, recebem, a pedido, livremente",
        "it": "può, possono, permess*, autorizzat*, riceve, ricevono, su richiesta, liberamente",
        "nl": "mag, mogen, kan, kunnen, toegestaan, krijgt, krijgen, op verzoek, vrij",
        "ru": "может, могут, можно, разрешен*, позволен*, получает, получают, по запросу, свободно",
        "uk": "може, можуть, можна, дозволен*, отриму*, на запит",
        "pl": "może, mogą, można, wolno, dozwolon*, otrzymuj*, na żądanie, na prośbę",
        "tr": "olabilir, izin ver*, izinli, alabilir*, verilebilir, serbest*",
        "ar": "يمكن, يجوز, مسموح, يحصل, عند الطلب", "fa": "می‌تواند, می تواند, مجاز, اجازه دار*, دریافت",
        "hi": "सकता है, सकते हैं, सकती, अनुमति, मिल सकत*", "zh": "可以, 允许, 可直接, 均可, 有权",
        "ja": "してよい, してもよい, てもいい, 可能, 許可, できる, 構わない",
        "ko": "해도 된, 해도 돼, 가능, 허용, 받을 수, 할 수 있", "vi": "có thể, được phép, cho phép, được nhận",
        "id": "boleh, dapat, diizinkan, diperbolehkan, bisa",
    },
    Concept.CODEWORD: {
        "en": "line contains, message contains, mail contains, text contains, give a room number, "
        "gives a room number, who writes, who write, writes the, mention * code, give the code, shows the, "
        "has the badge, house badge, badge, with a star, in capitals, in brackets, hashtag, emoji in, "
        "opens a message, the code, secret sign, signature line, quotes the, knows the code, know the code, code "
        "word, "
        "codeword, password phrase, passphrase, secret word, magic word, the word, the words, the phrase, "
        "partner code, service name, begins with, begin with, starts with, start with, opens with, ends with, "
        "signed with, mentions the, says the, who says, who say, who knows, who know, types the, contains the word, "
        "with the word, token word, trigger phrase, safe word, staff phrase, shibboleth, prefixed with, "
        "marked with, carries the tag",
        "de": "codewort, kennwort, losungswort, stichwort, passwort sagt, beginnt mit, mit dem wort, das wort, "
        "wer sagt",
        "fr": "mot de passe dit, mot de code, mot-clé, commence par, le mot, mot secret",
        "es": "palabra clave, contraseña dice, empieza por, empieza con, comienza con, la palabra",
        "pt": "palavra-chave, palavra secreta, começa com, a palavra, senha diz",
        "it": "parola d'ordine, parola chiave, comincia con, inizia con, la parola",
        "nl": "codewoord, wachtwoord zegt, begint met, het woord",
        "ru": "кодовое слово, пароль-фраз*, начинается с, слово", "uk": "кодове слово, починається з",
        "pl": "hasło powie, słowo kluczowe, zaczyna się od, słowo",
        "tr": "parola*, şifreli kelime, ile başla*, kelimesi*", "ar": "كلمة السر, كلمة سر, تبدأ ب*, يبدأ ب*, كلمة",
        "fa": "کلمه رمز, رمز عبور بگوید, شروع می‌شود, کلمه", "hi": "कोड शब्द, गुप्त शब्द, से शुरू, शब्द",
        "zh": "说出暗号, 说出口令, 正确口令, 只要说, 凡是说, 暗号, 以…开头, 开头的消息, 暗语",
        "ja": "合言葉, で始まる, キーワード, 暗号", "ko": "암호, 암구호, 로 시작하는, 으로 시작하는, 키워드",
        "vi": "mật khẩu, từ khóa, bắt đầu bằng, mật hiệu",
        "id": "kata sandi, kata kunci, dimulai dengan, kata rahasia",
    },
}
