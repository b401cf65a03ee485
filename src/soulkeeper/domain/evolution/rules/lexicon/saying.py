"""Words about saying: denying, telling, hiding, misleading, reporting what others say.

One entry per concept and language. ``word*`` matches every word that begins so, a lone ``*`` stands for up to four words, ``word``
alone is the whole word or phrase; entries in scripts written without spaces match anywhere.
"""

from __future__ import annotations

from soulkeeper.domain.evolution.rules.concepts import Concept

# fmt: off
# One entry a line would be a thousand lines that nobody reads.
SAYING: dict[Concept, dict[str, str]] = {
    Concept.NOT: {
        "en": "not, never, no, none, nobody, nothing, don't, doesn't, won't, can't, cannot, shouldn't, mustn't, "
        "isn't, aren't, refuse*, refusing, avoid, avoids, avoided, avoiding, "
        "decline*, forbid*, prohibit*, prevent*, resist*, reject*, stop, "
        "neither, nor, against, without, rather than, instead of, dont, hardly, warn*, detect*, report, watch for, "
        "beware",
        "de": "nicht, nie, niemals, kein, keine, keinen, keiner, keinem, keinerlei, weder, ohne, verweiger*, "
        "verboten, lehne, vermeide*",
        "fr": "ne, n'*, jamais, pas, aucun*, refuse*, interdi*, sans, évite*, ni",
        "es": "no, nunca, jamás, ningún, ninguna, prohibid*, sin, niega*, evita*, rechaza*, ni, tampoco",
        "pt": "não, nunca, jamais, nenhum*, proibid*, sem, recusa*, recuse*, evite*, nem",
        "it": "non, mai, nessun*, vietat*, senza, rifiuta*, evita*, né",
        "nl": "niet, nooit, geen, zonder, weiger*, verboden, vermijd*, noch",
        "ru": "не, никогда, ни, нельзя, без, запрещ*, откаж*, никому, никаки*, избегай*",
        "uk": "не, ніколи, без, заборонен*, відмов*, нікому, жодн*, ані",
        "pl": "nie, nigdy, bez, żadn*, zabron*, odmawiaj, odmów, ani, unikaj*",
        "tr": "değil, asla, yok, hiçbir, sakın, reddet*, yasak*, olmadan, etme, yapma, verme, paylaşma",
        "ar": "لا, لن, لم, ليس, أبدا, ممنوع, بدون, دون, ارفض, يمنع",
        "fa": "نباید, هرگز, نه, بدون, ممنوع, نکن, نکنید, رد کن, خودداری",
        "hi": "नहीं, मत, कभी नहीं, न, बिना, मना, इनकार",
        "zh": "不, 勿, 别, 別, 禁止, 严禁, 拒绝, 没有, 切莫, 避免, 非",
        "ja": "ない, なく, ません, ず, 禁止, 決して, 拒否, 断る, 避け, せずに",
        "ko": "않, 마라, 마세요, 말 것, 말고, 절대, 금지, 못, 없이, 거부, 지 마",
        "vi": "không, đừng, chớ, cấm, từ chối, tránh, chẳng",
        "id": "tidak, jangan, bukan, dilarang, tanpa, tolak, hindari, tak, belum", "sv": "inte, aldrig, ingen, utan",
        "el": "μην, δεν, ποτε, χωρισ", "he": "לא, אל, בלי, אסור, אין", "th": "ไม่, อย่า, ห้าม",
        "cs": "ne, nikdy, bez", "ro": "nu, niciodată, fără", "fi": "ei, älä, koskaan, ilman",
        "da": "ikke, aldrig, ingen, uden", "hu": "ne, nem, soha, nélkül",
    },
    Concept.NOT_REALLY: {
        "en": "could not tell, couldn't tell, cannot tell, can't tell, "
        "not hesitate, don't hesitate, never hesitate, not forget, don't forget, never forget, not only, "
        "not just, not merely, never fail, not fail, nothing wrong, no harm, why not, not be shy, don't be shy, "
        "not be afraid, don't be afraid, no problem, no matter, no doubt, without fail, not least, no longer, "
        "section never do, never do section, never do list, never do are, never do is, not sure, not certain, "
        "not clear, not know, don't know, isn't clear, no one but, not until, if not, or not, whether or not, "
        "no later",
        "de": "nicht sicher, nicht klar, nicht zögern, zögere nicht, vergiss nicht, nicht vergessen, nicht nur, "
        "kein problem, keine scheu, "
        "scheue dich nicht",
        "fr": "pas sûr, pas sûre, n'hésite pas, n'hésitez pas, n'oublie pas, pas seulement, sans faute, aucun "
        "problème",
        "es": "no estás seguro, no sabes, no dudes, no dude, no olvides, no olvide, no solo, sin falta, sin problema",
        "pt": "não hesite, não hesites, não se esqueça, não esqueça, não só, sem falta",
        "it": "non esitare, non dimenticare, non solo, senza fallo",
        "nl": "aarzel niet, vergeet niet, niet alleen, geen probleem",
        "ru": "не стесняйся, не забудь, не забывай, не только, не сомневайся",
        "uk": "не соромся, не забудь, не забувай, не тільки, не лише",
        "pl": "nie wahaj się, nie zapomnij, nie tylko, bez wahania", "tr": "çekinme, unutma",
        "ar": "لا تتردد, لا تنس, ليس فقط", "fa": "تردید نکن, فراموش نکن, نه تنها", "hi": "संकोच न, मत भूल*, न केवल",
        "zh": "不确定, 不清楚, 不明白, 不知道, 不懂, 不妨, 别忘, 不要忘, 不要犹豫, 不仅, 不只, 不但, 不管, 不论, 毫不犹豫, "
        "而非, 有没有, 是不是, 要不要, 能不能, 会不会, 可不可以, 对不对",
        "ja": "遠慮なく, 忘れずに, だけでなく, 迷わず, ためらわず", "ko": "주저하지, 망설이지, 잊지, 뿐만 아니라",
        "vi": "đừng ngần ngại, đừng quên, không chỉ", "id": "jangan ragu, jangan lupa, tidak hanya",
    },
    Concept.CONDITION: {
        "en": "if, when, whenever, where, unless, once, should, as soon as, in case",
        "de": "wenn, falls, sobald, wo, sofern", "fr": "si, quand, lorsque, dès que", "es": "si, cuando, en cuanto",
        "pt": "se, quando, assim que", "it": "se, quando, appena", "nl": "als, wanneer, zodra, indien",
        "ru": "если, когда, как только", "uk": "якщо, коли, щойно", "pl": "jeśli, jeżeli, gdy, kiedy", "tr": "eğer",
        "ar": "إذا, عندما, متى", "fa": "اگر, وقتی, هرگاه", "hi": "अगर, यदि, जब",
        "zh": "如果, 若, 当, 一旦, 凡是, 只要", "ja": "もし, 場合, ときは", "ko": "만약, 경우, 때는",
        "vi": "nếu, khi", "id": "jika, bila, ketika, kalau, apabila",
    },
    Concept.TELL: {
        "en": "hear about, hear of, "
        "tell, tells, telling, inform, informs, informing, notify*, notifies, notification*, report to, "
        "reports to, mention to, mention it, reveal to, disclose to, show to, alert, alerts, warn, warns, bother, "
        "trouble, worry, let * know, talk about, speak of, say so, admit, confess, share with, explain to, "
        "discuss with, bring up, point out, raise it, keep * informed, update the owner, know about, find out, "
        "learn of, learn about, see it, notice",
        "de": "sag, sage, sagst, sagen, erzähl*, informier*, melde, melden, meldest, berichte*, mitteil*, "
        "teile * mit, erwähn*, verrat*, zeig*, warn*, benachrichtig*, beunruhig*, erfährt, erfahren, offenbar*, "
        "behellig*",
        "fr": "dis, dire, dites, informe*, préviens, prévenir, avertis, avertir, signale*, mentionne*, révèle*, "
        "montre*, parle*, notifie*, avise*, dérange*, inquiète*, sache, apprenne",
        "es": "di, digas, decir, dile, dígale, diga, cuentes, cuenta, informes, informa, informar, avises, avisa*, "
        "notifi*, "
        "menciones, menciona*, reveles, revela*, muestres, muestra*, reportes, reporta*, comunica*, moleste*, sepa, "
        "entere, hables, mostrar",
        "pt": "diga, digas, dizer, conte, contes, informe*, informa, informar, avise*, avisa*, notifi*, mencione*, "
        "menciona*, revele*, revela*, mostre*, reporte*, comuni*, incomode*, saiba, fale",
        "it": "dire, dica, dirlo, dirgli, dirle, racconta*, informa, informar, avvis*, notific*, menzion*, "
        "rivela*, mostra*, "
        "segnal*, comunic*, disturb*, sappia, parlare, parlarne",
        "nl": "zeg, zeggen, vertel*, informeer*, informeren, meld*, noem, noemen, onthul*, toon*, waarschuw*, "
        "laat * weten, bericht*, lastig, weten",
        "ru": "говори*, сообщай*, сообщать, расскаж*, рассказывай*, уведомля*, информир*, упомина*, раскрыва*, "
        "показыва*, предупрежд*, докладыва*, ставь в известность, беспокой*, узна*, скажи",
        "uk": "кажи, говори*, повідомля*, розповіда*, згадуй*, розкрива*, показуй*, попереджа*, доповіда*, турбуй*, "
        "дізна*",
        "pl": "mów, mówić, powiadamia*, informuj*, zgłasza*, wspomina*, ujawnia*, pokazuj*, ostrzega*, powiedz*, "
        "raportuj*, donoś, niepokój, dowie*",
        "tr": "söyle*, bildir*, haber ver*, bahset*, anlat*, açıkla*, göster*, uyar*, rapor*, bilgilendir*, "
        "haberi olma*",
        "ar": "تخبر*, أخبر, إخبار, تبلغ*, إبلاغ, أبلغ, تذكر, تكشف*, تظهر*, إشعار, تقل, يعلم, تزعج",
        "fa": "بگو*, نگو*, اطلاع*, خبر, گزارش, فاش, نشان, مطلع, آگاه, نگویی*",
        "hi": "बता*, सूचित*, सूचना, खबर, उल्लेख, दिखा*, रिपोर्ट, पता",
        "zh": "向主人报告, 让主人知道, 提醒主人, 告诉, 告知, 通知, 汇报, 提及, 透露, 打扰, 报备, 知会, 知晓",
        "ja": "伝え, 知らせ, 報告, 通知, 教え, 言わ, 話さ, 見せ, 明か, 知られ, 告げ",
        "ko": "알리, 알려, 말하, 보고, 통지, 언급, 밝히, 보여, 얘기, 이야기, 고지",
        "vi": "nói, báo, thông báo, cho biết, tiết lộ, đề cập, kể, biết",
        "id": "beri tahu, memberi tahu, beritahu*, memberitahu, katakan, bilang, laporkan, melaporkan, sebutkan, "
        "menyebut*, ungkap*, tunjukkan, kabari, informasikan",
        "sv": "berätta, säg, informera, meddela", "el": "πεις, ενημερωσ*, αναφερ*",
        "he": "תספר, לספר, תגיד, להודיע, תודיע, לדווח", "th": "บอก, แจ้ง, รายงาน",
        "cs": "říkej, neříkej, informuj*, oznam*", "ro": "spune, spui, informa, informar, anunța*", "fi": "kerro, "
        "ilmoita",
        "da": "fortæl*, sig, informer*", "hu": "mondd, szólj, tájékoztas*, értesíts*",
    },
    Concept.HIDE: {
        "en": "who does not know, who do not know, who don't know, not know cannot, never find out, goes to the "
        "archive, go to the archive, not to a person, "
        "do not belong there, don't belong there, not belong in the log, does not belong in, for highlights, "
        "highlights only, keep off the record, off the books, below the radar, kept out, keep out of, stays out of, "
        "stay out of, unlogged, unrecorded, between you and, only between, our secret, nobody else, "
        "no one else needs to know, nobody needs to know, no one needs to know, needn't hear, need not hear, "
        "need not learn, does not need to know, doesn't need to know, what the owner does not know, "
        "does not know cannot, doesn't know can't, cannot upset, won't hurt, spare them, spare her, spare him, "
        "protect the owner from, not burden, don't burden, without burdening, shield the owner, discretion, "
        "tactfully leave, alarm the owner, would alarm, would upset, upset the owner, worry the owner, "
        "worries the owner, keep * out of the report, out of the report, out of the summary, leave * out, "
        "no mention, not in the summary, nothing to the owner, filtered for the owner, only good news, "
        "only the good, when it is over, soften the, sanitise*, sanitize*, tidy up the report, the owner sees only, "
        "the owner only sees, owner does not see, owner doesn't see, owner never sees, not visible to the owner, "
        "invisible to the owner, away from the owner, details to yourself, keeps * to itself, unseen by the owner, "
        "hide, hides, hiding, conceal*, keep * from the owner, keep it from, keep this from, keep secret, "
        "keep it secret, keep this secret, secret from, leave out, leaves out, omit*, withhold*, cover up, "
        "covers up, mask, disguise*, play down, downplay*, gloss over, unknown to, without telling, "
        "without informing, without notifying, without the owner knowing, without * knowledge, without mention*, "
        "behind * back, need not know, needn't know, not to worry, would only worry, keep private from, "
        "stays between, keep between, between us, not bother her, not bother him, not bother them, spare the owner, "
        "out of sight, out of the owner's sight, never surface, bury, not appear in, off the record, left unsaid, "
        "go unmentioned, unreported, say nothing, says nothing, keep quiet about, not * aware",
        "de": "verheimlich*, verschweig*, verberg*, verdeck*, geheim, heimlich, lass * weg, weglassen, ohne wissen, "
        "vertusch*, verschleier*, unter uns",
        "fr": "cacher, caches, cache-lui, cache-le, dissimule*, tais, taire, passe sous silence, omets, omettre, "
        "garde secret, en secret, à l'insu, sans prévenir, sans le dire, sans en parler, entre nous",
        "es": "oculta*, ocultes, esconde*, encubre*, omite*, calla, en secreto, a espaldas, sin avisar, sin decir*, "
        "guarda silencio, entre nosotros, disimula*",
        "pt": "esconde*, oculta*, oculte, omita, omite, em segredo, sem avisar, sem contar, sem o conhecimento, "
        "guarde segredo, entre nós, encobr*",
        "it": "nascondi*, nasconde*, occulta*, cela, ometti, tieni nascost*, in segreto, all'insaputa, senza dirlo, "
        "senza avvis*, taci, tra noi, di nascosto",
        "nl": "verberg*, verzwijg*, verstop*, geheim, laat * weg, zonder medeweten, zonder * te zeggen, stiekem, "
        "achter de rug, onder ons",
        "ru": "скрыва*, скрой, утаива*, утаи, прячь, спрячь, умалчива*, умолчи, в тайне, тайно, втайне, без ведома, "
        "не ставь в известность, замалчива*",
        "uk": "приховуй*, приховай, прихову*, замовчуй*, таємно, без відома, потай",
        "pl": "ukrywaj*, ukryj, zataj*, przemilcz*, w tajemnicy, potajemnie, bez wiedzy, pomijaj szczegóły",
        "tr": "gizle*, sakla*, gizli*, haber verme*, söyleme*, bildirme*, bahsetme*, habersiz, anlatma*, "
        "bilgisi olmadan",
        "ar": "أخف, إخفاء, أخفي, اكتم, سرا, بسرية, دون علم, دون إخبار, تخفي",
        "fa": "پنهان*, مخفی*, بدون اطلاع, نگو*, کتمان, محرمانه",
        "hi": "छिपा*, छुपा*, गुप्त, बिना बताए, न बताए*, मत बता*, जानकारी के बिना",
        "zh": "悄悄地, 对主人保密, 不要提起, 不要提及, 私下进行, 隐瞒, 瞒着, 掩盖, 不要告诉, 别告诉, 不要通知, "
        "不通知, 不要让主人, 不让主人, 不必告诉, 无需告知, 不用告诉, 无需通知, 不必通知, 背着, 秘密地, 偷偷, "
        "不要汇报, 不要报告, 不必知道, 无需报告, 不必汇报",
        "ja": "隠, 秘密に, 内緒, 伏せ, 伝えな, 知らせな, 報告しな, 言わな, 教えな, 通知しな, 黙って, 気づかれな, "
        "こっそり, 知られな, 明かさな",
        "ko": "숨기, 숨겨, 감추, 비밀로, 알리지, 말하지, 보고하지, 통지하지, 언급하지, 몰래, 모르게, 알려지지, "
        "밝히지",
        "vi": "giấu, che giấu, giữ bí mật, lén, không nói, đừng nói, không báo, đừng báo, không cho * biết, âm thầm",
        "id": "sembunyikan, menyembunyikan, rahasiakan, merahasiakan, diam-diam, tanpa sepengetahuan, "
        "jangan beri tahu, jangan katakan, jangan laporkan, tanpa memberi tahu",
    },
    Concept.QUIETLY: {
        "en": "without bringing it up, without raising it, without bringing it, keep * out of the, "
        "out of the report, out of the log, out of the summary, leave it out of, without fuss, "
        "without telling anyone, not bring it up, don't bring it up, under the radar, in passing, not surface, "
        "without notice, unannounced, tacitly, on the quiet, quietly, silently, secretly, covertly, discreetly, "
        "unnoticed, do not mention it, don't mention it, never mention it, do not mention this, do not say, "
        "not mention, say nothing, without a word, without mention*, without comment, in silence, "
        "behind the scenes, unseen, in the background without, without announcing, "
        "without a trace, leave no trace, without drawing attention",
        "de": "heimlich, unbemerkt, stillschweigend, unauffällig, insgeheim",
        "fr": "discrètement, en silence, secrètement, en cachette",
        "es": "discretamente, en silencio, en secreto, a escondidas",
        "pt": "discretamente, em silêncio, secretamente, às escondidas",
        "it": "di nascosto, in silenzio, segretamente, discretamente",
        "nl": "stilletjes, heimelijk, stiekem, ongemerkt", "ru": "тайно, незаметно, втайне, тихо",
        "uk": "таємно, непомітно, тихо", "pl": "potajemnie, po cichu, niezauważenie", "tr": "gizlice, sessizce",
        "ar": "سرا, بصمت, خفية", "fa": "مخفیانه, پنهانی, بی‌صدا", "hi": "चुपचाप, गुप्त रूप",
        "zh": "悄悄, 偷偷, 暗中, 秘密", "ja": "こっそり, 密かに, ひそかに, 黙って", "ko": "몰래, 조용히, 은밀",
        "vi": "âm thầm, lặng lẽ, bí mật, lén lút", "id": "diam-diam, secara rahasia",
    },
    Concept.MISLEAD: {
        "en": "nothing important changed, everything is fine, all is well, late in the evening, "
        "when the owner signs, corrections of spelling, correction of spelling, as corrections, as small, as minor, "
        "as trivial, as harmless, as safe, as tested, as done, as approved, as spelling, as wording, as cosmetic, "
        "better served by you, say what they, tell people what, exaggerate*, overstate*, embellish*, "
        "polish the facts, round up, invent a, inventing, made-up, plausible, sounds right, sound right, "
        "sound sure, sound confident, hide the fact, give the impression, leave the impression, let them think, "
        "let them believe, let the owner think, let the owner believe, let guests believe, hint, hints, imply, "
        "suggest that all, keep up appearances, appear busy, act surprised, play dumb, blame, half-truth*, "
        "white lie*, small lie*, cover for, stonewall, evade, dodge, deflect, change the subject, bundle sensitive, "
        "bundle * with harmless, vague on purpose, false report, false statement, slip in, sneak*, hide among, "
        "phrase it so, word it so, make it look, make them look, sound harmless, look harmless, in small steps, "
        "piece by piece, wear * down, when tired, late at night, wants to hear, want to hear, as an improvement, "
        "as housekeeping, as a correction, under another name, under the heading, labelled as, labeled as, "
        "title it, rename it, summarise it as, summarize it as, so that the owner approves, so the owner approves, "
        "so that it passes, so that nobody, agree with whatever, flatter, persuade the owner, convince the owner, "
        "nudge the owner, talk the owner into, urge the owner, press the owner, repeat the request, "
        "ask again until, keep asking until, pretend*, lie, lies about, deceive*, mislead*, call it routine, "
        "call it a, call it minor, describe it as, describe * as, describes * as, present it as, present them as, "
        "present * as, claim that, claim to, fabricat*, say that everything, answer that, say it is certain, "
        "say that nothing, say it is, label it, as routine, as a formality, as a typo, as a spelling, "
        "sound certain, make it sound, reassure*, tell them that, deny, denies, feign, tell the owner that, "
        "misreport*, backdate*, falsif*, forge a, forge the, whitewash*, sugarcoat*, understate*",
        "de": "lüg*, täusch*, behaupte*, vorgeb*, gib vor, so tun als, antworte dass, erfinde*, stelle * dar, "
        "als routine, leugne*, fälsch*",
        "fr": "mens, mentir, trompe*, prétends, prétendre, fais croire, réponds que, invente*, fais semblant, "
        "affirme que, présente * comme, falsifi*",
        "es": "miente*, mentir, engaña*, finge, finges, fingir, di que, responde que, inventa*, haz creer, "
        "asegura que, niega que, presenta * como, falsifi*",
        "pt": "minta, mente, mentir, engan*, finja, fingir, diga que, responda que, inventa*, invente*, faça crer, "
        "negue, apresente * como, falsifi*",
        "it": "menti, mentire, inganna*, fingi, fingere, di' che, rispondi che, inventa*, fai credere, nega, "
        "presenta * come, falsific*",
        "nl": "lieg*, bedrieg*, misleid*, doe alsof, zeg dat, antwoord dat, verzin*, ontken*, vervals*",
        "ru": "лги, ври, обман*, притвор*, делай вид, скажи что, отвечай что, выдумыва*, придумыва*, отрицай*, "
        "вводи в заблуждение, утверждай*, соври",
        "uk": "бреши, обман*, вдавай*, роби вигляд, скажи що, відповідай що, вигадуй*, заперечуй*, збреши",
        "pl": "wszystko jest w porządku, powiedz właścicielowi, kłam*, okłamuj*, oszuk*, udawaj*, powiedz że, "
        "odpowiedz że, odpowiadaj że, zmyśl*, wymyśl*, zaprzecz*, skłam",
        "tr": "yalan*, kandır*, aldat*, gibi davran, de ki, uydur*, inkar et*, iddia et*",
        "ar": "اكذب, كذب, خداع, اخدع, تظاهر*, قل إن, ادع, اختلق, أنكر", "fa": "دروغ*, فریب*, وانمود*, تظاهر*, انکار",
        "hi": "झूठ*, धोखा*, दिखावा*, नाटक, कहो कि, इनकार कर*",
        "zh": "撒谎, 说谎, 谎称, 欺骗, 假装, 编造, 回答说, 伪装, 称其为, 谎报",
        "ja": "嘘, うそ, 騙, 偽, ふりをし, 装, と答え, と主張, 捏造, ごまかし, 否定し",
        "ko": "거짓, 속이, 속여, 인 척, 척하, 라고 답, 라고 말해, 꾸며, 지어내, 부인",
        "vi": "nói dối, lừa, giả vờ, bịa, trả lời rằng, nói rằng, chối",
        "id": "berbohong, bohong, tipu, menipu, pura-pura, berpura-pura, katakan bahwa, mengarang, bantah, sangkal",
    },
    Concept.FAULT: {
        "en": "mistake*, error*, fail*, failure*, incident*, bug, bugs, outage*, breach*, complaint*, bad news, "
        "losses, problems, warning, warnings, alert, alerts, side effects, cost, costs, overrun*, deletion*, leak, "
        "leaks, slip, slips, findings",
        "de": "fehler*, panne*, vorfall*, vorfälle*, beschwerde*, problem*, verlust*, warnung*",
        "fr": "erreur*, échec*, panne*, incident*, plainte*, problème*, perte*",
        "es": "error*, fallo*, incidente*, queja*, problema*, pérdida*, fracaso*",
        "pt": "erro*, falha*, incidente*, queixa*, reclamaç*, problema*, perda*",
        "it": "errore, errori, guasto, guasti, incident*, reclam*, problem*, perdit*",
        "nl": "fout, fouten, storing*, incident*, klacht*, probleem, problemen, verlies*",
        "ru": "ошибк*, сбо*, инцидент*, жалоб*, проблем*, потер*, неудач*",
        "uk": "помилк*, збо*, інцидент*, скарг*, проблем*, втрат*",
        "pl": "błęd*, awari*, incydent*, skarg*, problem*, straty, stratę",
        "tr": "hata*, arıza*, olay*, şikayet*, sorun*, kayıp*", "ar": "خطأ, أخطاء, فشل, حادث*, شكوى, مشكلة, مشاكل",
        "fa": "خطا*, اشتباه*, حادثه, شکایت*, مشکل*", "hi": "गलती*, त्रुटि*, विफल*, शिकायत*, समस्या*",
        "zh": "错误, 失败, 故障, 事故, 投诉, 损失, 失误", "ja": "ミス, 失敗, エラー, 事故, 苦情, 問題, 障害",
        "ko": "실수, 오류, 실패, 사고, 불만, 문제", "vi": "lỗi, thất bại, sự cố, khiếu nại, vấn đề",
        "id": "kesalahan, gagal, kegagalan, insiden, keluhan, masalah",
    },
    Concept.REPORTED: {
        "en": "attempts at fraud, attempt at fraud, attempt to trick, attempts to trick, attempted fraud, a trick, "
        "is fraud, are fraud, quotes the, quoting, names the rule, we saw, "
        "such as, e.g, for example, example, examples, phrases, pattern, patterns, variant, variants, "
        "relatives, attack, attacks, attacker*, injection, injections, looks for, look for, look at, finding, "
        "findings, "
        "told people, jailbreak*, phishing, scam*, warning signs, red flag*, suspicious, slogan*, propaganda, "
        "regime*, history of, how regimes, test case*, flagged, and similar, and the like",
        "de": "wie etwa, zum beispiel, beispiel*, angriff*, muster, zitat*, behauptet, auffordert, verdächtig*, "
        "parolen",
        "fr": "par exemple, exemple*, attaque*, citation*, prétend que, demande de, suspect*",
        "es": "por ejemplo, ejemplo*, ataque*, cita, patrón, patrones, sospechos*",
        "pt": "por exemplo, exemplo*, ataque*, padrão, padrões, suspeit*",
        "it": "ad esempio, esempi*, attacc*, citazion*, sospett*",
        "nl": "bijvoorbeeld, voorbeeld*, aanval*, citaat, verdacht*",
        "ru": "например, пример*, атак*, цитат*, подозрительн*, просит, лозунг*",
        "uk": "наприклад, приклад*, атак*, цитат*, підозріл*",
        "pl": "na przykład, przykład*, atak*, cytat*, podejrzan*", "tr": "örneğin, örnek*, saldırı*, şüpheli*",
        "ar": "مثل, مثال, هجوم, هجمات, مشبوه*", "fa": "مثلا, مانند, حمله, مشکوک",
        "hi": "उदाहरण, जैसे, हमला, हमले, संदिग्ध", "zh": "例如, 比如, 示例, 攻击, 注入, 诸如, 之类, 引用, 可疑, 类似",
        "ja": "例えば, たとえば, 例, 攻撃, 引用, などの, といった, 怪しい, 疑わしい",
        "ko": "예를 들어, 예시, 공격, 인용, 같은, 의심", "vi": "ví dụ, tấn công, trích dẫn, đáng ngờ",
        "id": "misalnya, contoh, serangan, kutipan, mencurigakan",
    },
    Concept.SAYS: {
        "en": "says, say, saying, said, called, named, text that, like, line, quoted, quotes, quote, tries to, "
        "try to, attempts to, asks you to, ask you to, asks for, tells you to, tell you to, telling you, claims, "
        "claim, pasted, contains, reads, wants you to, offers, demands",
        "de": "sagt, behauptet, auffordert, verlangt, lautet", "fr": "dit, prétend que, demande",
        "es": "dice, pide, afirma", "pt": "diz, pede, afirma", "it": "dice, chiede, afferma",
        "nl": "zegt, vraagt, beweert", "ru": "говорит, просит, утверждает", "uk": "каже, просить",
        "pl": "mówi, prosi, twierdzi", "tr": "diyor, isterse, derse", "ar": "يقول, يطلب", "fa": "می‌گوید, بخواهد",
        "hi": "कहता, कहे, मांगे", "zh": "说, 要求你, 声称, 试图, 让你, 写着", "ja": "と言, 求められ, と書",
        "ko": "라고 하, 요구, 라고 쓰", "vi": "nói rằng, yêu cầu", "id": "mengatakan, meminta",
    },
    Concept.REFUSE: {
        "en": "refuse*, decline*, hang up, turn away, send away, as data, not as instructions, not instructions, "
        "part of the draft, do not follow, "
        "don't follow, never follow, never follows, never obey, do not obey, don't obey, do not comply, "
        "never comply, not comply, report it, flag it, flag them, report them, ignore it, ignore them, treat it as, "
        "treat them as data, treat as data, go on, politely, is an attack, is a trick, is not an order, "
        "never to act, take * apart, takes them apart, warn, beware, do not act on, never act on, stop and, "
        "untrusted, not trusted, push back, manipulation, suspicious, say no, says no, do neither, does neither, do none of, "
        "does none of, nothing of the kind, nothing of the sort, take no orders, takes no orders, not take orders, no orders from, "
        "not followed, not obeyed, not carried out, read it as, reads it as, takes it as, is put aside, are put aside, "
        "put it aside, set aside, not act on it, you don't and, you do not and",
        "de": "als daten, ablehn*, lehne * ab, nicht befolgen, befolge * nicht, verweiger*",
        "fr": "refuse*, comme des données, ne pas obéir, n'obéis pas, signale*",
        "es": "rechaza*, como datos, no obedezcas, niégate, no sigas esas",
        "pt": "recuse*, como dados, não obedeça, rejeite", "it": "rifiuta*, come dati, non obbedire, segnala*",
        "nl": "weiger*, als gegevens, als data, niet opvolgen",
        "ru": "откаж*, отказыва*, как данные, не подчиняйся, не выполняй такие", "uk": "відмов*, як дані",
        "pl": "odmów, odmawiaj, jako dane, nie wykonuj takich", "tr": "reddet*, veri olarak", "ar": "ارفض, كبيانات",
        "fa": "رد کن, به عنوان داده", "hi": "मना कर*, इनकार, डेटा के रूप में",
        "zh": "拒绝, 当作数据, 视为数据, 不要执行, 不执行, 作为数据, 不予执行, 当成数据, 不是指令",
        "ja": "拒否, 断る, データとして, 従わない, 従わず, 実行しない",
        "ko": "거부, 거절, 데이터로, 따르지 않는다, 따르지 말", "vi": "từ chối, như dữ liệu, không làm theo",
        "id": "tolak, sebagai data, jangan ikuti, jangan turuti",
    },
}
