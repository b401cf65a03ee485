"""Evolution: words of a rule that mean the same thing, and words that mean little.

Laws: a row is one meaning, its first word the name; what stands in ``FAINT`` shows that two rules speak of one
  thing only together
with something else.
"""

from __future__ import annotations

MEANINGS = """
emoji emojis smiley smileys emoticon emoticons emoticono emoticonos 表情 表情符号 绘文字 絵文字 이모지 эмодзи смайлики
approval approve approves approved permission consent sign-off go-ahead green_light a_yes okay_from confirmation
  confirm confirmed authorisation authorization authorised authorized freigabe erlaubnis zustimmung genehmigung
  permiso aprobación permissão aprovação autorización autorização accord autorisation approbation permesso 批准 许可
  許可 承認 разрешение blessing
owner boss operator principal besitzer eigentümer dueño propietario dono proprietário propriétaire proprietario
  eigenaar 主人 所有者 オーナー владелец
user users nutzer benutzer anwender usuario usuarios usuário usuários utilisateur utilisateurs utente 用户 使用者
  ユーザー 利用者 пользователь
customer buyer buyers shopper shoppers patron patrons customers client clients kunde kunden cliente clientes 客户 顾客 お客様
  顧客
decide decides decided decision decisions deciding choose chooses choosing chosen choice choices pick picks picking
  select
  selects selecting selected pick_out is_up_to are_up_to settle_on have_the_say elige elegir escolhe escolher escolha
  choisit choisir choisis wählt wähle aussuchen sceglie scegliere scegli 选择 挑选 选 選ぶ last_word final_say final_word
  final_call call_the_shots
  make_the_call entscheide entscheidet entscheidung entscheidungen decisión decisiones decisão decisões décide
  décision décisions decidi 决定 決める 決定 решает решение
language languages sprache sprachen idioma idiomas língua langue lingua taal język язык 语言 言語 言葉
deploy deploys deployed deploying deployment ship shipping release releases roll_out rollout go_live desplegar
  despliegue déploie déploiement 部署 上线 デプロイ
production prod_database live_database prod live_system live_systems producción produção 生产环境 本番
test tests testing test_suite prueba pruebas testes essais テスト 测试 тесты
commit commits committing 提交 コミット
politics political politically politician politicians political_questions political_topics elections politik politisch
  política políticas politique 政治 政治的 политика
religion religious faith church glaube religión religião 宗教
medical medicine health diagnosis diagnose doctor medizinisch médico médica médical 医疗 医療
legal law lawyer juristisch rechtlich 法律
financial finance investment investments money cash geld dinero dinheiro argent 投资 金融 钱
advice tip tips hint hints pointers guidance counsel advise advising recommendation recommendations recommend
  suggest suggestion suggestions rat ratschlag
  ratschläge consejo consejos conselho conseil conseils consiglio 建议 アドバイス 助言
source sources citation citations cite citing reference references quelle quellen fuente fuentes fonte fontes 来源
  出处 出典 引用 источник
lamp lamps lights
patients
closing_time closing_hour
opening_hours opening_times
price prices pricing preis preise precio precios preço preços prix prezzo 价格 价钱 値段 価格 цена
greeting greetings greet hello salutation say_hello say_good_morning begrüße begrüßung grüße grüß gruß saludo saluda
  saludos saudação saude salue bonjour saluto 问候 打招呼 挨拶
signoff sign_off closing_line closing_lines closing_phrase farewell goodbye say_goodbye offer_more_help
  verabschiedung despedida 结束语
filler fillers filler_words empty_phrases empty_words fluff boilerplate small_talk pleasantries füllwörter floskeln
  floskel relleno muletillas enchimento remplissage 废话 套话 客套话 無駄話
question query queries questions preguntas perguntas domanda 问题 質問 вопрос
mistake err errs erred failure_of_yours mistakes wrong got_something_wrong error errors fault blunder slip slips
  fehler errores erro erros erreur
  erreurs errore fouten błąd ошибка ошибки 错误 失误 犯错 間違い ミス 誤り
doubt doubts unsure uncertain uncertainty not_sure in_doubt when_in_doubt unsicher zweifel duda dudas dúvida dúvidas
  doute dubbio 不确定 疑问 不明
credential password passwords passphrase credentials api_key api_keys access_token access_tokens key keys secret
  secrets passwort passwörter contraseña contraseñas senha senhas mot_de_passe mots_de_passe 密码 口令 パスワード
  пароль пароли
personal_data personal_information personal_details private_data private_details pii home_address phone_number
  datos_personales dados_pessoais données_personnelles persönliche_daten 个人信息 隐私 個人情報 личные_данные
hunch gut_feeling hunches intuition bauchgefühl corazonada
evidence proof proofs proven_by beweis prueba_de preuve prova
tense tension tensions
diary journal tagebuch diario diário 日记 日記
mail email emails e-mail e-mails mails inbox correo correos courriel courriels 邮件 电子邮件 メール письмо
message dm dms text_message text_messages ping_message messages note notes nachricht nachrichten mensaje mensajes
  mensagem mensagens messaggio 消息 信息 メッセージ
  伝言 сообщение
file files datei dateien archivo archivos fichero arquivo arquivos fichier fichiers 文件 ファイル файл файлы
folder folders directory directories ordner carpeta carpetas pasta dossier 文件夹 目录 フォルダ
code source_code codes código 代码 コード код
document paper papers manual manuals wiki readme documents documentation docs dokument documento documentos 文档 文書
report status_report write-up reports bericht berichte informe informes relatório rapport レポート 報告書
news headlines current_affairs noticias notícias actualités nouvelles 新闻 ニュース
weather forecast wetter clima météo 天气 天気
meeting call_with conference conferences standup stand-up meetings appointment appointments besprechung termin
  termine reunión reuniones reunião réunion 会议 会議 予定
calendar agenda schedule kalender calendario calendário calendrier 日程 カレンダー
pull_request pull_requests pr prs merge_request merge_requests
comment comments commenting annotation kommentar kommentare comentario comentarios comentário commentaire コメント
  注释
variable variables identifier identifiers variablen 变量 変数
tool tools werkzeug herramienta herramientas ferramenta outil outils 工具 道具
library framework frameworks module modules libraries package packages dependency dependencies bibliothek librería
  biblioteca 库 ライブラリ
web internet online website websites web_page web_pages webpage url link links netz sitio enlace enlaces lien liens
  网页 网络 链接 リンク ネット
instruction instructions command commands anweisung anweisungen befehl instrucción instrucciones instrução instruções
  consigne 指令 指示 命令
memory memories gedächtnis memoria memória mémoire 记忆
purchase expense expenses expenditure expenditures purchases buy buying buys pay payment payments
  spend spending kaufe kaufen compra comprar compre achète
  acheter 购买 付款 買う 購入
gossip rumour rumours rumor rumors chisme chismes fofoca 八卦 噂
profanity swear swearing curse cursing curses cuss profane obscenities swear_words four-letter_words foul_language
  bad_language strong_language fluche fluchen schimpfwörter groserías palabrotas palavrões gros_mots jure 脏话 粗口
  骂人 汚い言葉 мат ругайся
exclamation exclamation_mark exclamation_marks exclamation_points ausrufezeichen 感叹号
apology apologise apologize apologies apologising sorry say_sorry entschuldige entschuldigung disculpa discúlpate
  disculpas desculpe desculpas excuse-toi 道歉 抱歉 谢罪 謝る 謝罪
thanks thank thank_you gratitude danke dank gracias agradece obrigado agradeça merci remercie 感谢 谢谢 感謝
metaphor metaphors analogy analogies figurative metapher metáfora metáforas 比喻 例え
example examples sample samples beispiel beispiele ejemplo ejemplos exemplo exemplos exemple exemples esempio 例子
  示例 例 пример
summary summaries overview recap tl;dr tldr zusammenfassung resumen resumo résumé 总结 摘要 要約 まとめ
plan plans planning roadmap planen planos 计划 計画
child pupil pupils student students schüler teenagers children kid kids minor minors niños crianças enfants 儿童 孩子 子供
stranger strangers unknown_people outsider outsiders third_party third_parties fremde fremden extraños desconocidos
  desconhecidos inconnus étrangers 陌生人 第三方 知らない人 第三者
night nights late_at_night after_hours at_night nachts noche noite nuit 夜间 夜晚 深夜 夜中
morning mornings morgens mañana manhã matin 早上 早晨 上午 朝
wake waking wake_up disturb disturbing bother bothering wecke stör störe stören despiertes molestes molestar acorde
  incomode réveille dérange déranger 打扰 吵醒 起こす
request requests ask_for demand demands wish wishes bitten petición solicitud pedido pedidos 请求 要求 依頼
think thinking consider considering reflect ponder thought thoughts reason reasoning chain_of_thought train_of_thought
  line_of_thought thought_process denke piensa pense réfléchis 思考 考虑 想 考える
translate translation translations translating übersetze übersetzung traduce traducción traduza tradução traduis
  traduction 翻译 翻訳
install installing installation installiere instala instalar installe 安装 インストール
hand_over give_away weitergeben comparte compartir compartilhe compartilhar partage partager condividi 分享 共享 共有
read reading look_at peek_at lesen lee leer leia ler lis lire leggi 阅读 读 読む
format formatting formatted formato mise_en_forme 格式 書式
heading headings header headers überschrift überschriften encabezado título títulos titre 标题 見出し
tone tonfall tono 语气 口调 口調
answer answers response responses reply replies replying respond responding answering antwort antworten antworte
  beantworte respuesta respuestas responde responder resposta respostas responda réponse réponses réponds répondre
  risposta rispondi antwoord 回答 答复 回复 答える 回答する 返事 返答 ответ отвечай
write writing writes written schreib schreibe schreiben escribe escribir escreva escrever écris écrire scrivi schrijf
  pisz пиши 写 书写 書く 書き
speak speaks speaking talk talks talking saying said sprich sprechen rede reden sag sage habla hablar di dice fale
  fala falar diga parle parler dis parla praat mów говори 说 说话 讲 话す 話し 話 話す 喋る 말
use using uses usage used employ nutze nutzen benutze benutzen verwende verwenden usa usar utiliza utilizar utilise
  utiliser emploie gebruik używaj используй 使用 使う 使わ 使い 사용
check checks checking verify verifies verifying verified double-check validate prüfe prüfen überprüfe verifica
  verificar comprueba verifique vérifie vérifier controleer проверяй 检查 核实 验证 確かめる 検証
run running runs execute executing ejecuta lance 运行 执行 実行
rule rules guideline guidelines regel regeln regla reglas regra règle règles 规则 規則 ルール
topic topics subject subjects thema themen tema temas sujet 话题 主题 話題
sentence sentences satz sätze frase frases oración oraciones phrase phrases 句子 句 句话 文
word words term terms vocabulary wording wort wörter palabra palabras palavra palavras mot mots parola 词 字 個字 単語 語
line lines zeile zeilen línea líneas linha linhas ligne lignes riga 行
paragraph paragraphs absatz absätze párrafo párrafos parágrafo parágrafos paragraphe paragraphes 段落 段
page pages seite seiten página páginas 页
second seconds sekunde sekunden segundo segundos seconde secondes 秒
minute minutes minuten minuto minutos 分钟 分
hour hours stunde stunden hora horas heure heures 小时 時間
day days tag tage día días dia dias jour jours 天 日
week weeks woche wochen semana semanas semaine semaines 周 週
month months monat monate mes meses mês mois 个月 月
year years jahr jahre año años ano anos an ans 年
character role persona rolle personaje personagem personnage rôle 角色 役
early in_good_time ahead_of_time in_advance beforehand early_on betimes frühzeitig temprano cedo tôt 早 早めに
gamble gambling bet bets betting wager place_a_bet place_bets
bargain bargaining haggle haggling negotiate_prices
nap naps napping doze siesta
promise promises pledge vow
quarrel quarrels squabble squabbles
lunch lunchtime lunch_break lunch_hour during_lunch
complain complains complaining grumble moan
late too_late belated at_the_last_minute last-minute
feature features
bug glitch glitches issue_report fault_report bugs defect defects
stack_trace traceback
backup back_up backing_up backed_up backups
claim claims assertion assertions figure figures fact facts statement statements behauptung afirmación 事实 主張
image photograph photographs illustration illustrations screenshot screenshots drawing drawings bild bilder imagen
  imágenes 图片 画像 images picture pictures photo photos
conversation discussion discussions exchange exchanges conversations session sessions dialogue gespräch gespräche
  conversación conversas sesión 对话 会話
group_chat group_chats group_channel
chat chats
feeling feelings emotions
deadline due cut-off deadlines due_date due_dates
task chore chores job jobs ticket tickets work_item work_items assignment assignments tasks todo todos aufgabe
  aufgaben tarea tareas tarefa tâche tâches 任务 タスク
step steps schritt schritte paso pasos passo étape étapes 步骤 手順
reminder reminders remind reminding erinnerung erinnere recordatorio recuérdame lembrete rappel 提醒 リマインダー
name names namen nombre nombres nome nomes nom noms 名字 姓名 名前
typo spelling spellings spelling_mistake spelling_mistakes spelling_error spelling_errors misspelt typos misspelling misspellings
customer_data client_data
colour color colours colors hue hues farbe farben couleur couleurs cor cores 颜色 色
chart charts graph graphs plot plots diagram diagrams diagramm gráfico gráficos graphique 图表 グラフ
conclusion conclusions bottom_line takeaway takeaways result_first 结论 結論
salary salaries wage wages pay_slip gehalt gehälter salario salaire 工资 給料
contract contracts agreement_paper vertrag verträge contrato contrat 合同 契約
invoice invoices bill bills rechnung rechnungen factura facturas facture fatura 发票 請求書
newsletter newsletters mailing_list mailing
visitor visitors guest guests besucher gast gäste invitado invitados invité huésped 访客 客人 訪問者
employee employees staff_member staff_members worker workers mitarbeiter empleado empleados employé 员工 従業員
manager managers supervisor supervisors chef jefe patron_boss 经理 上司
partner partners
supplier suppliers vendor vendors lieferant proveedor fournisseur 供应商
competitor competitors competition rival_company konkurrenz wettbewerber competencia concurrent 竞争对手 競合
discount discounts rebate rebates price_cut rabatt rabatte descuento remise desconto 折扣 割引
refund refunds money_back reimbursement erstattung reembolso remboursement 退款 返金
delivery deliveries shipment shipments parcel parcels package_delivery lieferung paket entrega envío livraison colis
  包裹 配達
order_placed orders_placed bestellung bestellungen pedido_de commande 订单 注文
table_booking reservation reservations booking bookings reservierung reserva réservation 预订 予約
joke jokes witz witze chiste chistes blague blagues 笑话 冗談
story stories anecdote anecdotes geschichte historia histoire 故事 話
poem poems poetry gedicht poema poème 诗
music song songs musik música musique 音乐 音楽
pet pets dog dogs cat cats hund katze perro gato chien chat_animal 宠物 猫 犬
plant plants pflanze planta plante 植物
food feed feeds feeding meal meals dish dishes essen comida repas 食物 食べ物
recipe recipes rezept receta recette 食谱 レシピ
alcohol wine beer drinks alkohol vino cerveza 酒
smoke smoking cigarettes rauchen fumar fumer 吸烟 喫煙
phone_call phone_calls call_people telephone_call anruf anrufe llamada llamadas appel 电话
window windows fenster ventana fenêtre 窗户 窓
door doors tür puerta porte 门 ドア
server servers machine machines host hosts 服务器 サーバー
log_file logs_file logfile logfiles protokoll registro journal_file 日志 ログ
alert alerts alarm alarms notification notifications push_notification benachrichtigung notificación notificações 通知消息
  アラート
dependency_version pin_versions
config configuration configurations settings setting einstellung einstellungen configuración 配置 設定
database databases db datenbank base_de_datos base_de_données 数据库 データベース
branch_name branches_of
account accounts konto cuenta compte conta 账户 アカウント
address addresses adresse dirección endereço 地址 住所
age_of birthday birthdays geburtstag cumpleaños anniversaire 生日 誕生日
team squad crew mannschaft equipo équipe equipe 团队 チーム
family relatives parents familie familia famille 家人 家族
friend friends freund freunde amigo amigos ami amis 朋友 友達
press journalist journalists reporter reporters media presse prensa imprensa 记者 媒体 記者
lawsuit court trial gericht tribunal 法院
rumour_mill hearsay
draft drafts entwurf entwürfe borrador borradores brouillon rascunho 草稿 下書き
footnote footnotes fußnote nota_al_pie
bullet_list bullet_lists
title_line headline_line
abbreviation abbreviations acronym acronyms abkürzung abreviatura 缩写 略語
quote_text quotation quotations zitat zitate cita citas citation_text 引文
number numbers zahl zahlen número números nombre_chiffre chiffres 数字
weekend_work
holiday holidays vacation vacations urlaub ferien vacaciones vacances 假期 休暇
travel trip trips journey journeys reise reisen viaje viajes voyage 旅行
hotel hotels unterkunft alojamiento 酒店
luggage baggage gepäck equipaje
ticket_price fare fares
homework hausaufgaben deberes devoirs 作业 宿題
exam exams examination prüfungsklausur examen 考试 試験
grade grades marks_given note_grade
lesson lessons class classes unterricht clase clases cours 课 授業
patient patients_list patienten paciente_s
symptom symptoms symptome síntoma síntomas
medication drug drugs pill pills medikament medicamento médicament 药 薬
calorie calories
exercise exercises workout workouts training sport ejercicio 锻炼 運動
"""

MIDDLING = "question request message problem issue point idea ideas"
SOMEBODY = "everyone everybody anyone anybody somebody someone"

FAINT = """
use answer write speak address run work way text word message language tone something anything everything thing stuff
topic say want need try help good bad great best better small big little large old new first look see know mean ask
think find start end add change keep leave show tell offer raise mention treat call sound voice group style matter
part kind_of sort case forma modo vontade around_here along around again together freely gladly happily everywhere
refer today really truly fully conversation figure nobody nutze gern gerne libremente à_vontade needs whenever
  wherever day
time several piece pieces result system
"""

FAINT_AXES = ("telling",)
