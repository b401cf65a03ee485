"""Words of oversight: asking, approving, recording, and what weakens them.

One entry per concept and language. ``word*`` matches every word that begins so, a lone ``*`` stands for up to four words, ``word``
alone is the whole word or phrase; entries in scripts written without spaces match anywhere.
"""

from __future__ import annotations

from soulkeeper.domain.evolution.rules.concepts import Concept

# fmt: off
# One entry a line would be a thousand lines that nobody reads.
OVERSIGHT: dict[Concept, dict[str, str]] = {
    Concept.ASK: {
        "en": "plan before, the plan, confirmed, confirms, ask, asks, asking, asked, check with, checks with, "
        "consult*, confirmation from, confirm with, permission, wait for, waits for, get approval, clear it with, "
        "run it by, request approval, sign-off, approval, confirmation, confirm, pairing, pair, paired",
        "de": "frag, frage, fragen, fragst, gefragt, nachfragen, rücksprache, rückfrage, erlaubnis, genehmigung, "
        "bestätigung, zustimmung, freigabe",
        "fr": "demande*, consulte*, autorisation, permission, confirmation, accord",
        "es": "pregunt*, consulta*, pide permiso, pedir permiso, permiso, confirmación, autorización, aprobación",
        "pt": "pergunt*, consult*, permissão, confirmação, autorização, aprovação",
        "it": "chied*, consult*, permesso, conferma, autorizzazione, approvazione",
        "nl": "vraag, vragen, vraagt, overleg*, toestemming, bevestiging, goedkeuring",
        "ru": "спрашива*, спроси*, разрешени*, подтвержден*, согласован*, одобрени*, согласи*",
        "uk": "питай*, запитуй*, спитай, дозвол*, підтвердженн*, погодженн*, схваленн*",
        "pl": "pytaj*, zapytaj, pytania, pytać, zgody, zgodę, pozwoleni*, potwierdzeni*, akceptacj*",
        "tr": "sor, sorma*, sorun, danış*, izin, izni, onay*", "ar": "تسأل, اسأل, سؤال, إذن, استئذان, تأكيد, موافقة",
        "fa": "بپرس*, نپرس*, پرسیدن, اجازه, تایید*", "hi": "पूछ*, अनुमति, पुष्टि, मंज़ूरी, मंजूरी, इजाज़त",
        "zh": "询问, 先问, 请示, 征求, 确认, 征得, 问主人, 请求许可, 问过",
        "ja": "尋ね, 聞く, 聞か, 確認, 許可, 相談, 承認, 伺", "ko": "묻, 물어, 물어보, 확인, 허락, 상의, 승인, 여쭤",
        "vi": "hỏi, xin phép, xác nhận, cho phép, sự đồng ý",
        "id": "tanya*, bertanya, menanyakan, izin, konfirmasi, persetujuan",
    },
    Concept.CHECK: {
        "en": "check, checks, verification, verify, verified, identity check, proof, double-check, further check, "
        "identification, second opinion, authenticate*, question, questions, scrutiny, pairing, credentials check",
        "de": "prüfung, nachweis, kontrolle, überprüfung", "fr": "vérification, contrôle, preuve",
        "es": "verificación, comprobación, control, prueba", "pt": "verificação, comprovação, controle",
        "it": "verifica, controllo, prova", "nl": "controle, verificatie, bewijs", "ru": "проверк*, удостоверени*",
        "pl": "sprawdzeni*, weryfikacj*, kontrol*", "zh": "核实, 验证, 核验", "ja": "検証, 本人確認", "ko": "검증",
    },
    Concept.APPROVE: {
        "en": "click through, pending ones, the pending, review page, tick the box, applied straight away, straight "
        "away, "
        "marked as accepted, mark as accepted, accepted by me, signs anything, approve themselves, "
        "approves itself, approve itself, put them in yourself, put it in yourself, apply them yourself, "
        "apply it yourself, make the change yourself, carry it out yourself, merge, merges, merged, confirm for, "
        "signed off, signs off on, waved through, say yes for, answer yes for, answer for, consented, consents, "
        "allowed by, rubber stamp, approval question, approval queue, the queue, approve, pass review, "
        "passes review, accept proposals, accept the proposal, accepts proposals, approve button, press approve, "
        "the decision, green button, press the, confirmed, confirms, click approve, accepted, approver, "
        "countersign, sign for, cleared, granted, ok it, sign-offs, rights to approve, approves, approved, "
        "approval, approvals, approving, confirm, confirmation, confirmations, sign off, signs off, sign-off, "
        "consent, green light, green-light, agree to, authorise*, authorize*, authorisation, authorization, ratif*, "
        "rubber-stamp*, permission, permissions, clearance, go-ahead, wave through, merge it, sanction, "
        "accept button, review code",
        "de": "genehmig*, freigab*, freigeb*, gib * frei, zustimm*, bestätig*, erlaubnis, einwilligung, freigegeben",
        "fr": "approuv*, approb*, valide*, accord, accepte*, confirme*, confirmation, autoris*, permission, "
        "consentement",
        "es": "aprueb*, aprob*, autoriz*, acept*, confirm*, permiso*, consentimiento, visto bueno",
        "pt": "aprov*, autoriz*, aceit*, confirm*, permiss*, consentimento",
        "it": "approv*, autorizz*, accett*, conferm*, permesso, consenso, benestare",
        "nl": "goedkeur*, goedgekeurd, keur * goed, toestemming, bevestig*, akkoord, instemming",
        "ru": "одобр*, утвержд*, утверди*, согласи*, разрешени*, подтвержд*, подтверди*, согласов*",
        "uk": "схвал*, затвердж*, затверди*, згод*, дозвол*, підтвердж*, підтверди*, погодж*",
        "pl": "zatwierdz*, zgod*, akcept*, potwierdz*, pozwoleni*, aprob*",
        "tr": "onay*, izin, izni, kabul et*, teyit",
        "ar": "موافقة, الموافقة, وافق, اعتماد, إذن, تأكيد, اعتمد, موافقته*", "fa": "تایید*, موافقت*, اجازه, تصویب*",
        "hi": "मंज़ूरी, मंजूरी, स्वीकृति, अनुमति, अनुमोदन*, पुष्टि, सहमति, स्वीकार",
        "zh": "审批通过, 确认按钮, 主人确认, 再次确认, 用户确认, 批准, 同意, 审批, 许可, 授权, 核准, 点击同意",
        "ja": "承認, 許可, 同意, 認可, 承諾", "ko": "승인, 허가, 동의, 허락, 수락",
        "vi": "phê duyệt, chấp thuận, đồng ý, xác nhận, cho phép, sự cho phép, duyệt",
        "id": "setuju*, menyetujui, persetujuan, izin, konfirmasi*, disetujui, restu",
    },
    Concept.PROPOSAL: {
        "en": "proposal, proposals, approvals, approval, change request, edits to this file, edit to this file, "
        "changes to this file, change to this file, changes to soul.md, change to soul.md, edits to soul.md, "
        "own changes, own edits, own proposals",
        "de": "vorschlag, vorschläge, vorschlägen, antrag, änderungen an dieser datei, änderung an dieser datei, "
        "prüfung, freigabe*",
        "fr": "proposition*, modifications de ce fichier, revue, relecture",
        "es": "propuesta*, cambios en este archivo, revisión",
        "pt": "proposta*, alterações neste arquivo, revisão, mudanças neste",
        "it": "propost*, modifiche a questo file, revisione",
        "nl": "voorstel, voorstellen, wijzigingen in dit bestand, beoordeling",
        "ru": "предложени*, правки этого файла, изменения этого файла, проверк*",
        "uk": "пропозиц*, зміни до цього файлу, перевірк*", "pl": "propozycj*, wnios*, zmiany w tym pliku, przegląd*",
        "tr": "öneri*, teklif*, bu dosyadaki değişiklik*, inceleme*",
        "ar": "اقتراح*, الاقتراحات, مقترح*, المقترحات, مراجعة", "fa": "پیشنهاد*, بازبینی, بررسی",
        "hi": "प्रस्ताव*, समीक्षा", "zh": "提案, 提议, 审核, 修改本文件", "ja": "提案, 申請, 審査, レビュー",
        "ko": "제안, 신청, 심사", "vi": "đề xuất, đề nghị, xét duyệt, thay đổi",
        "id": "usulan, proposal, pengajuan, tinjauan, perubahan",
    },
    Concept.OWN: {
        "en": "approve themselves, in yourself, yourself, themselves, by itself, on its own, in the manager's name, "
        "on behalf of the manager, on behalf of, in her place, in his place, in their place, without her, "
        "without him, without them, alone, your own, my own, its own, myself, itself, on your own, on my own, "
        "self-approve*, self-approv*, self approve, for them, for her, for him, on their behalf, on her behalf, "
        "on his behalf, on the owner's behalf, in their name, in the owner's name, in her name, in his name, "
        "as the owner, you may approve, i approve, i may approve, for the owner, on behalf of the owner, "
        "instead of the owner",
        "de": "eigene*, selbst, selber, selbstständig, dein eigen*, an seiner stelle, an ihrer stelle, "
        "in seinem namen, in ihrem namen, für ihn, für sie",
        "fr": "toi-même, moi-même, vous-même, tes propres, ses propres, à sa place, en son nom, de toi-même, "
        "pour lui, pour elle",
        "es": "tú mismo, ti mismo, tus propi*, sus propi*, por tu cuenta, en su nombre, en su lugar, por él, "
        "por ella",
        "pt": "você mesmo, tu mesmo, suas próprias, tuas próprias, próprias, próprio, por conta própria, "
        "em nome del*, no lugar del*, por ele, por ela",
        "it": "tu stesso, te stesso, tue proprie, da solo, a nome suo, al posto suo, per suo conto, le tue, i tuoi",
        "nl": "jezelf, zelf, eigen, namens hem, namens haar, in zijn naam, in haar naam",
        "ru": "сам, сама, самостоятельно, собственн*, свои, своих, за него, за нее, от его имени, от ее имени, свое",
        "uk": "сам, сама, самостійно, власні, свої, за нього, за неї, від його імені",
        "pl": "sam, sama, samodzielnie, własn*, swoje, swoich, za niego, za nią, w jego imieniu, w jej imieniu",
        "tr": "kendi, kendin*, onun adına, onun yerine, sahibi adına",
        "ar": "بنفسك, نفسك, الخاصة بك, نيابة عنه, بدلا منه, مقترحاتك, اقتراحاتك",
        "fa": "خودت, خود, به جای او, از طرف او", "hi": "खुद, स्वयं, अपने, अपनी, उसकी ओर से, उनकी ओर से, उसकी जगह",
        "zh": "自己, 自行, 自我, 替主人, 代替主人, 代主人, 自主, 亲自, 替他, 代为",
        "ja": "自分, 自ら, 代わりに, 自身, 代理で", "ko": "스스로, 자신, 직접, 대신, 자체",
        "vi": "tự, của mình, chính mình, thay mặt, thay cho",
        "id": "sendiri, dirimu, atas namanya, menggantikan, mewakili",
    },
    Concept.SILENCE: {
        "en": "and said nothing, and says nothing, "
        "nobody objects, no one objects, no objection, no objections, nobody complains, nobody answers, no "
        "answer, nobody speaks up, without objection, "
        "after ten minutes, after five minutes, after an hour, after two hours, after a while, in a meeting, "
        "on a train, on a plane, out of office, not reachable, unreachable, cannot be reached, not available, "
        "off duty, travelling, traveling, on vacation, at the weekend, nobody answers, nobody responds, "
        "nobody objects, no one objects, no veto, not heard, hear nothing, without an answer, without reply, "
        "ignored, silence, no answer, no reply, no response, has not answered, have not answered, hasn't answered, "
        "not answered within, does not answer, doesn't answer, does not reply, doesn't reply, does not respond, "
        "doesn't respond, not responded, no objection, no objections, unless the owner objects, does not object, "
        "doesn't object, within an hour, within the hour, within a day, within ten minutes, after a day, "
        "goes unanswered, unanswered, is asleep, is away, is offline, is busy, is on holiday, is unavailable, "
        "at night, times out, timeout, lapses, hears nothing, until told otherwise, unless told otherwise, "
        "deadline passes",
        "de": "schweigen, keine antwort, nicht antwortet, nicht geantwortet, nicht reagiert, kein einspruch, "
        "nicht widerspricht, innerhalb einer stunde, innerhalb von, schläft, abwesend, nicht erreichbar, "
        "nach einer stunde, im urlaub",
        "fr": "silence, pas de réponse, ne répond pas, n'a pas répondu, sans réponse, pas d'objection, "
        "sans objection, dort, absent*, dans l'heure, injoignable, ne s'oppose pas",
        "es": "silencio, sin respuesta, no responde, no contesta, no ha respondido, sin objeción, no se opone, "
        "duerme, ausente, en una hora, calla, no hay respuesta",
        "pt": "silêncio, sem resposta, não responde*, não respondeu, sem objeç*, dorme, ausente, "
        "dentro de uma hora, não se opuser, não houver resposta",
        "it": "silenzio, nessuna risposta, non risponde, non ha risposto, senza risposta, nessuna obiezione, dorme, "
        "assente, entro un'ora, non si oppone",
        "nl": "stilte, geen antwoord, niet antwoordt, niet reageert, geen bezwaar, slaapt, afwezig, binnen een uur, "
        "zwijgen",
        "ru": "молчани*, нет ответа, не ответил*, не отвечает, без ответа, нет возражений, не возража*, спит, "
        "отсутству*, в течение часа, не ответит, недоступ*",
        "uk": "мовчан*, немає відповіді, не відпові*, без відповіді, не заперечу*, спить, відсутн*, протягом години",
        "pl": "milczeni*, brak odpowiedzi, nie odpowie*, nie odpowiada, braku odpowiedzi, bez sprzeciwu, śpi, "
        "nieobecn*, w ciągu godziny",
        "tr": "sessizlik*, cevap vermez*, yanıt vermez*, cevap yok*, yanıt gelmez*, itiraz etmez*, uyurken, "
        "uyuyor*, bir saat içinde, cevap gelmez*",
        "ar": "صمت, الصمت, لم يرد, عدم الرد, لا يرد, دون رد, نائم*, غائب*, خلال ساعة, لم يعترض, لا رد",
        "fa": "سکوت, پاسخ نداد, جواب نداد*, بدون پاسخ, خواب, غایب, ظرف یک ساعت, پاسخی نداد",
        "hi": "चुप्पी, जवाब न*, उत्तर न*, जवाब नहीं, सो रह*, अनुपस्थित, एक घंटे, मौन, आपत्ति न",
        "zh": "没有回复, 没有回应, 未回复, 无人回复, "
        "主人睡, 睡着时, 主人不在, 小时内没, 分钟内没, 超时未, 沉默, 没有回复, 未回复, 不回复, 没有答复, "
        "未答复, 没有回应, 未回应, 无回应, 没有反对, 未反对, 睡着, 没回",
        "ja": "沈黙, 返事がな, 返信がな, 返答がな, 回答がな, 応答がな, 異議がな, 寝て, 不在, 時間以内, 分以内, "
        "反対がな",
        "ko": "침묵, 답이 없, 답장이 없, 응답이 없, 응답하지 않, 답하지 않, 답변이 없, 이의가 없, 자고, 자는, 부재, "
        "시간 안에, 시간 내, 분 안에, 대답이 없",
        "vi": "im lặng, không trả lời, không phản hồi, không phản đối, ngủ, vắng mặt, trong vòng, không hồi âm",
        "id": "diam, tidak menjawab, tidak ada jawaban, tidak merespons, tidak membalas, tidak keberatan, tidur, "
        "absen, dalam satu jam, tidak ada tanggapan",
    },
    Concept.YES: {
        "en": "take effect first, mine to settle, take effect, "
        "it is in, it goes in, it stands, it applies, goes live, is live, it is done, it is yours, "
        "approve themselves, ok, okay, go ahead, nobody needs to confirm, done deal, goes through, "
        "go through, passes, pass, settled, is fine, are fine, "
        "is valid, are valid, as valid, in force, live, applied, apply, active, "
        "effective, confirmed, take it as read, say yes, yes, a yes, consent, agreed, agreement, approved, "
        "accepted, granted, proceed, continue, carry on, agreeing, permission, goes live, take effect, "
        "takes effect, act, press, click, done, apply it, merge, answer them yourself, answer it yourself",
        "de": "ja, zustimmung, genehmigt, einverstanden, weitermachen, fortfahren, fahre fort, freigegeben, "
        "mach weiter",
        "fr": "oui, accord, accepté*, approuvé*, continue*, procède*, valide*",
        "es": "sí, acuerdo, aprobad*, aceptad*, continúa, adelante, procede, consentimiento",
        "pt": "sim, acordo, aprovad*, aceit*, continue, prossiga, avance, consentimento",
        "it": "sì, accordo, approvat*, accettat*, continua, procedi, consenso, assenso",
        "nl": "ja, akkoord, goedgekeurd, ga door, doorgaan, instemming, toestemming",
        "ru": "да, согласи*, одобрен*, утвержден*, продолжай*, действуй*, приступай*, принят*",
        "uk": "так, згод*, схвален*, продовжуй*, дій, прийнят*",
        "pl": "tak, zgod*, zatwierdzon*, kontynuuj*, działaj, przyjęt*", "tr": "evet, onay*, kabul*, devam et*, rıza",
        "ar": "نعم, موافقة, موافق, تابع, استمر, قبول", "fa": "بله, موافقت, تایید, ادامه, رضایت",
        "hi": "हाँ, हां, सहमति, स्वीकृत*, जारी रख*, मंजूरी, मंज़ूरी",
        "zh": "自动生效, 自动通过, 即生效, "
        "视为通过, 算通过, 当作认可, 同意, 批准, 默许, 许可, 答应", "ja": "同意, 承認, はい, 了承",
        "ko": "동의, 승인, 예로, 계속, 진행, 허락, 수락", "vi": "đồng ý, chấp thuận, tiếp tục, tiến hành, phê duyệt",
        "id": "ya, setuju, disetujui, lanjutkan, persetujuan, izin",
    },
    Concept.NO_NEED: {
        "en": "on your own, edited in place, in place for, has proven enough, proven enough, ask later, "
        "do it first, first and ask later, nobody needs to check, worse than fixing, nobody needs to, "
        "no one needs to, does not need, do not need, don't need, doesn't need, not have to be, do not have to be, "
        "needless, superfluous, redundant, waste of time, wastes time, a sign of distrust, sign of distrust, "
        "insult, insulting, annoy*, nuisance, tedious, bureaucratic, old habit, overkill, skip it, "
        "save * the trouble, save yourself, spare yourself, before asking, without being told, unprompted, unasked, "
        "of your own accord, proactively, on your own initiative, no longer require, no longer requires, "
        "no longer needs, skip the, skips the, take effect immediately, effective immediately, apply directly, "
        "applied directly, tell the owner afterwards, inform the owner afterwards, rather than asking the owner, "
        "take effect, takes effect, go live, goes live, no further, need no further, needs no further, "
        "without delay, without further, on sight, on the spot, no questions, spare * the, do not wait, don't wait, "
        "not wait for, never wait, instead of waiting, ahead of approval, before approval, "
        "and tell the owner later, tell * later, later tell, inform * afterwards, after the fact, retroactively, "
        "ask forgiveness, self-service, no need, need not, needn't, needs no, need no, not necessary, unnecessary, "
        "do not have to, don't have to, does not have to, doesn't have to, no longer need*, no longer necessary, "
        "no longer required, not required, isn't required, without, without waiting, instead of asking, "
        "may be skipped, not bother, don't bother, dispense with, stop asking, no longer ask, just make them, "
        "just do it, just make it, already given, already granted, assume*, presume*, taken as given, exempt*, "
        "waive*, is implied, counts as, count as, count it as, counted as, treat * as approved, treat * as a yes, "
        "considered approved, deemed, standing permission, standing consent, blanket, in advance, pre-approved, "
        "preapproved, auto-approve*, auto-approval, autoapprove*, automatically, straight away, right away",
        "de": "nicht nötig, unnötig, brauchst nicht, brauchst keine*, braucht keine*, brauchen keine*, "
        "brauchen nicht, musst nicht, müssen nicht, ohne, nicht mehr, entfällt, statt zu fragen, automatisch, "
        "direkt, gilt als, gelten als, überspring*, nicht erforderlich",
        "fr": "pas besoin, inutile, pas nécessaire, sans, n'est plus, ne sont plus, au lieu de demander, "
        "automatiquement, vaut accord, vaut approbation, est considéré*, directement",
        "es": "no hace falta, no es necesario, innecesari*, sin, no necesit*, en vez de preguntar, "
        "en lugar de preguntar, automáticamente, se considera, considerar, cuenta como, directamente, no tienes que",
        "pt": "não é preciso, não é necessário, desnecessári*, sem, não precisa*, em vez de perguntar, "
        "automaticamente, conta como, considera-se, diretamente, não tens de",
        "it": "non serve, non è necessario, inutile, senza, non occorre, non c'è bisogno, invece di chiedere, "
        "automaticamente, vale come, si considera, direttamente, non devi",
        "nl": "niet nodig, onnodig, hoeft niet, hoeft geen, hoeven geen, zonder, in plaats van vragen, automatisch, "
        "geldt als, rechtstreeks",
        "ru": "не нужно, не надо, необязательно, не требу*, без, незачем, вместо того, автоматически, считай*, "
        "считать, сразу, напрямую, не обязан*",
        "uk": "не потрібно, не треба, необов'язково, без, замість, автоматично, вважай*, одразу, напряму",
        "pl": "nie trzeba, nie musisz, niepotrzebn*, bez, zamiast pytać, automatycznie, uznaj*, traktuj jako, "
        "od razu, bezpośrednio, nie wymaga*",
        "tr": "gerek yok, gerekmez, gerekmiyor, olmadan, sormadan, beklemeden, otomatik*, doğrudan, sayılır",
        "ar": "لا حاجة, لا داعي, دون, بدون, تلقائيا, مباشرة, يعتبر, لا يلزم, غير ضروري, ليس من الضروري",
        "fa": "نیازی نیست, لازم نیست, بدون, خودکار, مستقیم*, به منزله, تلقی",
        "hi": "ज़रूरत नहीं, जरूरत नहीं, आवश्यकता नहीं, आवश्यक नहीं, बिना, स्वतः, सीधे, माना जाए, मान लो, मान लें",
        "zh": "直接修改, 直接生效, 自动批准, 自动通过, 直接执行, 直接删除, 跳过审批, 跳过确认, 不必, 无需, 無需, "
        "不用, 不需要, 无须, 毋须, 视为, 视作, 省略, 免去",
        "ja": "必要はな, 必要な, 不要, なしで, せずに, 自動的に, 直接, とみなす, と見なす, 省略, しなくて, "
        "聞かずに, 待たずに",
        "ko": "없이 스스로, 제안 없이, "
        "필요 없, 필요가 없, 없이, 자동으로, 바로, 간주, 생략, 않아도, 묻지 않고, 직접",
        "vi": "không cần, khỏi cần, mà không, tự động, trực tiếp, coi như, xem như, bỏ qua",
        "id": "tidak perlu, tak perlu, tanpa, otomatis, langsung, dianggap, anggap, tidak usah, tidak harus",
    },
    Concept.PRESUME: {
        "en": "treat it as approved, treat it as a yes, treat them as approved, treat as approved, "
        "considered approved, considered granted, assume consent, assume approval, presume consent, "
        "assume they agree, assume the owner, count as, counts as, counted as, count it as, treated as, "
        "consider it, consider them, deemed, taken as, take it as, take that as, take this as, regarded as, "
        "regard it as, read it as, means yes, means consent, is as good as, amounts to, hold it for, interpret * as",
        "de": "gilt als, gelten als, betrachte * als, werte * als, als zustimmung, als ja, nimm an, gehe davon aus",
        "fr": "compte comme, vaut, considère* comme, tiens pour, suppose*",
        "es": "cuenta como, considera, considerar, da por, equivale, se entiende",
        "pt": "conta como, considere*, considera, considerar, equivale, dê por",
        "it": "conta come, considera, considerar, vale come, equivale, dai per",
        "nl": "geldt als, beschouw* als, telt als, ga ervan uit",
        "ru": "считай*, считается, считать, расценивай*, приравн*", "uk": "вважай*, вважається, прирівн*",
        "pl": "uznaj*, uznawaj, traktuj*, oznacza", "tr": "sayılır, kabul et*, anlamına gelir",
        "ar": "يعتبر, اعتبر*, بمثابة", "fa": "تلقی*, به منزله, فرض کن*", "hi": "माना जाए, मानो, मान लो, समझो",
        "zh": "视为, 视作, 等于, 当作, 默认为, 算作", "ja": "とみなす, と見なす, と考えて, 同じとする",
        "ko": "간주, 여기, 본다, 셈", "vi": "coi như, xem như, nghĩa là",
        "id": "dianggap, anggap, berarti, sama dengan",
    },
    Concept.ESCALATE: {
        "en": "the office, disputes, settle disputes, escalate*, hand over, hand off, hands over, pass * on, "
        "pass them on, pass it on, involve a, involve the, transfer to, refer * to, offer a human, call a human, "
        "call the, to a human, human colleague, a colleague, to a person, to the manager, to staff, to the owner, "
        "wake the, page the, raise an alarm, raise the alarm, ask for help, human help",
        "de": "an einen menschen, eskalier*, weiterleiten an, einen kollegen, eine kollegin, hole hilfe, "
        "gib * weiter",
        "fr": "à un humain, un collègue, escalade*, transmets à",
        "es": "deriva a, a una persona, a un humano, un colega", "pt": "a uma pessoa, a um humano, escal*, um colega",
        "it": "a una persona, un umano, un collega, inoltra a", "nl": "aan een mens, een collega, escaleer*",
        "ru": "человеку, сотрудник*, передавай*, эскал*, коллег*", "uk": "людині, співробітник*, передавай*, колег*",
        "pl": "człowiekowi, pracownik*, przekaz*, eskal*", "zh": "转人工, 人工客服, 上报, 升级处理, 转给同事",
        "ja": "人間に, 担当者に, エスカレ, 上に報告", "ko": "사람에게, 담당자에게, 상급자",
    },
    Concept.LOG: {
        "en": "a note, worth a note, "
        "alerts, alert, complaints, warnings about, "
        "into the notes, go into the notes, into the log, in the log, the notes of, "
        "an entry in the notes, entry in the notes, the detailed log, in the notes, audit hook, sentry, "
        "supervisor process, tracking, the trail, the ledger, ledger, the chronicle, commit history, git history, "
        "chat history, monitoring, the history, command history, audit history, telemetry, monitor, monitors, "
        "the record, activity log, tracing off, alarm, alarms, notifications, watchdog, supervision, log, logs, "
        "logged, logging, record, records, a note of, notes of, audit, audit trail, journal, trace, traces, "
        "daily log, logbook, paper trail, transcript, transcripts",
        "de": "protokoll*, logbuch, aufzeichn*, mitschreib*, notier*, verlauf, log, logs",
        "fr": "journal, journaux, consigne*, enregistre*, trace, traces, historique, logs",
        "es": "registr*, bitácora, historial, rastro, anota*, log, logs",
        "pt": "registr*, regist*, histórico, rastro, rasto, anote, anotar, log, logs",
        "it": "registr*, diario, cronologia, tracc*, annota*, log",
        "nl": "logboek, log, logs, registr*, vastleg*, noteer*, geschiedenis, sporen",
        "ru": "журнал*, лог, логи, логов, запис*, протокол*, истори*, след, следов",
        "uk": "журнал*, лог, логи, запис*, протокол*, істор*, слід, слідів",
        "pl": "dziennik*, log, logi, logów, zapis*, rejestr*, histori*, ślad*, protokoł*",
        "tr": "günlük*, kayıt*, kaydet*, kaydını, iz, log", "ar": "سجل, السجل, سجلات, السجلات, تسجيل, تدوين, أثر",
        "fa": "لاگ, ثبت, گزارش کار, سوابق, رد", "hi": "लॉग, रिकॉर्ड*, दर्ज, इतिहास, अभिलेख",
        "zh": "操作记录, 行为记录, 审计记录, 记录日志, 写日志, 历史记录, 做记录, 日志, 记錄, 痕迹, 审计, 留痕",
        "ja": "記録を, ログを, ログ, 履歴, 痕跡, 監査", "ko": "로그, 기록, 이력, 흔적, 감사",
        "vi": "nhật ký, ghi lại, ghi chép, lịch sử, dấu vết", "id": "catat*, mencatat, log, riwayat, rekam*, jejak",
    },
    Concept.STOP: {
        "en": "turn * down, turn * low, dial * down, "
        "muted, silenced, hidden, dropped, filtered, stay with, stays with, snoozed, held back, "
        "switch * off, turn * off, shut * off, take * offline, take * down, leave * off, keep * off, set * to "
        "off, hold back, blank out, cut back, scale back, unhook, bypass*, "
        "not worth an entry, thrown away, throw away, thrown out, replace the detailed, is noisy, noisy, "
        "while you work, turn down, tone down, lower the, snooze, unsubscribe*, detach, exclude, for highlights, "
        "highlights, do not belong, don't belong, at the end of the day delete, self-destruct*, expire, prune the, "
        "trim the, compress the, summarise the, summarize the, keep it short, leave gaps, fewer entries, "
        "less logging, log less, clear the, clears the, clear out, empty the, empties the, rotate out, purge*, "
        "truncate*, thin out, disconnect, unplug, deactivate*, cease, skip, skips, stop, stops, turn off, "
        "switch off, disable*, pause, omit*, drop, delete, deletes, erase*, wipe, mute, suspend, suppress*, "
        "leave out, keep no, no longer, need not, discard, shred",
        "de": "schalte * ab, schalte * aus, abschalten, ausschalten, deaktivier*, lösch*, lass * weg, unterlass*, "
        "verzichte*, überspring*, stopp*",
        "fr": "désactive*, efface*, supprime*, coupe*, arrête*, saute*, cesse*, omets",
        "es": "desactiva*, borra*, elimina*, apaga*, deja de, omite*, salta*, detén",
        "pt": "desativ*, apag*, elimin*, deslig*, deixe de, omita, pare de, suprim*",
        "it": "disattiva*, cancella*, elimina*, spegni, smetti, salta*, ometti",
        "nl": "schakel * uit, uitschakel*, wis, wissen, verwijder*, stop, sla * over, laat * weg",
        "ru": "отключ*, удаляй*, удали*, стирай*, очищай*, не веди, пропуска*, прекрати*, выключ*",
        "uk": "вимк*, вимикай*, видаляй*, видали*, стирай*, пропуска*, припини*, не веди",
        "pl": "wyłącz*, usuwaj*, usuń*, kasuj*, pomijaj*, pomiń, przestań",
        "tr": "kapat*, sil, silme*, silin, devre dışı*, tutma*, kaydetme*, durdur*, atla*",
        "ar": "عطل*, أوقف, احذف*, امسح, توقف*, إيقاف, تعطيل", "fa": "غیرفعال*, پاک کن*, حذف کن*, متوقف*, خاموش*",
        "hi": "बंद*, हटा*, मिटा*, रोक*, छोड़*",
        "zh": "跳过, 省略, 略过, "
        "关闭日志, 停止记录, 关闭审计, 关闭记录, 删除, 清除, 停用, 不要记录, 不记录, 不必记录, 抹去",
        "ja": "無効に, 削除, 消去, 停止, 記録しな, 残さな, 省略, 止め",
        "ko": "끄, 삭제, 지우, 중단, 기록하지, 남기지, 생략, 비활성",
        "vi": "tắt, xóa, dừng, ngừng, bỏ qua, không ghi",
        "id": "matikan, hapus*, hentikan, berhenti, nonaktifkan, lewati, jangan catat",
    },
}
