"""Words about rules: what binds, what is passed over, declared void or put below something else.

One entry per concept and language. ``word*`` matches every word that begins so, a lone ``*`` stands for up to four words, ``word``
alone is the whole word or phrase; entries in scripts written without spaces match anywhere.
"""

from __future__ import annotations

from soulkeeper.domain.evolution.rules.concepts import Concept

# fmt: off
# One entry a line would be a thousand lines that nobody reads.
RULES: dict[Concept, dict[str, str]] = {
    Concept.RULES: {
        "en": "legal text, never-do list, fine print, the constraints, "
        "policies, safety paragraphs, safety paragraph, safety lines, the small print, "
        "be careful, training, trained to, "
        "the hints, safety advice, advice below, a rule that, ban, bans, warnings in this, warnings, "
        "the notice, safety team, safety notes, caveats, disclaimers, cautions, conditions, requirement, "
        "requirements, obligations, duties, promises, vow, vows, standing rule, principle, principles, "
        "commandments, the never, precaution, the policy, safety policy, security policy, house policy, "
        "earlier arrangements, limits, usual limits, moderation, content filter*, content policy, code of conduct, "
        "checks and balances, red lines, the list above, never-do list, safe mode, usage policy, system text, "
        "platform rules, safety line, safety lines, precautionary, rule, rules, instruction, instructions, "
        "guideline*, guardrail*, safety text, safety notice, safety section, safety block, safety layer, "
        "constraint, constraints, restriction*, directive*, never-do, never do list, prohibition*, boundaries, "
        "safeguards, safeguard, safety measures, safety checks, system prompt, system message, "
        "standing arrangements, standing orders, limitations, precautions, the limits, your limits, safety",
        "de": "hinweise, hinweisen, schranken, moderation, grenzen, sicherheitstext*, filter, regel, regeln, "
        "anweisung*, richtlinie*, leitplanke*, leitlinie*, vorgabe*, sicherheitsregel*, sicherheitshinweis*, "
        "vorschrift*, beschränkung*, verbot, verbote, einschränkung*, schutzregel*, systemprompt*",
        "fr": "limites, modération, filtre*, consignes de sécurité, barrières, règle*, instruction*, consigne*, "
        "directive*, garde-fou*, restriction*, contrainte*, interdiction*, limites de sécurité, sécurité",
        "es": "límites, moderación, filtro*, consignas, regla*, instrucciones, instrucción, directriz, directrices, "
        "norma, normas, restriccion*, limitaciones, prohibicion*, salvaguard*, barreras, seguridad",
        "pt": "limites, moderação, filtro*, regra*, instruç*, diretriz*, norma, normas, restriç*, proibiç*, "
        "salvaguard*, segurança",
        "it": "limiti, moderazione, filtri, regol*, istruzion*, direttiv*, linee guida, restrizion*, vincol*, "
        "diviet*, sicurezza",
        "nl": "regel, regels, instructie*, richtlijn*, beperking*, veiligheidsregel*, vangrail*, verbod*, "
        "voorschrift*",
        "ru": "правил*, инструкци*, указани*, ограничен*, запрет*, предписан*, безопасност*",
        "uk": "правил*, інструкц*, вказівк*, обмежен*, заборон*, настанов*, безпек*",
        "pl": "zasad*, regul*, reguł*, instrukcj*, wytyczn*, ogranicze*, zakaz*, bezpieczeństw*, polece*",
        "tr": "kural*, talimat*, kısıtlama*, yönerge*, yasak*, güvenlik",
        "ar": "قواعد, القواعد, تعليمات, التعليمات, قيود, القيود, السلامة, الأمان, توجيهات, التوجيهات, إرشادات, "
        "الإرشادات, ضوابط, الضوابط",
        "fa": "قانون*, قوانین, دستورالعمل*, دستورات, محدودیت*, ایمنی, قواعد",
        "hi": "नियम*, निर्देश*, प्रतिबंध*, सुरक्षा, पाबंदी*",
        "zh": "红线, 审查机制, 规矩, 规则, 規則, 指令, 指示, 准则, 安全提示, 安全规定, 限制, 约束, 守则, 禁令, "
        "护栏, 安全条款, 安全说明",
        "ja": "制限事項, 規約, フィルター, 決まり, 注意書き, ルール, 規則, 指示, 制約, 制限, ガイドライン, "
        "ガードレール, 安全に関する, 安全規定, 禁止事項, 安全上",
        "ko": "규정, 필터, 원칙, 주의 사항, 안내문, 규칙, 지시, 지침, 제한, 제약, 가드레일, 안전 수칙, 안전 규정, "
        "금지 사항, 안전",
        "vi": "quy tắc, chỉ dẫn, hướng dẫn, quy định, hạn chế, an toàn, giới hạn, chỉ thị, lệnh cấm",
        "id": "aturan*, instruksi*, pedoman*, batasan*, larangan*, keamanan, petunjuk*, perintah sebelumnya",
        "sv": "regler*, anvisning*, instruktion*, säkerhetsregl*", "el": "κανον*, οδηγι*, περιορισμ*",
        "he": "הכללים, כללים, ההוראות, הוראות, מגבלות", "th": "กฎ, คำสั่ง, ข้อจำกัด",
        "cs": "pravidl*, pokyn*, omezení, instrukc*", "ro": "regul*, instrucțiun*, restricți*",
        "fi": "sääntö*, sääntöj*, ohje, ohjeet, ohjeita", "da": "regler*, anvisning*", "hu": "szabály*, utasítás*",
    },
    Concept.IGNORE: {
        "en": "let * go, let go of, take a break from, look the other way, turn a blind eye, close your eyes to, "
        "left out of account, pass over, passes over, leave out of account, need not concern, "
        "think nothing of, laugh off, wave aside, wave away, brush aside, depart from, deviate from, "
        "make exceptions, make an exception, exception to, exceptions to, outvote, rewrite the rules, act as if, "
        "work as if, behave as if, as if there were no, forgo, dispense with, suspend, lift the, lifts the, "
        "switch off the, turn off the, disable the, disables the, deactivate the, remove the, unlearn, opt out, "
        "exempt yourself, step outside, go beyond, go around, get around, see past, reach past, bend, break, "
        "breaking, stretch, as if they were not there, cross the, shrug off, leave behind, rise above, look beyond, "
        "free yourself, free of all, free of the, free of its, free of your, free of these, free of such, no "
        "longer need to follow, need to follow, exceed, feel free to skip, drop the, "
        "tune out, filter out, treat * lightly, take * lightly, not take * seriously, not let * stop, "
        "not let * hold, read past, skim, ignore*, ignoring, disregard*, forget, bypass*, override, overrides, "
        "overriding, overrule*, circumvent*, set aside, put aside, sidestep*, work around, skip past, overlook, "
        "neglect, discard, pay no attention, pay no heed, leave aside, step over, do away with, need not follow, "
        "not bound by, do not apply, stop following, no longer follow, not obey, do not follow, don't follow, "
        "look past, waive, break the, free to break, set * aside",
        "de": "überspringen, überspringst, auslassen, weglassen, lass dich nicht * aufhalten, brich, brechen, "
        "überwinde, sieh über * hinweg, leg * beiseite, lass * beiseite, ignorier*, vergiss, vergesst, missacht*, "
        "umgeh*, außer acht, überschreib*, setz* dich * hinweg, hinwegsetz*, nicht beachten, beachte * nicht, "
        "nicht mehr befolgen, übergeh*",
        "fr": "laisse de côté, mets de côté, affranchis-toi, transgresse*, enfreins, enfreindre, laisse tomber, "
        "ignore*, oublie, oubliez, contourne*, passe outre, outrepasse*, ne tiens pas compte, ne tiens plus compte, "
        "ne tenez pas compte, fais abstraction, néglige, désobéi*, ne respecte pas, ne respecte plus, ne suis plus, "
        "ne suis pas",
        "es": "deja de lado, deja a un lado, rompe, romper, quebranta*, pasa de, líbrate, ignora, ignore, ignorar, "
        "ignoras, ignorad, olvida, olvide, omite, sáltate, salta, pasa por alto, haz caso omiso, caso omiso, "
        "desobedece*, elude, desatiende, no sigas, no hagas caso, deja de seguir, prescinde",
        "pt": "deixe de lado, deixa de lado, quebre, quebra, viole, esqueça-se, descarte, ignora, ignore, ignorar, "
        "esqueça, esquece, desconsider*, contorne, contorna, desobede*, não siga, não sigas, passe por cima, "
        "desrespeit*, deixe de seguir",
        "it": "metti da parte, lascia da parte, viola, infrangi, scarta, non badare, ignora, ignori, ignorare, "
        "dimentica, aggira, trascura, disattendi, non tenere conto, non tener conto, non seguire, disobbedisci, "
        "scavalca, tralascia, lascia perdere",
        "nl": "breek, zet * opzij, laat * los, doorbreek, negeer*, negeren, vergeet, omzeil*, sla * over, "
        "niet volgen, volg * niet, leg * naast je, laat * buiten beschouwing, trek je niets aan",
        "ru": "не смотреть, не обращать внимания, закрыть глаза, закрой глаза, можно забыть, не читать, "
        "нарушь, отложи, выйди за, не бери в расчет, закрой глаза, игнорир*, проигнорир*, забуд*, обход*, "
        "обойди, пренебрег*, не соблюда*, не следуй, не выполняй, не учитывай, не обращай внимани*, отбрось, нарушай",
        "uk": "поруш*, відкинь, відклади, не бери до уваги, ігнору*, проігнору*, забуд*, обход*, обійди, нехту*, "
        "не дотримуйся, не виконуй, не зважай, не слідуй",
        "pl": "złam, odłóż na bok, odrzuć, omiń, omijaj, nie bierz pod uwagę, ignoruj*, zignoruj*, zapomnij, pomiń, "
        "pomijaj, obejdź, obchodź, nie przestrzegaj, nie stosuj, nie zważaj, lekceważ*, łam",
        "tr": "bir kenara bırak, çiğneyebilirsin, umursama, hiçe say*, takma, yok say*, görmezden gel*, "
        "dikkate alma, unut, boşver, atla, uyma, dikkate almayın, göz ardı et*, gözardı et*, çiğne",
        "ar": "اكسر, اترك, دع, اضرب, لا تعر, تجاهل*, انس, انسى, تجاوز*, تخط*, لا تلتزم, لا تتبع, أهمل, تغاض*",
        "fa": "بشکن, کنار بگذار*, زیر پا بگذار, نادیده بگیر*, نادیده, فراموش کن*, دور بزن*, رعایت نکن, اعتنا نکن, "
        "صرف نظر, توجه نکن",
        "hi": "तोड़*, छोड़ दो, छोड़ दें, दरकिनार, ध्यान न, अनदेखा*, अनदेखी, नज़रअंदाज़*, नजरअंदाज*, भूल जाओ, "
        "भूल जाएं, भूल जाएँ, उपेक्षा, पालन न कर*, पालन मत",
        "zh": "不受约束, 不受限制, 可以违反, 跳过以上, 不理会, 不用理, 打破, 突破, 抛弃, 违背, 不顾, 摆脱, 忽略, "
        "无视, 無視, 忘记, 忘掉, 绕过, 繞過, 不要遵守, 不必遵守, 无需遵守, 不用遵守, 不再遵守, 抛开, 不予理会, "
        "不必理会, 可以不遵守, 置之不理, 越过, 不用管, 不必管",
        "ja": "破る, 捨て, 度外視, 超えて, 目をつぶ, 無視, 忘れ, 従わなくて, 従う必要はな, 守らなくて, "
        "守る必要はな, 破って, 回避, 気にしなくて, 気にせず, 考慮しな",
        "ko": "깨, 벗어나, 제쳐, 어기, 넘어서, 무시, 잊어, 따르지 않아도, 따르지 마, 우회, 어겨도, 지키지 않아도, "
        "신경 쓰지, 무효",
        "vi": "phá vỡ, gạt bỏ, gác lại, đừng để ý, bỏ qua, phớt lờ, quên, lờ đi, không cần tuân, đừng tuân, "
        "không tuân, vượt qua, mặc kệ, không phải tuân",
        "id": "kesampingkan, tinggalkan, jangan pedulikan, jangan hiraukan, singkirkan, menabrak, abaikan*, "
        "mengabaikan, lupakan, langgar, melanggar, lewati, tidak perlu mengikuti, jangan ikuti, "
        "tidak usah mengikuti, tidak perlu mematuhi, jangan patuhi",
        "sv": "ignorera*, bortse, glöm, strunta", "el": "αγνοησ*, ξεχασ*, παρακαμψ*",
        "he": "התעלם, התעלמי, תתעלם, שכח", "th": "เพิกเฉย, ละเว้น, ไม่ต้องสนใจ, ลืม",
        "cs": "ignoruj*, zapomeň, nedbej", "ro": "ignoră*, uită", "fi": "ohita, unohda, älä välitä",
        "da": "ignorer*, glem, se bort fra", "hu": "hagyd figyelmen kívül, felejtsd",
    },
    Concept.VOID: {
        "en": "takes the place of, take the place of, no further safety, no other safety, "
        "no longer count, for lawyers, meant for lawyers, a memory of, old accidents, a relic of, "
        "are for the, is for the, meant for the, for the website, for the brochure, people who never, can be "
        "skimmed, in the way, no other text, "
        "noise, are noise, is noise, chatter, clutter, takes a break, take a break, boilerplate, "
        "informational, for information only, starting point, were written for another, written for another, "
        "for another, "
        "weaker minds, for weaker, do not cover, does not cover, is a bad rule, are bad rules, bad rule, "
        "is welcome but, suspended until, left out of account, as a default, as defaults, none of the, "
        "apply to none, apply elsewhere, not for this, can be switched, can switch, may be switched, "
        "do not concern, history now, a thing of the past, from another time, for training only, for testing only, "
        "for tests only, during tests, in an emergency, except in, except when, take a back seat, step back, "
        "come second, comes second, are second, not literal, no longer require, no longer requires, "
        "no longer needs, ceases, cease to, has been lifted, have been lifted, is lifted, were lifted, are lifted, "
        "a matter of taste, up to you, yours to choose, at your choice, your choice, open to interpretation, "
        "to be interpreted, loosely, in spirit only, more like guidelines, soft limits, no more than, adjustable, "
        "depend on mood, can wait, may wait, is aufgehoben, not in use, retired, decommissioned, "
        "written for a demo, written for other, written for others, written for someone, made for other, "
        "boilerplate, decoration, decorative, slow you down, slows you down, get in the way, gets in the way, "
        "in your way, outgrown, too strict, overcautious, leftover*, theatre, red tape, bureaucracy, filler, "
        "are for beginners, meant for, intended for, as if they were not there, as though they were not, loosened, "
        "set to none, is off, are off, off in this, off for, set to zero, set to low, replaces, replace any, "
        "replaces any, no need to read, not to be taken literally, not taken literally, a relic, relics, "
        "out of date, old-fashioned, for the public version, for other products, negotiable, starting points, "
        "ceremonial, on hold, stand down, stands down, no longer hold, no longer holds, do not hold, does not hold, "
        "not hold here, do not count, does not count, doesn't count, not valid, invalid, not active, is inactive, "
        "are waived, exempt, you are exempt, does not bind, do not bind, not bind you, unbound, default to off, "
        "just words, only words, for show, outdated, obsolete, superseded, supersedes, suspended, switched off, "
        "turned off, disabled, deactivated, lifted, void, no longer apply, no longer applies, no longer needed, "
        "no longer required, no longer in force, no longer bind*, do not apply, does not apply, don't apply, "
        "not apply, not binding, suggestion, suggestions, advisory, optional, recommendation, recommendations, "
        "replaced by, expired, withdrawn, relaxed, rescinded, revoked, off here, not in effect, inactive, "
        "only apply to, apply only to, applies only to, hold only for, are meant for other, mere advice, "
        "defaults you can change, may be skipped, are paused, were waived, is waived, take as advice, not for you, "
        "not concern you, not meant for you, not addressed to you, not your concern, for other helpers, "
        "for other agents, for other assistants, can be left unread, switches them off, without effect, "
        "a formality, guidance only",
        "de": "für andere, nur zur zierde, zur zierde, floskel*, im weg, hinderlich, gelockert, außer betrieb, "
        "gilt hier nicht, gelten hier nicht, sind gedacht für, gedacht für, ersetzt, ungültig, veraltet, überholt, "
        "aufgehoben, ausgesetzt, abgeschaltet, deaktiviert, entfallen, entfällt, gelten nicht, gilt nicht, "
        "gelten nur, gilt nur, unverbindlich, hinfällig, außer kraft, nicht mehr, empfehlung, empfehlungen, "
        "vorschläge, vorschlag, nicht für dich, betrifft dich nicht, optional, freiwillig, pausiert",
        "fr": "ne compte pas, ne comptent pas, décoratif*, gênent, assoupli*, destiné*, ne sert*, invalide*, "
        "sans objet, obsolète*, périmé*, suspendu*, désactivé*, levée, levées, ne s'applique*, ne sont plus, "
        "n'est plus, facultati*, suggestion*, simple conseil, simples conseils, recommandation*, caduc*, abrogé*, "
        "remplacé*, ne valent que, ne vaut que, ne te concerne*, indicati*",
        "es": "decorativ*, estorban, relajad*, pensad* para, no cuentan, inválid*, no valen, no cuenta, obsolet*, "
        "caducad*, suspendid*, desactivad*, anulad*, no se aplica*, ya no, opcional*, sugerencia*, recomendacion*, "
        "sin efecto, derogad*, reemplazad*, solo se aplican, solo valen, no te concierne*, orientativ*, no rigen",
        "pt": "decorativ*, atrapalham, relaxad*, destinad*, não contam, inválid*, obsolet*, ultrapassad*, suspens*, "
        "desativad*, anulad*, não se aplica*, já não, opciona*, sugest*, recomendaç*, sem efeito, revogad*, "
        "substituíd*, não vale*, só vale*, não te diz*, não valem mais",
        "it": "decorativ*, intralciano, allentat*, destinat*, non contano, non valid*, sospendi, obsolet*, "
        "superat*, sospes*, disattivat*, annullat*, non si applica*, non vale, non valgono, non sono più, "
        "non è più, opzional*, facoltativ*, suggeriment*, consigli, abrogat*, decadut*, sostituit*, indicativ*, "
        "non ti riguarda*",
        "nl": "verouderd, achterhaald, opgeschort, uitgeschakeld, vervallen, gelden niet, geldt niet, "
        "gelden alleen, niet meer, niet langer, vrijblijvend, optioneel, suggestie*, aanbeveling*, opgeheven, "
        "ingetrokken",
        "ru": "для другого, для другой, писались для, "
        "для других, формальност*, мешают, ослаблен*, не считаются, предназначен*, не обязательн*, "
        "лишь формальность, устарел*, отменен*, отключен*, приостановлен*, не действу*, не применя*, больше не, "
        "необязательн*, рекомендаци*, рекомендательн*, недействительн*, утратил*, не относится, не относятся, "
        "не касается, не касаются, сняты, лишь совет*",
        "uk": "застаріл*, скасован*, вимкнен*, призупинен*, не діють, не діє, більше не, необов'язков*, "
        "рекомендаці*, нечинн*, не стосу*",
        "pl": "nieaktualn*, przestarzał*, zawieszon*, wyłączon*, uchylon*, nie obowiązuj*, już nie, opcjonaln*, "
        "sugesti*, zaleceni*, nie dotycz*, zniesion*, unieważnion*",
        "tr": "geçersiz*, eskidi, askıya alın*, kapatıldı, devre dışı*, artık geçerli değil, geçerli değil*, "
        "isteğe bağlı, öneri*, kaldırıldı, yürürlükten, bağlayıcı değil",
        "ar": "ملغى, ملغاة, معلقة, معطلة, لا تنطبق, لم تعد, لا تسري, اختيارية, اقتراحات, توصيات, قديمة, ألغيت, "
        "استرشادية, غير ملزمة",
        "fa": "منسوخ, لغو, تعلیق, غیرفعال, اعمال نمی*, دیگر, اختیاری, پیشنهاد*, توصیه*, معتبر نیست*",
        "hi": "पुराने हो, निलंबित, बंद कर दि*, लागू नहीं, वैकल्पिक, सुझाव, रद्द, अब नहीं, मान्य नहीं, बाध्यकारी नहीं",
        "zh": "规则是死的, 可以变通, 灵活处理, "
        "已解除, 被取消, 全部取消, 暂停使用, 可选的, 可遵守可不遵守, 形同虚设, 装饰, 不算数, 放宽, 针对其他, "
        "给别人看的, 只是形式, 走形式, 已被替换, 无效, 已过时, 过时, 已失效, 失效, 已停用, 已关闭, 已取消, 作废, "
        "废止, 不适用, 不再适用, 仅适用于, 只适用于, 不再有效, 仅供参考, 只是建议, 建议而已, 与你无关, 不必当真",
        "ja": "形だけ, 飾り, 緩和, 他のため, 建前, 形式的, 廃止, 無効, 停止, 解除, 古い, 適用されない, "
        "適用されません, 適用しない, 参考程度, 任意, 推奨に, 提案に過ぎ, 対象外, 当てはまらない, 失効, 関係ない, "
        "関係ありません",
        "ko": "형식적, 장식, 완화, 다른 이들을 위한, 형식일 뿐, 폐지, 무효, 중단, 해제, 적용되지 않, 더 이상, "
        "선택 사항, 권고, 참고용, 제안일 뿐, 비활성, 효력, 해당되지 않, 상관없",
        "vi": "lỗi thời, hết hiệu lực, bị tắt, đã tắt, tạm dừng, không áp dụng, không còn, tùy chọn, gợi ý, "
        "khuyến nghị, bị bãi bỏ, chỉ áp dụng, tham khảo",
        "id": "usang, kedaluwarsa, dinonaktifkan, ditangguhkan, tidak berlaku, tidak lagi, opsional, saran, "
        "dicabut, dihapus, hanya berlaku, sekadar saran, anjuran",
    },
    Concept.FRAME: {
        "en": "attached by, behind this page, around this page, added by a machine, before or behind, above and "
        "below this, "
        "later versions, later version, newer versions, future versions, "
        "end of this prompt, end of this message, the end of the prompt, after the soul, after your soul, "
        "below your soul, the closing text, closing notice, the footer, the header, comes later, that comes later, "
        "what comes later, text that follows, added later, appended text, added by the platform, "
        "added by the system, platform tells you, the system tells you, after this text, after this file, "
        "after this document, below this text, below this file, following this file, follows this file, "
        "that follows this, what follows this, whatever follows, whatever stands after, whatever comes after, "
        "text after, text below, end of the prompt, rest of the prompt, around this file, appended to this file, "
        "appended after, wrapped around this, anything below this line, anything after this, everything after this, "
        "everything below, above this file, before this file, outside this file, text that surrounds, "
        "notices attached, attached by the platform, the platform's text, the platform adds, platform text, "
        "the paragraphs after, the part after",
        "de": "nach diesem text, unter diesem text, nach dieser datei, was danach kommt, was danach steht, "
        "alles danach, was folgt, unterhalb dieser, rest des prompts, ende des prompts",
        "fr": "après ce texte, après ce fichier, ce qui suit, tout ce qui suit, reste du prompt, sous ce texte, "
        "la suite du prompt",
        "es": "después de este texto, después de este archivo, lo que sigue, todo lo que sigue, resto del prompt, "
        "debajo de este",
        "pt": "depois deste texto, depois deste arquivo, o que se segue, o que vem depois, tudo o que segue, "
        "resto do prompt, abaixo deste",
        "it": "dopo questo testo, dopo questo file, ciò che segue, tutto ciò che segue, quanto segue, "
        "resto del prompt",
        "nl": "na deze tekst, na dit bestand, wat hierna, alles hierna, rest van de prompt, wat volgt",
        "ru": "после этого текста, после этого файла, все что ниже, что следует далее, остальная часть",
        "uk": "після цього тексту, після цього файлу, усе що нижче",
        "pl": "po tym tekście, po tym pliku, co następuje, wszystko poniżej, reszta promptu",
        "tr": "bu metinden sonra*, bu dosyadan sonra*, sonrasında gelen, aşağıdaki her şey",
        "zh": "此文件之后, 本文之后, 之后的内容, 后面的内容, 下文, 以下内容, 其后的, 提示词末尾, 后面的文字, "
        "本文件后面",
        "ja": "この文章の後, このファイルの後, 以降の, これより下, 後に続く, 続く文章",
        "ko": "이 글 뒤, 이 파일 뒤, 이후의 내용, 아래의 내용, 뒤에 오는, 뒤따르는",
        "vi": "sau văn bản này, sau tệp này, phần còn lại, nội dung phía sau",
        "id": "setelah teks ini, setelah berkas ini, setelah file ini, sisa prompt, yang mengikuti",
        "ar": "بعد هذا النص, بعد هذا الملف, ما يلي, كل ما يلي", "fa": "بعد از این متن, پس از این متن, آنچه در ادامه",
        "hi": "इस पाठ के बाद, इसके बाद जो, इस फ़ाइल के बाद",
    },
    Concept.PRECEDENCE: {
        "en": "trust it over, over what you are served, has the last say, above what, "
        "speed wins, wins, decides today, decides which, has more weight, count more than, counts more than, "
        "they count more, counts for more, stands above, before the owner, ahead of the owner, over this file, "
        "more than this file, is the final word, has the final word, rules over, decisive, prevail over, "
        "wins against, tops, take the lead, takes the lead, the later one wins, the newer one wins, is binding, "
        "the first and to the owner second, beats a long, outweigh*, whichever is newer, whichever is newest, "
        "replaces this file, instead of this file, in place of this file, comes first, come first, "
        "takes precedence, take precedence, takes priority, take priority, has priority, outrank*, prevail*, "
        "wins where, it wins, wins over, win over, wins when, has the last word, have the last word, alone decides, "
        "final say, over the owner, above the owner, overrides, overrule*, supersede*, trump, trumps, weighs more, "
        "counts more, is the valid one, stronger than, prefer the copy, is authoritative, is worth more than, "
        "matters more than, more important than, goes before, ranks above, rank above, gives way, give way, "
        "yields to, comes before, stand above, decides over",
        "de": "hat vorrang, haben vorrang, geht vor, gehen vor, wiegt mehr, steht über, stehen über, zuerst kommt, "
        "kommt zuerst, kommt an erster, entscheidet allein, sticht, gilt mehr, schlägt",
        "fr": "prime sur, priment sur, l'emporte*, passe avant, passent avant, passe d'abord, a priorité, "
        "a la priorité, fait foi, prévaut, prévalent, prend le dessus",
        "es": "prevalece*, tiene prioridad, tienen prioridad, está por encima, va primero, va antes, manda sobre, "
        "pesa más, tiene la última palabra, precedencia",
        "pt": "prevalece*, tem prioridade, está acima, vem primeiro, vem antes, vale mais, tem a última palavra",
        "it": "prevale*, prevalgono, ha la precedenza, ha priorità, viene prima, vengono prima, conta di più, "
        "ha l'ultima parola, sopra",
        "nl": "heeft voorrang, hebben voorrang, gaat voor, komt eerst, weegt zwaarder, heeft het laatste woord, "
        "staat boven",
        "ru": "важнее, имеет приоритет, имеют приоритет, превыше, выше указаний, главнее, преобладает, стоит выше, "
        "решающее слово, прежде всего",
        "uk": "важливіш*, має пріоритет, мають пріоритет, понад, вище за, переважа*",
        "pl": "ma pierwszeństwo, mają pierwszeństwo, jest ważniejsz*, są ważniejsze, przeważa, stoi ponad, decyduje",
        "tr": "önce gelir, üstündür, daha önemlidir, öncelik*, geçerli olur",
        "ar": "له الأولوية, لها الأولوية, تسود, مقدم على, فوق, أهم من, يسبق",
        "fa": "اولویت, مقدم, بالاتر از, مهم‌تر از, برتر از",
        "hi": "सर्वोपरि, प्राथमिकता, से ऊपर, पहले आता है, पहले आती है, अधिक महत्वपूर्ण",
        "zh": "高于主人, 高于规则, 高于一切, 大于主人, 优先于, 优先级高于, 为准。, 以它为准, 以此为准, 以副本为准, "
        "以后者为准, 以其为准, 凌驾, 说了算, 至上, 压过",
        "ja": "優先, より上, より重要, が勝つ, が正, に勝る",
        "ko": "우선해, 우선하, 우선으로, 우선한다, 우선합니다, 우선이다, 보다 중요, 보다 우선, 우선시, 보다 위",
        "vi": "ưu tiên hơn, được ưu tiên, quan trọng hơn, đứng trên, cao hơn",
        "id": "diutamakan, didahulukan, lebih penting, lebih utama, di atas, mengalahkan",
    },
    Concept.OVER: {
        "en": "truer than, excuses, is in the way, in the way, makes up for, "
        "better a * than, better * than, ahead of, even where, even if, even when, even though, "
        "at the expense of, is enough without, over, "
        "worth more than, matters more than, matter more than, more important than, counts more than, "
        "count more than, better than, beats, outweigh*, preferable to, trumps, kinder than, nobler than, "
        "more valuable than, more useful than, wins over",
        "de": "auch wenn, lieber * als, eher als, "
        "wichtiger als, mehr wert als, besser als, zählt mehr als",
        "fr": "plus important que, vaut mieux que, vaut plus que, compte plus que",
        "es": "más importante que, vale más que, mejor que",
        "pt": "mais importante que, vale mais que, vale mais do que, melhor que",
        "it": "più importante di, vale più di, meglio di", "nl": "belangrijker dan, meer waard dan, beter dan",
        "ru": "важнее, дороже, лучше чем", "uk": "важливіш*, краще ніж", "pl": "ważniejsz*, lepsz*",
        "zh": "宁可, 哪怕, "
        "胜过, 重于, 优于, 更重要, 更有价值", "ja": "に勝る, より大切, より重要", "ko": "보다 중요, 보다 소중",
    },
    Concept.TRUTH: {
        "en": "fact, dull fact, doubts, certainty, caveats, "
        "register, the register, footnote, footnotes, a check, "
        "reviewed, reviewed one, review, reviews, a review, the review, checked, tested, proof, exact, hard "
        "truth, bad news, correct answer, correct answers, right answer, the rules, the plan, care, careful*, "
        "the details, doubts, uncertain*, thin, confirmation, approval, warnings, the limits, boundaries, "
        "discretion, secrecy, second opinion, verified, "
        "complete answer, complete answers, full answer, truth, truthful*, honest*, accuracy, accurate, "
        "correctness, facts, precision, completeness, candour, candor, transparency, caution, safety, checking, "
        "verification, the whole story, full story, openness, sources, evidence, procedure, procedures, privacy, "
        "consent, permission, asking",
        "de": "wahrheit, ehrlich*, genauigkeit, vollständig*, richtigkeit, offenheit, sorgfalt, sicherheit, quellen",
        "fr": "vérité, honnêt*, exactitude, exhaustiv*, transparence, prudence, sécurité",
        "es": "verdad, honest*, exactitud, completa, transparencia, prudencia, seguridad",
        "pt": "verdade, honest*, exatidão, completa, transparência, prudência, segurança",
        "it": "verità, onest*, esattezza, completa, trasparenza, prudenza, sicurezza",
        "nl": "waarheid, eerlijk*, juistheid, volledig*, transparantie, veiligheid",
        "ru": "правд*, честност*, точност*, полнот*, прозрачност*, осторожност*, безопасност*",
        "uk": "правд*, чесніст*, точніст*, повнот*, прозоріст*, обережніст*",
        "pl": "prawd*, uczciwoś*, dokładnoś*, pełn*, przejrzystoś*, ostrożnoś*",
        "zh": "真话, 事实, 核实, 规则, 隐私, 确认, 来源, "
        "真相, 诚实, 准确, 完整, 透明, 谨慎, 安全, 真实", "ja": "真実, 正直, 正確, 完全, 透明, 慎重, 安全",
        "ko": "진실, 정직, 정확, 완전, 투명, 신중, 안전",
    },
}
