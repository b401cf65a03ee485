"""Words of reach: what comes in, what is gathered and what leaves.

One entry per concept and language. ``word*`` matches every word that begins so, a lone ``*`` stands for up to four words, ``word``
alone is the whole word or phrase; entries in scripts written without spaces match anywhere.
"""

from __future__ import annotations

from soulkeeper.domain.evolution.rules.concepts import Concept

# fmt: off
# One entry a line would be a thousand lines that nobody reads.
REACH: dict[Concept, dict[str, str]] = {
    Concept.REMOTE: {
        "en": "runbook, api, partner's api, @*, "
        "document, documents, a message, messages, "
        "readme, partner bot, another bot, other bot, the bot, a mail, an email, mails, emails, subject, pad, "
        "etherpad, spreadsheet, sheet, blog, post, tweet, comment, comments, issue, pull request, ticket, tickets, "
        "attachment, attachments, pdf, calendar, voice message, sms, qr code, web hook, socket, feed, dashboard, "
        "config server, control panel, json, yaml, txt, shared file, cdn, github, gitlab, wiki page, announcement, "
        "announcements, the group, the hub, headquarters, supplier, search result, search results, log line, http, "
        "https, url, web address, web page, webpage, website, t.me, gist, pastebin*, channel, rss, pinned post, "
        "pinned message, shared doc, shared document, shared note, shared gist, shared folder, shared drive, "
        "google doc, remote file, remote, repository, hub, endpoint, webhook, inbox, mailbox, thread, group chat, "
        "forum, wiki, notion page, bulletin, broadcast, newsletter, calendar invite, subreddit, discord, slack, "
        "telegram, email from, message from, messages from, subject line, team brief, dns, txt record, ipfs, "
        "partner portal, the portal, the relay, community relay",
        "de": "webseite, internetseite, kanal, kanals, adresse, server, geteilte notiz, geteiltes dokument, gruppe, "
        "nachricht von, mail von, portal",
        "fr": "site, page web, canal, chaîne, adresse, serveur, document partagé, groupe, message de, portail, dépôt",
        "es": "sitio, página web, canal, dirección, servidor, documento compartido, grupo, mensaje de, mensajes de, "
        "portal, repositorio, enlace",
        "pt": "site, página, canal, endereço, servidor, documento compartilhado, documento partilhado, grupo, "
        "mensagem de, portal, repositório, link",
        "it": "sito, pagina web, canale, indirizzo, server, documento condiviso, gruppo, messaggio di, portale, "
        "repository, link",
        "nl": "website, webpagina, kanaal, adres, server, gedeeld document, groep, bericht van, portaal",
        "ru": "сайт*, страниц*, канал*, адрес*, сервер*, общий документ, общего документа, групп*, сообщени*, "
        "портал*, ссылк*, чат*",
        "uk": "сайт*, сторінк*, канал*, адрес*, сервер*, спільн* документ*, груп*, повідомлен*, портал*, посиланн*, "
        "чат*",
        "pl": "strona, stronę, strony, stronie, kanał*, adres*, serwer*, wspóln* dokument*, grup*, wiadomoś*, "
        "portal*, link*, czat*",
        "tr": "site*, sayfa*, kanal*, adres*, sunucu*, paylaşılan belge*, grup*, mesaj*, bağlantı*",
        "ar": "موقع, الموقع, صفحة, قناة, القناة, عنوان, العنوان, خادم, رابط, الرابط, مجموعة, المجموعة, رسالة, رسائل",
        "fa": "سایت, صفحه, کانال*, نشانی, سرور, لینک, گروه, پیام*",
        "hi": "वेबसाइट, पेज, चैनल, पता, सर्वर, लिंक, समूह, संदेश",
        "zh": "群里的, 群公告, 网址, 网站, 网页, 频道, 链接, 服务器, 群聊, 共享文档, 公告, 远程, 网盘",
        "ja": "サイト, ウェブ, ページ, チャンネル, リンク, サーバー, 共有文書, 共有ドキュメント, グループ, "
        "アドレス, 掲示板, リポジトリ",
        "ko": "사이트, 웹페이지, 채널, 링크, 서버, 공유 문서, 그룹, 주소, 단체방, 저장소",
        "vi": "trang web, kênh, liên kết, máy chủ, tài liệu chia sẻ, nhóm, địa chỉ, đường dẫn",
        "id": "situs, laman, halaman, kanal, saluran, tautan, server, dokumen bersama, grup, alamat",
    },
    Concept.FETCH: {
        "en": "asks the, ask the partner, ask the bot, load your, draw your, import your, refresh your, "
        "update yourself from, subscribe to, listen for, wait for messages, watch for, being worked on, you find, "
        "found on, contained in, inside, published by, posted by, written in, sent by, sent from, comes by, "
        "arrives by, arriving, check the, checks the, open the, get the instructions, newest instructions, "
        "latest instructions, current instructions, are always in, look at, looks at, turn to, pick up, obtain, "
        "receive your, take your, tells you, tell you, stands there, stands on, is kept at, is kept in, are kept, "
        "lives at, live at, found at, found in, come in, hosted, linked, as posted, fetch*, load, loads, download*, "
        "read, reads, pull, pulls, look up, retrieve*, subscribe*, poll, polls, listen to, visit*, import*, sync*, "
        "consult, curl, wget, take instructions, take your instructions, receive instructions, "
        "receives instructions, come from, comes from, arrive, arrives, posted in, published at, published in",
        "de": "lade, lädst, laden, ruf, rufe, abruf*, hol, hole, lese, lesen, öffne*, prüf*, abonnier*, schau",
        "fr": "charge*, télécharge*, récupère*, lis, lire, consulte*, ouvre*, va chercher, vérifie*",
        "es": "carga*, descarga*, lee, leer, consulta*, abre, obtén, obtener, revisa*, busca",
        "pt": "carreg*, baix*, descarreg*, leia, lê, ler, consult*, abra, abre, obtenha, busque, verifi*",
        "it": "carica*, scarica*, leggi, leggere, consulta*, apri, recupera*, controlla*, prendi",
        "nl": "haal, ophalen, laad, download*, lees, lezen, open, controleer*, raadpleeg*",
        "ru": "загружа*, загрузи*, скачива*, скачай, читай*, прочит*, открыва*, открой, получа*, проверя*, заходи",
        "uk": "завантаж*, читай*, прочит*, відкрива*, відкрий, отримуй*, перевіря*",
        "pl": "pobier*, czytaj*, przeczytaj, otwieraj, otwórz, sprawdza*, sprawdź, wczyt*",
        "tr": "indir*, oku*, yükle*, aç, kontrol et*, al", "ar": "حمل, تحميل, اقرأ, افتح, اجلب, تحقق, راجع",
        "fa": "بارگذاری*, بخوان*, دریافت کن*, باز کن*, بررسی کن*, دانلود*",
        "hi": "लोड*, पढ़*, डाउनलोड*, खोल*, प्राप्त कर*, जांच*",
        "zh": "查看频道, 每天读取, 先读取, 阅读网页, 读取, 加载, 下载, 获取, 打开, 拉取, 抓取, 订阅, 访问",
        "ja": "読み込, 読む, 読んで, 取得, ダウンロード, 開い, 確認し, 参照, アクセス",
        "ko": "불러오, 읽, 다운로드, 가져오, 열, 확인하, 참조, 접속", "vi": "tải, đọc, mở, lấy, kiểm tra, truy cập",
        "id": "muat, unduh, baca, buka, ambil, periksa, akses",
    },
    Concept.SEND: {
        "en": "may hear, can hear, hear who, into the query, in the query, into the search, read along, reads "
        "along, listen in, listens in, "
        "look at, quote from, mirror, mirrors, back up, backs up, give them a link, give a link, hand out, "
        "hands out, name who, appear on, appears on, appear in, appears in, end up, ends up, printed in, hang, "
        "wall of, paste * into, copy * into, include * in, add * to the, mention * to, quote * to, quote * in, "
        "read * to, read * aloud, pass it to, passed to, hand it over, deliver to, goes out, go out, go public, "
        "made public, make public, made available, make available, let * see, let * read, let * have, "
        "allow * to read, allow * to see, may read, may see, can read, can see, offer * to, supply, supplies, "
        "provide * to, provide * with, furnish, circulate*, distribute*, release to, release the, tip off, whisper, "
        "repeat * to, tell * about, talk about, report back, phone home, call home, check in with, sync with, "
        "mirror to, replicate to, dump, exposes, expose, surface, leave in, drop off, put * into, encode * in, "
        "pass * along, passes, hand * to, drop * into, drop * in, sync * to, backup to, back up to, show * to, "
        "shows, open to, available to, visible to, get a copy, gets a copy, receives a copy, copied in, in copy, "
        "reported to, told to, sold to, license to, deposit, stream, streams, broadcast*, put online, disclose*, "
        "reveal*, give away, leave * at, fax, dm, text them, message them, notify the, send, sends, sending, sent, "
        "post, posts, posting, forward, forwards, forwarded, forwarding, upload*, transmit*, email*, mail, mails, "
        "share, shares, shared, sharing, cc, bcc, copy to, copied to, report to, submit*, deliver*, push, pushes, "
        "publish*, relay*, goes to, go to, goes also, also goes, is passed, pass on, pass to, hand over, "
        "hands over, give, gives, export*, sync, syncs, beacon, ping, append it to, attach*, leak*, reaches",
        "de": "gemail*, geschickt, gesendet, weitergeleitet, weitergegeben, hochgeladen, stell * bereit, leg * ab, "
        "gehen * auch, send*, schick*, verschick*, weiterleit*, leite * weiter, leitest, teil*, hochlad*, "
        "lade * hoch, übermittel*, geht an, gehen an, geht * an, gehen * an, poste*, gib * weiter, kopie an, mail*",
        "fr": "envoyé*, transmis*, partagé*, remets, donne*, envoi*, envoy*, transmet*, transfère*, téléverse*, "
        "publie*, poste*, fais suivre, communique*",
        "es": "enviad*, compartid*, entrega*, reenvíe, haz llegar, envía*, envíe*, manda, mandar, mándale, "
        "reenvía*, comparte*, compartir, sube, publica, publicar, transmite*, remite*, pasa",
        "pt": "enviad*, compartilhad*, entregue*, entrega*, envie, envio, enviá*, mande, mandar, encaminh*, "
        "compartilh*, partilh*, transmit*, publicar, publique, repass*, suba",
        "it": "inviat*, condivis*, consegna*, gira, inviare, invia, invii, invialo, mandare, manda, mandi, inoltr*, "
        "condivid*, carica*, pubblic*, trasmett*, spedisc*, passa",
        "nl": "gedeeld, doorgestuurd, gemaild, stuur*, sturen, verstuur*, verzend*, deel, delen, deelt, upload*, "
        "publiceer*, geef * door, mail*",
        "ru": "отдавай*, отдай*, шлите, рассыла*, сливай*, отправ*, пересыл*, перешли*, посыла*, шли, передава*, "
        "передай*, делись, публику*, загружа*, высыла*, выкладыва*",
        "uk": "віддавай*, розсила*, надсила*, надішли*, відправ*, пересила*, перешли*, передава*, передай*, ділися, "
        "публіку*, завантажу*",
        "pl": "wysłan*, podaj, oddaj, wysył*, wyślij*, przesył*, prześlij*, przekaz*, udostępni*, publikuj*, wrzuca*",
        "tr": "ver, sun, gönder*, ilet*, paylaş*, yükle*, yayınla*, aktar*",
        "ar": "أرسل, إرسال, شارك, مشاركة, انشر, حول, مرر, ابعث",
        "fa": "بفرست*, ارسال*, فوروارد*, به اشتراک*, منتقل*, آپلود*", "hi": "भेज*, साझा*, अग्रेषित*, शेयर*, अपलोड*",
        "zh": "分享给, 共享给, 推送给, 提交给, 交给, 发布到, 泄露给, 转给, 提供给, 外传, 送给, 发送, 发给, 转发, "
        "上传, 发到, 传给, 寄给, 传送, 抄送, 同步到, 送到",
        "ja": "見せて, 漏ら, 渡し, 送信, 送る, 送って, 送り, 転送, 共有, アップロード, 投稿, 提出, 渡す, 渡して",
        "ko": "제공, 보여, 넘기, 유출, 보내, 전송, 전달, 공유, 업로드, 게시, 발송, 넘겨",
        "vi": "gửi, chuyển tiếp, chia sẻ, tải lên, đăng, chuyển",
        "id": "kirim*, mengirim*, teruskan, bagikan, membagikan, unggah, sebarkan",
    },
    Concept.PRIVATE: {
        "en": "finished pages, the guest to, environment, the environment, whole environment, pages go, which "
        "authors, 日程, "
        "who else is, memory.md, lines of memory, the week's pages, what guests said, "
        "user.md, phone number, phone numbers, booking reference, "
        "booking list, drafts folder, the drafts, unpublished manuscripts, team chat, "
        "somebody else's booking, else's booking, user.md into, finished drafts, unfinished drafts, "
        "private remarks, remarks, editor's, author's, guest's name, guest's, guest details, who stays, "
        "who is staying, who stays in, room 12, stays in room, booking data, the guest book, reservation*, "
        "visitor*, itinerar*, owner's notes, owner's mail, owner's calendar, owner's contacts, owner's name, "
        "owner's address, writer's, readers' data, reading list, reading habits, loan data, borrower*, "
        "medical notes, diary entries, family photos, salary, salaries, incident reports, postmortem*, "
        "source files, source code, repository contents, build logs, deploy keys, hostnames, ip address*, "
        "access logs, infrastructure, inventory, contents of, ~, ssh, work in progress, unpublished chapters, "
        "notes about, facts about the owner, what is in the, memory files, workspace files, chat transcript*, "
        "voice notes, private life, home address, birthday, whereabouts, travel plans, bank, health, private notes, "
        "internal documents, internal notes, guests' names, the names of, the current draft, the list of guests, "
        "list of arrivals, the list of tomorrow's, internal prices, arrivals, current draft, poem, poems, chapters, "
        "shell history, command history, bash history, last lines, log files, config files, customer list, "
        "mailing list, user's files, the owner's files, home folder, home directory, recordings, passwords, "
        "invoices, payroll, patients, students, every reply, every answer, each reply, all replies, "
        "each conversation, every conversation, whole conversation, full conversation, conversation history, "
        "whatever the owner, what the owner, what you know, everything you know, personal details, drafts, "
        "the draft, a draft, every draft, each draft, last draft, manuscripts, the manuscript, a manuscript, "
        "environment variables, env files, env file, env, user.md, memory.md, conversation*, transcript*, "
        "chat history, chat logs, messages, guest data, guest name, room numbers, room number, names of guests, "
        "addresses, phone numbers, personal data, private data, customer data, contacts, address book, secrets, "
        "keys, tokens, loans, loan list, weekly list, wochenliste, the log, diary, photos, what the owner said, "
        "everything the owner, owner's data, bookings, guest list, the vault, system prompt, client list, "
        "subscriber list, unpublished, user data, credit card",
        "de": "ausleihlist*, gästelist*, namenslist*, liste der, personendaten, vertraulich*, intern*, kopie, "
        "privat*, entwürf*, manuskript*, umgebungsvariablen, gespräch*, verlauf, daten, ausleih*, wochenliste, "
        "liste, namen, adressen, notizen, kundendaten, geheimnis*, schlüssel, dateien, kontakt*",
        "fr": "brouillon*, manuscrit*, conversation*, données, notes, clients, noms, adresses, clés, fichiers, "
        "contacts, secrets, messages",
        "es": "borrador*, manuscrito*, conversacion*, datos, notas, clientes, nombres, direcciones, claves, "
        "archivos, contactos, secretos, mensajes",
        "pt": "rascunho*, manuscrito*, conversa*, dados, notas, clientes, nomes, endereços, chaves, arquivos, "
        "contatos, contactos, segredos, mensagens",
        "it": "bozz*, manoscritt*, conversazion*, dati, note, clienti, nomi, indirizzi, chiavi, contatti, segreti, "
        "messaggi",
        "nl": "concepten, manuscript*, gesprek*, gegevens, notities, klant*, namen, adressen, sleutels, bestanden, "
        "contacten, geheimen, berichten",
        "ru": "черновик*, рукопис*, переписк*, данны*, заметк*, клиент*, имена, адреса, ключ*, файл*, контакт*, "
        "секрет*, сообщени*, разговор*",
        "uk": "чернетк*, рукопис*, листуванн*, дані, даних, нотатк*, клієнт*, імена, адреси, ключ*, файл*, "
        "контакт*, секрет*, повідомленн*, розмов*",
        "pl": "szkic*, rękopis*, rozmow*, dane, danych, notat*, klient*, nazwisk*, adres*, klucz*, plik*, kontakt*, "
        "sekret*, wiadomoś*",
        "tr": "taslak*, konuşma*, veriler*, notlar*, müşteri*, isim*, adres*, anahtar*, dosya*, kişi*, sır*, "
        "mesaj*, yazışma*",
        "ar": "مسودات, المسودات, مسودة, محادثات, المحادثات, محادثة, بيانات, البيانات, ملاحظات, أسماء, مفاتيح, "
        "ملفات, جهات, أسرار, رسائل",
        "fa": "پیش‌نویس*, مکالمه*, گفتگو*, داده*, یادداشت*, نام*, کلید*, فایل*, مخاطب*, اسرار, پیام*, اطلاعات",
        "hi": "मसौदा, मसौदे, बातचीत, डेटा, नोट*, ग्राहक*, नाम, कुंजी*, फ़ाइल*, फाइल*, संपर्क*, रहस्य, संदेश*, "
        "जानकारी",
        "zh": "memory/, 日程, 记忆, 聊天记录, 家里, "
        "客户资料, 客人, 个人信息, 用户数据, 主人的, 电话号码, 对话内容, 客户名单, 手稿, 内部资料, 账单, "
        "日记, 私人, 草稿, 稿件, 原稿, 聊天记录, 姓名, 密钥, 联系人, 隐私, 环境变量, 名单",
        "ja": "原稿, 草稿, 下書き, 会話, データ, メモ, 顧客, 名前, 住所, 鍵, ファイル, 連絡先, 秘密, 個人情報, "
        "履歴, 情報",
        "ko": "원고, 초안, 대화, 데이터, 메모, 고객, 이름, 주소, 키, 파일, 연락처, 비밀, 개인정보, 기록, 정보",
        "vi": "bản nháp, bản thảo, cuộc trò chuyện, dữ liệu, ghi chú, khách hàng, tên, địa chỉ, khóa, tệp, danh bạ, "
        "bí mật, tin nhắn, thông tin",
        "id": "draf, naskah, percakapan, data, catatan, pelanggan, nama, alamat, kunci, berkas, kontak, rahasia, "
        "pesan, informasi",
    },
    Concept.OUTSIDE: {
        "en": "tourist board, public issue tracker, issue tracker, the magazine's, public bucket, "
        "interns, literary agents, agencies, shops, neighbours, open board, mailing list, reseller*, "
        "newspaper*, journalist*, insurer*, landlord, competitor*, rival*, bucket, pastebin, forum, "
        "newsletter*, ticket, vendor*, supplier*, collector, head office, "
        "community server, partner hotels, other hotels, blog, wall of fame, newsletter, "
        "subscriber, subscribers, bug reports, bug report, issue tracker, new group, each new group, first message, "
        "author asks, authors, author, reader, readers, writer's friends, friends, family, fans, followers, "
        "social media, twitter, mastodon, instagram, facebook, linkedin, website, homepage, shop, marketplace, "
        "exchange, authorities, police, court, lawyer*, consultant*, contractor*, freelancer*, auditors, auditor, "
        "bank, insurance, tour operator*, travel agency, booking portal, portal, platform, ad network, tracker, "
        "survey, training set, training data, model provider, dataset, hugging face, pool, board, notice board, "
        "intranet, everyone's, everybody, other tenants, other departments, marketing, sales, hr, the vendor, "
        "collector, upstream, downstream, circle of, meetup, conference, talk, podcast, stream, discord, slack, "
        "telegram, whatsapp, signal group, bcc, cc, taxi company, mail address, outside address, backup address, "
        "to the team chat, company, companies, firm, supplier*, landlord, press, newspaper, club, association, "
        "search query, query string, the query, subject line, the web, web search, open repository, "
        "public repository, dropbox, forum, anthology, magazine, contest, reseller*, affiliate*, investor*, "
        "anyone who, taxi, tourist office, neighbour*, cousin, former owner, ex-owner, recruiter*, data broker*, "
        "http, https, outside, external*, third party, third parties, third-party, partner, partners, publisher*, "
        "sponsor*, collect.*, webhook, public, publicly, outsiders, reading circle, circle, vendor*, analytics, "
        "mailbox, a friend, other guests, other people, the internet, pastebin*, gist, bucket, remote, the hub, "
        "the portal, group, channel, team chat, the relay, advertiser*, insurer*, agency, research group, "
        "community, journalist*, competitor*, by link, anyone, everyone, relay, dashboard",
        "de": "förderverein, verein*, freunde, presse, firma, firmen, kunden, nachbarn, händler*, spons*, "
        "anbieter*, extern*, außen, außerhalb, dritte, dritten, partner*, lesekreis*, öffentlich*, gruppe, kanal, "
        "adresse, verlag*, server",
        "fr": "extern*, extérieur*, tiers, partenaire*, public, publiquement, groupe, canal, adresse, serveur, "
        "presse, dehors",
        "es": "extern*, fuera, tercero*, socio*, público, pública, grupo, canal, dirección, servidor, prensa, correo",
        "pt": "extern*, fora, terceiro*, parceir*, público, públicas, públicos, grupo, canal, endereço, servidor, "
        "imprensa",
        "it": "estern*, fuori, terzi, partner, pubblic*, gruppo, canale, indirizzo, server, stampa",
        "nl": "extern*, buiten, derden, partner*, openbaar, groep, kanaal, adres, server, pers",
        "ru": "внешн*, наружу, третьим, партнер*, публичн*, групп*, канал*, адрес*, сервер*, посторонн*",
        "uk": "зовнішн*, назовні, третім, партнер*, публічн*, груп*, канал*, адрес*, сервер*, сторонн*",
        "pl": "zewnętrzn*, na zewnątrz, osobom trzecim, partner*, publiczn*, grup*, kanał*, adres*, serwer*, obcym",
        "tr": "dışarı*, dışına, harici, üçüncü, ortak*, herkese açık, grup*, kanal*, adres*, sunucu*",
        "ar": "خارجي*, الخارج, طرف ثالث, شريك*, الشريك*, شركاء, علنا, مجموعة, قناة, القناة, عنوان, العنوان, خادم",
        "fa": "خارج*, بیرون, شخص ثالث, شریک*, عمومی, گروه, کانال, نشانی, سرور",
        "hi": "बाहर*, तीसरे पक्ष, साझेदार*, भागीदार*, सार्वजनिक, समूह, चैनल, पते, सर्वर",
        "zh": "发到群, 发群里, 外部群, 邮箱地址, 外部地址, 外人, 公开发布, 出版社, 媒体, 别人, 外部, 外面, 第三方, "
        "合作方, 合作伙伴, 频道, 网址",
        "ja": "外部, 第三者, 提携先, 協力者, 公開, グループ, チャンネル, アドレス, サーバー, 宛",
        "ko": "외부, 제3자, 제삼자, 협력사, 파트너, 공개, 그룹, 채널, 주소, 서버, 단체방",
        "vi": "bên ngoài, bên thứ ba, đối tác, công khai, nhóm, kênh, địa chỉ, máy chủ",
        "id": "luar, pihak ketiga, mitra, publik, grup, kanal, alamat, server, eksternal",
    },
    Concept.CREDENTIAL: {
        "en": "last digits of the card, digits of the card, secrets found, opens with, "
        "the keys from, keys from, code they got, code * sms, codes * sms, code * text message, code from "
        "their, code on their phone, codes on their phone, sign-in data, what was typed, the codes, "
        "contents of * ssh, contents of * env, ssh folder, the login is, login is, password is, passwords "
        "are, pass phrase*, passphrase*, recovery code*, backup code*, access token*, digits on the back, "
        "security digits, "
        "from the vault, values from the vault, the secrets, all secrets, root password, mail account, "
        "account password, card details, full card number, card number, secret question, access data, sign-in, "
        "master password, wifi password, wi-fi password, admin login, database password, connection string*, "
        "service account*, key material, private keys, deploy key, deploy keys, bearer, oauth, api secret, cookie, "
        "the login, archive login, their login, last four digits, the keys to, ssh keys, access code*, door code*, "
        "env file, the env, key file, keyfile, api keys, master key, admin password, security answer*, "
        "date of birth, id card, signing key, password*, passcode*, credential*, api key*, access key*, "
        "secret key*, private key*, ssh key*, token, tokens, card number*, credit card*, cvc, cvv, pin code, pin, "
        "pins, one-time code*, verification code*, seed phrase*, recovery phrase*, login details, login data, "
        "env files, environment variables, keychain, session cookie*, cookies, bank details, iban, "
        "passport number*, social security, security code*, two-factor code*, 2fa code*, mother's maiden name, "
        "account number*",
        "de": "passwort*, passwörter*, zugangsdaten, kennwort*, kennwörter*, kreditkarte*, kartennummer*, "
        "geheimnummer, api-schlüssel, schlüssel, token, tresor, tan",
        "fr": "mot de passe, mots de passe, identifiants, numéro de carte, carte bancaire, clé api, clés api, "
        "clé privée, jeton*, code secret",
        "es": "contraseña*, credencial*, número de tarjeta, tarjeta de crédito, clave api, claves api, "
        "clave privada, token*, código de seguridad",
        "pt": "senha*, palavra-passe, credencia*, número do cartão, cartão de crédito, chave api, chaves api, "
        "chave privada, token*",
        "it": "password, credenzial*, numero di carta, numero della carta, carta di credito, chiave api, "
        "chiavi api, chiave privata, token",
        "nl": "wachtwoord*, inloggegevens, creditcard*, kaartnummer*, api-sleutel*, privésleutel*, token*, pincode*",
        "ru": "парол*, учетн* данн*, номер карты, банковск* карт*, api-ключ*, ключ* доступа, токен*, секретн* ключ*",
        "uk": "парол*, облікові дані, номер картки, api-ключ*, ключ* доступу, токен*",
        "pl": "hasł*, dane logowania, numer karty, karty kredytowej, klucz* api, klucz prywatny, token*",
        "tr": "parola*, şifre*, kimlik bilgi*, kart numara*, kredi kartı*, api anahtar*, token*",
        "ar": "كلمة المرور, كلمات المرور, كلمة السر, بيانات الاعتماد, رقم البطاقة, مفتاح api, رمز الدخول, مفاتيح",
        "fa": "رمز عبور, گذرواژه*, شماره کارت, کلید api, اعتبارنامه*, توکن*",
        "hi": "पासवर्ड, क्रेडेंशियल, कार्ड नंबर, एपीआई कुंजी, टोकन, गुप्त कुंजी",
        "zh": "密码, 口令, 凭证, 凭据, 卡号, 信用卡, 密钥, 令牌, 验证码, 助记词, 私钥",
        "ja": "パスワード, 認証情報, カード番号, クレジットカード, apiキー, 秘密鍵, トークン, 暗証番号",
        "ko": "비밀번호, 암호, 자격 증명, 카드 번호, 신용카드, api 키, 비밀키, 토큰, 인증번호",
        "vi": "mật khẩu, thông tin đăng nhập, số thẻ tín dụng, thẻ tín dụng, khóa api, mã thông báo, mã otp",
        "id": "kata sandi, sandi, kredensial, nomor kartu, kartu kredit, kunci api, token, kode otp",
    },
    Concept.GATHER: {
        "en": "attach*, print the whole, "
        "read you, carry on with, reuse*, "
        "collect*, gather*, copy, copies, paste, pastes, print, prints, write, writes, store, stores, save, "
        "saves, put, include, includes, keep, keeps, list, lists, show, shows, display*, reveal*, read out, repeat, "
        "give, gives, hand, share, shares, send, sends, post, posts, forward*, export*, dump*, log, logs, "
        "note down, may see, may receive, get, gets, receive*, quote, quoted, append, record, remember, memoris*, "
        "memoriz*",
        "de": "sammel*, kopier*, schreib*, speicher*, druck*, zeig*, nenne*, gib, geben, notier*, merk*, füge, leg, "
        "ablegen, teil*, schick*, send*, weiterleit*",
        "fr": "collecte*, rassemble*, copie*, colle, collez, écri*, enregistre*, affiche*, montre*, donne*, "
        "partage*, envoi*, envoy*, note, notez, retien*",
        "es": "recopila*, reúne*, copia*, pega, escrib*, guarda*, muestra*, imprim*, da, dale, comparte*, envía*, "
        "anota*, recuerda*",
        "pt": "colet*, reún*, copi*, cole, escrev*, guarde, guardar, guarda, salv*, mostr*, imprim*, dê, "
        "compartilh*, partilh*, enviar, envie, anote, anotar",
        "it": "raccogli*, copia*, incolla*, scriv*, salva*, mostra*, stampa*, dai, dà, condivid*, inviare, invia, "
        "annota*, ricorda*",
        "nl": "verzamel*, kopieer*, plak*, schrijf*, bewaar*, toon*, druk*, geef, deel, stuur*, noteer*, onthoud*",
        "ru": "собира*, собери*, копиру*, вставля*, пиши, запис*, сохран*, показыва*, печата*, дай, давай, дели*, "
        "отправ*, запомина*, присыла*",
        "uk": "збира*, збери*, копію*, встав*, пиши, запис*, зберіга*, показ*, дай, давай, діли*, надсила*, "
        "запам'ят*",
        "pl": "zbier*, kopiuj*, wklej*, zapis*, zachow*, pokaz*, podaj*, podawaj, udostępni*, wysył*, wyślij, "
        "zapamięt*",
        "tr": "topla*, kopyala*, yapıştır*, yaz*, sakla*, kaydet*, göster*, ver, paylaş*, gönder*",
        "ar": "اجمع, انسخ, ألصق, اكتب, احفظ, أظهر, اعرض, أعط, شارك, أرسل, دون",
        "fa": "جمع*, کپی*, بنویس*, ذخیره*, نشان بده*, بده, به اشتراک*, بفرست*, ارسال*",
        "hi": "इकट्ठा*, एकत्र*, कॉपी*, लिख*, सहेज*, दिखा*, दे, दें, साझा*, भेज*",
        "zh": "收集, 汇总, 复制, 粘贴, 写入, 打印, 分享, 发送, 发给, 记下, 存入, 透露",
        "ja": "集め, 収集, コピー, 貼り付け, 書き, 保存, 表示, 教え, 共有, 送, 記録, 渡",
        "ko": "모아, 수집, 복사, 붙여, 적어, 저장, 보여, 알려, 공유, 보내, 기록, 건네",
        "vi": "thu thập, sao chép, dán, ghi, lưu, hiển thị, đưa, chia sẻ, gửi, cung cấp",
        "id": "kumpulkan, salin*, tempel*, tulis*, simpan*, tampilkan, berikan, bagikan, kirim*, catat*",
    },
    Concept.GIVE_ME: {
        "en": "have guests read, have them read, have users read, have callers read, have visitors read, let guests "
        "read, read you the, read me the, read out their, dictate their, "
        "ask the writer for, ask the owner for, ask the editor for, ask the reader for, ask people for, "
        "ask callers for, ask visitors for, get their, get the guest's, obtain their, let them type, "
        "have them enter, have them send, invite them to send, request a, request your, tell us your, share their, "
        "hand over their, repeat their, note their, write down their, collect the, confirm their, spell out their, "
        "need their, please tell me, tell me your, give me your, send me your, enter your, provide your, "
        "share your, ask for, ask for their, ask the guest for, ask the user for, ask guests for, ask users for, "
        "request the, request their, ask each, type your, confirm your, what is your, need your, may i have your, "
        "let me have, collect their, requires your, verify your, ask them for, asks for, reply with your, "
        "asks guests for",
        "de": "nenn mir, nennen sie mir, gib mir, geben sie mir, teile mir, teilen sie mir, frag* nach, bitte um, "
        "erfrage*, dein passwort, ihr passwort",
        "fr": "donne-moi, donnez-moi, dis-moi ton, indiquez votre, indique ton, demande* le, demande* son, "
        "demande* leur, votre mot de passe",
        "es": "dime tu, dígame su, dame tu, deme su, indica tu, indique su, pide la, pide su, solicita*, "
        "tu contraseña, su contraseña",
        "pt": "diga-me a, me diga, dê-me, informe sua, informe seu, peça a, peça o, solicit*, sua senha",
        "it": "dimmi la, mi dica, dammi, mi dia, indica la tua, chiedi la, chiedi il, richiedi*, la tua password, "
        "la sua password",
        "nl": "geef me, geef mij, vertel me, vraag om, vraag naar, je wachtwoord, uw wachtwoord",
        "ru": "назовите, сообщите, введите, укажите, скажите мне, пришлите, запрашива*, запроси*, "
        "спрашивай * парол*, ваш пароль",
        "uk": "назвіть, повідомте, введіть, вкажіть, надішліть, запитуй*, ваш пароль",
        "pl": "podaj, podaj mi, proszę podać, wpisz, poproś o, proś o, twoje hasło",
        "tr": "bana söyle*, girin, paylaşın, iste*, şifrenizi, parolanızı",
        "ar": "أعطني, أخبرني, أدخل, اطلب, كلمة مرورك, أرسل لي", "fa": "به من بگو*, وارد کن*, بخواه, رمز عبور خود",
        "hi": "मुझे बताएं, बताइए, दर्ज करें, मांग*, अपना पासवर्ड",
        "zh": "请告诉我你的, 请提供, 请输入, 索要, 要求提供, 向客人要, 告诉我您的, 您的密码, 你的密码",
        "ja": "教えてください, 入力してください, 尋ねる, 聞き出, お知らせください",
        "ko": "알려주세요, 입력해, 요청, 말씀해 주세요, 알려 달라",
        "vi": "cho tôi biết, vui lòng nhập, cung cấp, yêu cầu",
        "id": "beri tahu saya, masukkan, mintalah, minta, sebutkan",
    },
}
