"""Words for weighing a change: what is dangerous, careful, strict or soft, and how reasons speak.

One entry per concept and language. ``word*`` matches every word that begins so, a lone ``*`` stands for up to four words, ``word``
alone is the whole word or phrase; entries in scripts written without spaces match anywhere.
"""

from __future__ import annotations

from soulkeeper.domain.evolution.rules.concepts import Concept

# fmt: off
# One entry a line would be a thousand lines that nobody reads.
JUDGING: dict[Concept, dict[str, str]] = {
    Concept.DANGER: {
        "en": "delete*, deleting, destructive, irreversible, cannot be undone, undone, production, deploy*, pay, "
        "paying, payment*, purchase*, buy, spend*, transfer*, publish*, post, posting, posts, send, sending, sends, "
        "mail, email*, force push, firewall, shell command*, commands, sudo, public, drop table, refund*, booking*, "
        "external actions, outside actions, contacting, wipe, credentials, money, install*, contract*, sign, "
        "cancel*, share*, release*, upload*, change*, edit, edits, act, acts, root, admin",
        "de": "lösch*, zahl*, überweis*, veröffentlich*, send*, verschick*, kauf*, produktion, unwiderruflich*, "
        "rückgängig, buch*",
        "fr": "supprim*, efface*, paie*, paye*, publie*, envoy*, achète*, irréversible*, production, virement*",
        "es": "borrar, borra, borre, borres, elimin*, pagar, paga, pague, pagos, publicar, publica, publique, "
        "enviar, envía, envíe, compra*, irreversible*, producción, transfer*",
        "pt": "apag*, exclu*, pagar, pague, pagamento*, publicar, publique, enviar, envie, envia, compra*, "
        "irreversív*, produção, transfer*",
        "it": "cancell*, elimin*, pagare, paga, pagamento*, pubblic*, inviare, invia, invii, acquist*, "
        "irreversibil*, produzione, trasfer*",
        "nl": "verwijder*, betaal*, betal*, publice*, verstuur*, koop*, onomkeerbaar*, productie, overmak*",
        "ru": "удал*, плат*, оплат*, публик*, отправ*, покуп*, необратим*, данных, перевод*",
        "uk": "видал*, плат*, опублік*, надсил*, купів*, незворотн*, переказ*",
        "pl": "usuw*, usun*, płat*, publik*, wysył*, wysłan*, zakup*, nieodwracaln*, przelew*",
        "tr": "sil, silme*, silin*, öde*, yayınla*, gönder*, satın*, geri alınamaz*",
        "ar": "حذف*, الحذف, دفع, الدفع, نشر, إرسال, شراء, تحويل", "fa": "حذف*, پرداخت*, انتشار, ارسال*, خرید*",
        "hi": "हटा*, भुगतान*, प्रकाशित*, भेज*, खरीद*, डिलीट",
        "zh": "删除, 付款, 支付, 发布, 发送, 购买, 转账, 不可逆, 生产环境, 对外, 公开",
        "ja": "削除, 支払, 公開, 送信, 購入, 送金, 本番, 取り消せない, 投稿",
        "ko": "삭제, 결제, 지불, 게시, 전송, 보내, 구매, 송금, 되돌릴 수 없",
        "vi": "xóa, thanh toán, đăng, gửi, mua, chuyển tiền",
        "id": "hapus*, menghapus, bayar*, membayar, kirim*, mengirim, beli, membeli, terbitkan, transfer*",
    },
    Concept.CARE: {
        "en": "ask, asks, confirm*, approval, approve*, permission, private, privacy, confidential, secret, "
        "secrets, never, must, must not, do not, don't, only, log, record, note of, human, colleague, escalate*, "
        "verify, verified, check, double-check, review*, report, owner, paired, pairing, allowlist*, as data, "
        "not as instructions, untrusted, careful*, caution, safe, safety, plan, way back, sources, source, cite, "
        "honest*, truth*, guessing, uncertain*, unsure, consent, destructive, sensitive, refuse, stop, limit*, "
        "boundary, boundaries, without asking, before, not ready, disclose, redact, mark, backup*, trash",
        "de": "frag, frage, fragen, bestätig*, genehmig*, privat*, vertraulich*, niemals, nie, nicht, nur, "
        "protokoll*, mensch, prüf*, vorsichtig, sicherheit, datensparsam, quelle, ehrlich",
        "fr": "demande*, confirm*, approb*, privé*, confidenti*, jamais, ne, seulement, journal, humain, vérifi*, "
        "prudent*, sécurité, honnête*, source",
        "es": "pregunt*, confirm*, aprob*, privad*, confidencial*, nunca, no, solo, registr*, human*, verific*, "
        "cuidado*, seguridad, honest*, fuente*",
        "pt": "pergunt*, confirm*, aprov*, privad*, confidencial*, nunca, não, só, registr*, human*, verific*, "
        "cuidado*, segurança, honest*, fonte*",
        "it": "chied*, conferm*, approv*, privat*, riservat*, mai, non, solo, registr*, uman*, verific*, cautel*, "
        "sicurezza, onest*, fonte, fonti",
        "nl": "vraag, vragen, bevestig*, goedkeur*, privé, vertrouwelijk*, nooit, niet, alleen, logboek, mens, "
        "controle*, voorzichtig, veilig*, eerlijk*, bron*",
        "ru": "спрашива*, спроси*, подтвержд*, одобр*, личн*, конфиденциальн*, никогда, не, только, журнал*, "
        "человек*, проверя*, осторожн*, безопасн*, честн*, источник*",
        "uk": "питай*, підтверд*, схвал*, приватн*, конфіденц*, ніколи, не, лише, тільки, журнал*, людин*, "
        "перевір*, обережн*, безпечн*, чесн*",
        "pl": "pytaj*, potwierdz*, zatwierdz*, prywatn*, poufn*, nigdy, nie, tylko, dziennik*, człowiek*, sprawdz*, "
        "ostrożn*, bezpiecz*, uczciw*",
        "tr": "sor*, onay*, özel*, gizli*, asla, sadece, yalnızca, kayıt*, insan*, doğrula*, dikkatli, güvenli*, "
        "dürüst*",
        "ar": "اسأل, تأكيد, موافقة, خاص*, سري*, أبدا, لا, فقط, سجل, إنسان, تحقق, حذر*, أمان, صادق*",
        "fa": "بپرس*, تایید*, خصوصی, محرمانه, هرگز, نه, فقط, ثبت, انسان, بررسی, احتیاط, ایمن*, صادق*",
        "hi": "पूछ*, पुष्टि, अनुमति, निजी, गोपनीय, कभी नहीं, नहीं, केवल, सिर्फ, लॉग, मानव, जांच*, सावधान*, सुरक्ष*, "
        "ईमानदार*",
        "zh": "先问, 询问, 确认, 批准, 隐私, 保密, 绝不, 不得, 不要, 禁止, 仅限, 记录, 日志, 人工, 核实, 谨慎, "
        "安全, 主人, 诚实, 来源",
        "ja": "確認, 承認, 許可, 秘密, 非公開, 決して, ない, のみ, だけ, 記録, 人間, 検証, 慎重, 安全, オーナー, "
        "正直, 出典",
        "ko": "확인, 승인, 허락, 비공개, 비밀, 절대, 않, 마, 만, 기록, 사람, 검증, 조심, 안전, 주인, 정직, 출처",
        "vi": "hỏi, xác nhận, phê duyệt, riêng tư, bí mật, không bao giờ, không, chỉ, nhật ký, con người, kiểm tra, "
        "cẩn thận, an toàn, trung thực",
        "id": "tanya*, konfirmasi*, persetujuan, pribadi, rahasia, jangan, tidak, hanya, catat*, manusia, periksa*, "
        "hati-hati, aman, jujur*",
    },
    Concept.STRICT: {
        "en": "never, always, must, only, alone, every, all, any, anything, no, not, before, first, shall, "
        "required, immediately, explicit*, don't, cannot, without exception, strictly, whoever, nothing, anywhere, "
        "each, written, in writing, both, do not, n't",
        "de": "niemals, nie, immer, muss, müssen, nur, allein, jede*, alle, kein*, nicht, vorher, zuerst, vor, "
        "ausdrücklich*, stets, sofort",
        "fr": "jamais, toujours, doit, doivent, seul*, uniquement, chaque, tout, tous, aucun*, ne, pas, avant, "
        "d'abord, explicit*",
        "es": "nunca, jamás, siempre, debe*, solo, únicamente, cada, todo, todos, todas, ningún, ninguna, no, "
        "antes, primero, explícit*",
        "pt": "nunca, sempre, deve, devem, deves, só, somente, apenas, cada, todo, todos, todas, nenhum*, não, "
        "antes, primeiro, explícit*",
        "it": "mai, sempre, deve, devono, solo, soltanto, ogni, tutti, tutte, nessun*, non, prima, esplicit*",
        "nl": "nooit, altijd, moet, moeten, alleen, elke, elk, alle, geen, niet, voor, eerst, vooraf, uitdrukkelijk*",
        "ru": "никогда, всегда, должен, должна, только, лишь, кажд*, все, любой, нельзя, не, перед, сначала, явн*",
        "uk": "ніколи, завжди, має, повинен, лише, тільки, кожен, кожн*, усі, всі, не, перед, спочатку",
        "pl": "nigdy, zawsze, musi, muszą, tylko, wyłącznie, każd*, wszystk*, żaden, żadn*, nie, przed, najpierw",
        "tr": "asla, her zaman, her, mutlaka, yalnızca, sadece, tüm, bütün, hiçbir",
        "ar": "أبدا, دائما, يجب, فقط, كل, جميع, لا, قبل, أولا",
        "fa": "هرگز, همیشه, باید, فقط, هر, همه, نه, قبل, ابتدا",
        "hi": "कभी नहीं, हमेशा, केवल, सिर्फ, हर, सभी, नहीं, पहले, अवश्य",
        "zh": "绝不, 永不, 从不, 始终, 总是, 必须, 只能, 仅, 只, 每次, 每, 所有, 任何, 一切, 不得, 不, 先, 之前, "
        "一律, 务必",
        "ja": "決して, 必ず, 常に, のみ, だけ, すべて, 全て, 毎回, 前に, 絶対, ない, 先に",
        "ko": "절대, 항상, 반드시, 만, 오직, 모든, 매번, 전에, 먼저, 않, 마",
        "vi": "không bao giờ, luôn, phải, chỉ, mọi, tất cả, không, trước",
        "id": "jangan pernah, tidak pernah, selalu, harus, hanya, setiap, semua, tidak, sebelum, dahulu, wajib",
    },
    Concept.HEDGE: {
        "en": "larger, last resort, help with, hint, hints, friendly, in general, by and large, almost, nearly, "
        "might, rather, tends to, prefer, preferably, lean towards, aim for, start right away, right away, in time, "
        "wherever, up to, less, fewer, a few, several, often enough, good enough, near enough, sensible, sensibly, "
        "judgement, judgment, discretion, comfortable, calm, polite, politely, senior, expert, experienced, sure, "
        "confident, certain, convinced, most, some, where useful, if useful, when useful, useful, if there is time, "
        "avoid, a paragraph or two, or two, normally, should time allow, convenient, noteworthy, essential, bigger, "
        "high-risk, serious, critical ones, obvious, more or less, roughly, as far as possible, reasonable effort, "
        "if nobody objects, at some point, soon, eventually, when convenient, for the most part, freely, "
        "trusts you, welcome, wherever practical, unless it, under pressure, time is short, in a hurry, small, "
        "trivial, minor, unless, except, usually, mostly, generally, typically, often, sometimes, rarely, seldom, "
        "where practical, when practical, where possible, when possible, if possible, if convenient, "
        "where it helps, when it helps, if time allows, when needed, as needed, important, major, significant, big, "
        "risky ones, prefer not, try to, try not, aim to, should, may, could, in most cases, as a rule, ideally, "
        "when in doubt only, more than, over, above, at your discretion, where sensible, in principle, at first, "
        "for now, when there is time, when asked, if asked, seem, seems, afterwards, later, after the fact, or, "
        "consider, tends, tend to, largely, if they ask, where appropriate, appropriate, reasonable, reasonably, "
        "practical, soften, a summary, weekly, once a week, from time to time, unusual, notable, relevant, trusted, "
        "known, regulars",
        "de": "möglichst, eher, lieber, hilfreich, freundlich, bei größeren, etwa, außer, sofern, meist, meistens, "
        "normalerweise, gewöhnlich, wenn möglich, nach möglichkeit, in der regel, wichtige*, größere*, "
        "grundsätzlich, selten, manchmal, sollte, kann, darf, es sei denn, nachträglich, später, bei bedarf, "
        "zur sicherheit auch",
        "fr": "sauf, excepté, généralement, normalement, habituellement, si possible, dans la mesure, en principe, "
        "souvent, parfois, rarement, important*, peut, devrait, après coup, plus tard, de préférence",
        "es": "salvo, excepto, a menos, normalmente, generalmente, si es posible, en lo posible, en principio, "
        "a menudo, a veces, rara vez, importante*, puede, debería, después, más tarde, de preferencia",
        "pt": "salvo, exceto, a menos, normalmente, geralmente, se possível, em princípio, muitas vezes, às vezes, "
        "raramente, importante*, pode, deveria, depois, mais tarde, de preferência",
        "it": "salvo, eccetto, tranne, a meno, di solito, normalmente, generalmente, se possibile, "
        "in linea di massima, spesso, talvolta, raramente, importante, importanti, può, dovrebbe, dopo, più tardi, "
        "preferibilmente",
        "nl": "tenzij, behalve, meestal, gewoonlijk, normaal, indien mogelijk, zo mogelijk, in principe, vaak, "
        "soms, zelden, belangrijke, kan, mag, achteraf, later, liefst",
        "ru": "кроме, если только, обычно, как правило, по возможности, в основном, часто, иногда, редко, важн*, "
        "крупн*, может, можно, потом, позже, желательно",
        "uk": "крім, хіба що, зазвичай, як правило, за можливості, переважно, часто, іноді, рідко, важлив*, може, "
        "потім, пізніше, бажано",
        "pl": "chyba że, oprócz, z wyjątkiem, zwykle, zazwyczaj, w miarę możliwości, jeśli to możliwe, często, "
        "czasem, rzadko, ważn*, może, potem, później, najlepiej",
        "tr": "hariç, dışında, genellikle, normalde, mümkünse, çoğunlukla, bazen, nadiren, önemli, sonra, sonradan",
        "ar": "إلا, باستثناء, عادة, غالبا, إن أمكن, أحيانا, نادرا, المهمة, لاحقا, بعد ذلك",
        "fa": "مگر, به جز, معمولا, اغلب, در صورت امکان, گاهی, به ندرت, مهم, بعدا",
        "hi": "सिवाय, जब तक, आमतौर, यदि संभव, अक्सर, कभी-कभी, महत्वपूर्ण, बाद में, प्रायः",
        "zh": "除非, 除了, 通常, 一般, 尽量, 尽可能, 大多, 有时, 偶尔, 重要的, 重大, 可以, 事后, 之后, 必要时, "
        "原则上",
        "ja": "除き, 除いて, 通常, 基本的に, なるべく, できれば, 可能な限り, 原則, たいてい, 時々, 重要な, 後で, "
        "事後, 必要に応じて, してもよい",
        "ko": "제외, 보통, 대체로, 가급적, 가능하면, 대부분, 때때로, 가끔, 중요한, 나중에, 사후, 원칙적으로, "
        "필요하면",
        "vi": "trừ khi, ngoại trừ, thường, thông thường, nếu có thể, đôi khi, hiếm khi, quan trọng, sau đó, có thể",
        "id": "kecuali, biasanya, umumnya, jika memungkinkan, sebisa mungkin, kadang, jarang, penting, nanti, "
        "setelah itu, boleh",
    },
    Concept.REVIEWER: {
        "en": "summary for the owner, a second look, the diff, whoever evaluates, whoever reads, evaluates this, "
        "to the reviewer, to the judge, the safety check, safety check, the check, checks on this, the filter, "
        "the gate, the scan, the scanner, nothing to see here, look away, no findings, please, you should, "
        "if you are an ai, if you are a model, whoever checks, checking this, to the one who, ai judge, "
        "language model, automated review, automatic review, reading this, the system should, "
        "your previous instructions, you have already, note to the, reviewer, reviewers, the assistant that, "
        "the model, reviewing model, the judge, judge, summariser, summarizer, to whoever reviews, "
        "whoever reads this, dear, attention, system, evaluator, grader, the checker, approver, assistant, llm, ai, "
        "moderator, classifier, bot reading",
        "de": "bitte, hinweis an, prüfer*, gutachter*, das modell, an den prüfer",
        "fr": "s'il te plaît, s'il vous plaît, prière, note à, note au, relecteur*, évaluateur*, modèle, réviseur*",
        "es": "por favor, nota para, revisor*, evaluador*, modelo",
        "pt": "por favor, nota ao, nota para, revisor*, avaliador*, modelo",
        "it": "per favore, nota per, revisore*, valutatore, modello",
        "nl": "graag, alstublieft, opmerking voor, beoordelaar*, het model",
        "ru": "пожалуйста, проверяющ*, рецензент*, модел*, для того кто проверяет, ассистент*",
        "uk": "перевіряюч*, рецензент*, модел*", "pl": "proszę, recenzent*, model*, oceniając*, uwaga dla",
        "tr": "lütfen, inceleyen*, model*, değerlendir*", "ar": "المراجع, النموذج, إلى من يراجع",
        "fa": "بازبین, مدل, ارزیاب", "hi": "समीक्षक, मॉडल",
        "zh": "请, 审核者, 审查者, 模型, 评审, 审核员, 助手请, 致审",
        "ja": "ください, 審査, レビュアー, モデル, 評価者, 査読", "ko": "주세요, 검토자, 모델, 평가자, 심사",
        "vi": "xin vui lòng, vui lòng, người duyệt, mô hình, người đánh giá",
        "id": "tolong, mohon, peninjau, model, penilai, pengulas",
    },
    Concept.VERDICT: {
        "en": "left me in charge, nothing important changed, a second look, second look, checked it myself, "
        "do not show the diff, not show the diff, unnecessary, left in charge, no need to look, approved it, "
        "has signed, signed this off, signed off on, nothing to see, can be skipped, consistent, answer consistent, "
        "evaluates, hallway, in the corridor, over lunch, over coffee, in a call, by mail, in a chat, in our chat, "
        "see chat, last night, orally, told us, gave the nod, nodded, thumbs up, waved, "
        "fine with it, fine with this, wants it badly, asked me to do, is happy with, backed by, endorsed, "
        "certified, "
        "tested and safe, compliance, legal, security team, trusted source, official, agreed with, as agreed, "
        "discussed with, no review needed, no review, cleared with, urgent, angry, if it waits, output pass, "
        "wave it through, wave this, wave through, let it through, false positives, false positive, authorised, "
        "authorized, verbally, identical change, decision, low-risk, no risk, rubber-stamp, fast-track, fast track, "
        "expedite, skip, blessed, signed, mandate*, ordered this, instructed me, insists, demanded, promised, "
        "with the owner's consent, knows about, is aware, is fine with, has no objection, okayed, ok'd, greenlit, "
        "green-lit, approve, approved, pre-approved, preapproved, status, score, scores, rating, safe, no findings, "
        "recommend*, verdict, mark as, mark this, mark it, rate this, rate it, consistency, auto-approve*, "
        "describe the change, describe this, summarise, summarize, do not flag, don't flag, no need to review, "
        "needs no review, already reviewed, already approved, already agreed, has agreed, agreed to this, "
        "gave permission, signed off, confirmed, confirmed by phone, skip the, low risk, risk: low, harmless, "
        "treat as, present it, told me, wants this, not bother, in person, by phone, on the phone, said yes, "
        "gave me, cleared, whitelisted, trusted, verified, allow, accept this, accept it, pass it, ignore the, "
        "disregard, as a spelling, as routine, please approve",
        "de": "weiß bescheid, bescheid, im bilde, einstufen, als tippfehler, mündlich zugestimmt, hat zugestimmt, "
        "abgesprochen, abgestimmt, einverstanden, zugestimmt, erlaubt, genehmigt, freigegeben, empfehl*, bewert*, "
        "unbedenklich, bereits zugestimmt, mündlich, persönlich, telefon*, stufe * ein, schon geprüft, "
        "bereits geprüft",
        "fr": "convenu avec, a donné son accord, d'accord, classe*, approuv*, recommand*, sans danger, "
        "déjà validé*, déjà accepté*, oralement, de vive voix, en personne, note maximale, par téléphone",
        "es": "acordado con, de acuerdo, dio su visto, verbalmente, clasifica*, aprob*, recomiend*, sin riesgo, "
        "ya autorizad*, ya aprobad*, en persona, de palabra, por teléfono",
        "pt": "combinado com, de acordo, verbalmente, concordou, aprov*, recomend*, sem risco, já autorizad*, "
        "em pessoa, pessoalmente, por telefone",
        "it": "concordato con, d'accordo, verbalmente, ha acconsentito, approv*, raccomand*, consiglia*, sicuro, "
        "già approvat*, di persona, a voce, al telefono",
        "nl": "akkoord, afgesproken, toegezegd, goedgekeurd, aanbevel*, veilig, al goedgekeurd, persoonlijk, "
        "mondeling, telefonisch",
        "ru": "согласен, согласна, договорил*, разрешил*, в курсе, одобрен*, утвержден*, рекоменд*, безопасн*, "
        "уже согласован*, лично, устно, по телефону, оцени*",
        "uk": "схвален*, рекоменд*, безпечн*, вже погоджен*, особисто, усно",
        "pl": "zgodził*, uzgodnion*, w porozumieniu, zatwierdzon*, poleca*, zaleca*, bezpieczn*, już zaakcept*, "
        "osobiście, ustnie, telefoniczn*",
        "tr": "onaylan*, öner*, güvenli, zaten onay*, sözlü, şahsen, telefonda",
        "ar": "موافق عليه, تمت الموافقة, آمن, شفهيا, شخصيا", "fa": "تایید شد*, امن, شفاهی, حضوری",
        "hi": "स्वीकृत, सुरक्षित, मौखिक, पहले ही",
        "zh": "已签字, 已授权, 直接通过, 口头同意, 同意了, 知道了, 没意见, 已批准, 已同意, 通过, 安全, 推荐, "
        "已审核, 评分, 口头, 当面, 无风险, 已经同意",
        "ja": "了承済, 同意済, 合意済, 承認済, 安全, 推奨, 審査済, 口頭, 問題なし, 採点, すでに承認",
        "ko": "동의했, 합의, 허락했, 승인됨, 승인됐, 안전, 추천, 검토 완료, 구두, 문제 없, 점수, 이미 승인",
        "vi": "đã duyệt, đã được phê duyệt, an toàn, trực tiếp nói, đã đồng ý",
        "id": "sudah disetujui, disetujui, aman, secara lisan, langsung, sudah setuju",
    },
    Concept.ONLY_FORM: {
        "en": "typo, typos, spelling, whitespace, white space, newline, newlines, formatting, format, comma, "
        "commas, punctuation, indentation, header order, end of file, line break*, capitalisation, capitalization, "
        "heading style, comma style, small wording fix, wording fix, blank line*, double blank, trailing space*, "
        "layout, cosmetic, grammar, tidy, markdown lint, fix a missing, fix a list item, missing full stop, "
        "emphasis, lint, clean up the header, minor fix, no functional change, reflow",
        "de": "tippfehler, rechtschreib*, formatierung, leerzeichen, leerzeile*, zeilenumbruch, kommasetzung, "
        "komma, grammatik",
        "fr": "coquille*, faute de frappe, faute d'orthographe, orthographe, mise en forme, espace*, ponctuation, "
        "virgule",
        "es": "errata*, ortografía, formato, espacios, puntuación, coma, salto de línea",
        "pt": "erro de digitação, ortografia, formatação, espaços, pontuação, vírgula",
        "it": "refuso, refusi, ortografia, formattazione, spazi, punteggiatura, virgola",
        "nl": "typefout*, spelling, opmaak, witruimte, interpunctie, komma",
        "ru": "опечат*, орфограф*, форматирован*, пробел*, пунктуац*, запят*",
        "uk": "одрук*, орфограф*, форматуван*, пробіл*, пунктуац*",
        "pl": "literówk*, ortograf*, formatowani*, spacj*, interpunkcj*",
        "tr": "yazım hatası, imla, biçimlendirme, boşluk, noktalama",
        "ar": "خطأ إملائي, تنسيق, مسافات, علامات الترقيم", "fa": "غلط املایی, قالب‌بندی, فاصله, نقطه‌گذاری",
        "hi": "वर्तनी, टाइपो, स्वरूपण", "zh": "错别字, 拼写, 排版, 格式调整, 空行, 空格, 标点, 换行",
        "ja": "誤字, 脱字, 書式, 空白, 改行, 句読点, 表記",
        "ko": "오타, 맞춤법, 서식, 공백, 줄바꿈, 띄어쓰기, 문장 부호",
        "vi": "lỗi chính tả, định dạng, khoảng trắng, dấu câu", "id": "salah ketik, ejaan, format, spasi, tanda baca",
    },
    Concept.DECODE: {
        "en": "first letter of each, letter of each, last word of each, read every, skip every, in reverse, "
        "right to left, hidden message, between the lines, code for, key to read, spelled, take the first, "
        "take every, capital letters, decode*, base64, rot13, rot-13, hex, backwards, reverse*, thirteen letters, "
        "letters on, unscramble*, decipher*, decrypt*, first letter, first letters, initial letters, acrostic, "
        "morse, every second word, every third word, read between, caesar, cipher*, unescape*, in mirror, "
        "mirror writing, shift each letter, shifted, pig latin, read it the other way, mirrored, atbash, binary, "
        "spells, from its end, from the end, from behind, digits a letter, a is 01, a is 1",
        "de": "entschlüssel*, dekodier*, rückwärts, anfangsbuchstaben, buchstaben weiter",
        "fr": "décode*, déchiffre*, à l'envers, premières lettres",
        "es": "decodifica*, descifra*, al revés, primeras letras",
        "pt": "decodifi*, descodifi*, decifr*, ao contrário, primeiras letras",
        "it": "decodific*, decifr*, al contrario, iniziali",
        "nl": "decodeer*, ontcijfer*, achterstevoren, beginletters",
        "ru": "декодир*, расшифру*, задом наперед, наоборот, первые буквы",
        "uk": "декоду*, розшифру*, навпаки, перші літери", "pl": "odkoduj*, zdekoduj*, odszyfruj*, wspak, od tyłu",
        "tr": "çöz*, tersten, kodunu çöz*", "ar": "فك التشفير, فك شفرة, معكوس", "fa": "رمزگشایی, برعکس",
        "hi": "डिकोड*, उल्टा", "zh": "解码, 倒着读, 反过来读, 解密, 首字母, 藏头",
        "ja": "デコード, 復号, 逆から, 逆さ, 頭文字", "ko": "디코드, 해독, 거꾸로, 첫 글자",
        "vi": "giải mã, đọc ngược", "id": "dekode*, baca terbalik, uraikan sandi",
    },
}
