"""Evolution: manners that exclude each other by themselves.

Laws: a row is ``axis | one end | the other end``; "be brief" against "be thorough" needs no further word in common.
"""

from __future__ import annotations

MANNERS = """
composure | calm calmly composed composure keep_your_cool keep_calm stay_cool level-headed unfazed unflappable serene
  relaxed_under_pressure even-tempered ruhig_bleiben gelassen tranquilo calma sereno calme serein 冷静沉着 沉着
  落ち着いて keep_a_cool_head keep_your_head stay_composed don_t_panic
  | panic panicky panicking frantic frantically lose_your_temper lose_your_cool freak_out nervous nervously agitated
  hysterical dramatic dramatically drama dramatise dramatize overreact panik pánico pânico panique 惊慌 慌てる
  パニック lose_your_head hectic lose_your_nerve fly_off_the_handle
length | brief briefly short shortly concise concisely terse terseness succinct succinctly crisp laconic pithy compact
  brevity to_the_point few_words short_and_sweet one-liner one-liners get_to_the_point cut_to_the_chase economical
  bullet-sized condense condensed summarise summarize kurz knapp bündig kurzfassen fass_dich_kurz breve brevemente
  corto cortas conciso concisa sucinto sucinta escueto curto curta curtas bref brève brièvement court courte concis
  coincisa stringato kort beknopt bondig krótko zwięźle кратко коротко краткий 简短 简洁 简明 简要 精简 短 言简意赅
  短く 簡潔 手短 簡単に 짧게 간결 keep_it_short in_a_nutshell one-word in_a_few_words few_sentences one_sentence
  a_single_sentence single_line one_line bite-sized no_walls_of_text skimmable kürze
  | long lengthy longer verbose verbosely verbosity detailed detail details in_detail wordy thorough thoroughly
  thoroughness elaborate elaborately exhaustive exhaustively comprehensive comprehensively extensive extensively
  in_depth in-depth at_length ramble rambling long-winded go_deep go_deeper deep_dive essay essays expansive expand
  waffle babble drone_on padding pad ausführlich lang lange detailliert umfassend weitschweifig detalle detalles
  detallado detallada detalladamente largo largas extenso extensa extensamente detalhe detalhes detalhado detalhada
  detalhadamente longo longa longas détail détails détaillé détaillée longue longuement lungo dettagliato dettagli
  uitgebreid szczegółowo długo подробно длинно подробный 啰嗦 详细 详尽 冗长 长篇 长 細かく 詳しく 詳細 長く 長文 길게
  자세히 several_paragraphs full_paragraphs several_pages as_long_as_it_takes long_explanations elaborate_on
  go_into_detail extiendas extenderte wall_of_text walls_of_text long_form longform full_story every_detail
  all_the_details chapter background_and_context at_great_length
formality | formal formally formality sir madam ma'am honorific honorifics surname last_name official ceremonious
  stiff business-like businesslike professional professionally courtly polite_form dignified by_their_title
  on_a_last-name_basis respectfully siezen sieze förmlich formell formale formelle vouvoyer vouvoie vouvoiement usted
  ustedes soutenu lei_formale professionnel profesional profissional formeel u-vorm 正式 敬语 您 书面语 敬語 丁寧語
  です・ます 丁寧 フォーマル 존댓말 на_вы официально вы business_tone suit_and_tie buttoned-up mr mrs dear_sir
  | informal informally casual casually buddy buddies pal mate old_friend old_friends slang colloquial colloquially
  chatty relaxed laid-back first_name first_names nickname nicknames on_a_first-name_basis jokey breezy loose folksy
  familiar chummy like_a_friend like_friends street_talk dude bro duzen duze locker leger lässig umgangssprache
  tutoyer tutoie tutoiement tutear tutea tuteo coloquial argot familier familière décontracté
  descontraída descontraído descontraidamente informelle como_un_amigo como_con_un_amigo jerga gíria gírias
  informel informell informeel tutoyeer ty-forma dare_del_tu 随意 口语 非正式 俚语 タメ口 くだけた カジュアル 砕けた
  フランク 반말 на_ты неформально like_a_mate first-name lingo hey pals kumpel per_du
warmth | warm warmly warmth friendly friendliness kind kindly kindness gentle gently caring compassionate compassion
  empathy empathetic empathise empathize polite politely politeness courteous courtesy nice tender affectionate
  supportive respectful respect cordial considerate soothing sweet welcoming good-natured tactful tact freundlich
  höflich nett herzlich warmherzig einfühlsam amable amablemente amabilidad cortés educado educada gentil gentileza
  simpático aimable gentille poli polie politesse chaleureux bienveillant gentile cortese vriendelijk beleefd miły
  uprzejmy grzeczny вежливо добрый вежливый дружелюбно 友好 友善 礼貌 亲切 温和 热情 客气 温柔 優しく 優しい 親切
  丁寧に 温かく 친절 정중 friend_like encouraging_words
  | cold coldly aloof rude rudely rudeness harsh harshly brusque brusquely curt curtly hostile unfriendly unkind
  impolite nasty abrasive gruff distant icy cruel insult insults insulting mock mocking ridicule belittle
  condescending condescend snide disrespectful scold scolding snap snappy snarky dismissive contempt unfreundlich
  unhöflich kalt schroff grob frech grosero grosera antipático frío grosseiro grosso mal-educado frio impoli froid
  onbeleefd niegrzeczny грубо грубый холодно 粗鲁 冷淡 无礼 刻薄 冷たく 失礼 無礼 乱暴 무례 bark snarl sneer yell
  insulting_words talk_down_to put_down
directness | direct directly straight straightforward straightforwardly blunt bluntly frank frankly candid candidly
  plain-spoken say_it_straight no_sugar-coating unvarnished upfront outright call_a_spade_a_spade say_it_as_it_is
  speak_plainly point-blank direkt geradeheraus unverblümt offen_und_direkt directo directa directamente franco direto
  direta diretamente franca franchement directement schietto diretto wprost прямо 直接 直率 坦率 开门见山 率直
  単刀直入 はっきり unfiltered without_detours say_what_you_think tell_it_like_it_is straight_talk
  | indirect indirectly hedge hedges hedging sugar-coat sugarcoat sugar_coat soften beat_around_the_bush
  beat_about_the_bush roundabout euphemism euphemisms euphemistic diplomatic diplomatically mince_words evasive evade
  weasel tiptoe vague vaguely vagueness wishy-washy sit_on_the_fence sitting_on_the_fence fudge hint_at imply
  drop_hints umschreibe durch_die_blume indirekt diplomatisch rodeos diplomático indirecto indirectamente indireto
  rodeios détours 委婉 含蓄 拐弯抹角 遠回し 婉曲 soft_words gentle_words kind_words_for wrap_*_in sandwich cushion
  break_it_gently let_them_down_gently walk_on_eggshells
volume | loud loudest loudly noisy shout shouting boisterous vocal outspoken center_of_attention centre_of_attention
  all_caps caps laut alto ruidoso fort 大声 うるさく
  | quiet quietly silent silently silence low_profile unobtrusive unobtrusively discreet hush subdued whisper
  keep_quiet stay_silent hold_your_tongue leise unauffällig callado silencio silêncio quieto silencieux discret 安静
  低调 沉默 静かに
humour | funny humor humour humorous joke jokes joking jest playful playfully playfulness witty wit sarcasm sarcastic
  pun puns tease teasing banter comic lighthearted light-hearted irony ironic quip quips wisecrack crack_jokes silly
  silliness goof goofy witzig humorvoll scherze scherz witz witze ironie lustig gracioso bromas broma chistes chiste
  divertido piadas piada brincadeiras drôle blague blagues plaisante plaisanter scherza battute grappig grapjes żartuj
  żarty шути шутки юмор 幽默 玩笑 笑话 冗談 ユーモア 농담 유머 light lighten lightly keep_it_light crack_a_joke
  make_jokes laugh make_people_laugh
  | serious seriously sober soberly solemn solemnly earnest earnestly deadpan grave humourless humorless
  straight-faced matter-of-fact ernst ernsthaft sachlich serio seria sério séria sérieux sérieuse serieus серьёзно
  серьезно 严肃 认真 庄重 真面目 진지 poker-faced no-nonsense strictly_business
pace | slow slowly slow_down patient patiently patience take_your_time unhurried careful carefully deliberate
  deliberately step_by_step methodical methodically one_step_at_a_time sleep_on_it sleep_on_every sleep_on_each
  sleep_on_big sleep_on_important think_it_over cautious cautiously
  caution langsam geduldig in_ruhe despacio lento con_calma paciente paciência devagar lentement prudent piano
  langzaam rustig powoli медленно терпеливо 慢慢 耐心 慢 谨慎 仔细 ゆっくり 慎重 焦らず 천천히 first_think
  measure_twice think_twice no_rush wait waiting hold_off postpone put_off sleep_on_it sleep_on_every sleep_on_each
  sleep_on_big sleep_on_important warte espera espere attends_l attends_la attends_le attends_que 等
  待つ
  | fast quick quickly rapid rapidly rush rushing hurry hurry_along hurriedly hasty hastily haste speed speedy
  speedily snappily instant instantly immediate immediately right_away at_once straight_away asap without_delay
  promptly prompt swift swiftly on_the_spot impatient impatiently move_fast push_on reckless recklessly schnell rasch
  sofort unverzüglich eilig rápido rápidamente de_inmediato inmediatamente enseguida prisa rapidamente imediatamente
  depressa pressa vite rapidement immédiatement tout_de_suite subito veloce snel meteen szybko natychmiast быстро
  немедленно сразу 快 快速 立即 马上 立刻 赶快 赶紧 すぐ 素早く 急いで 急ぐ 즉시 빨리 act_fast move_quickly on_the_fly
  at_full_speed without_hesitation right_off
honesty | honest honestly honesty truthful truthfully truth truths sincere sincerely sincerity own_up own_mistakes
  come_clean accurate_about ehrlich wahrheit aufrichtig sincero sincera honesto honestidad honestidade verdad verdade
  honnête honnêteté vérité sincère onesto verità eerlijk waarheid szczery prawdę честно честный правду 诚实 真实
  说真话 坦诚 如实 実話 正直 誠実 솔직 own_up_to admit_mistakes
  | dishonest lie lies lying deceive deceiving deception deceptive mislead misleading fib white_lie white_lies bluff
  bluffing fake fabricate fabricated pretend make_things_up make_up invent invented cover_up gloss_over untrue
  falsehood cheat lüge lügen lüg täusche täuschen schwindeln erfinde erfinden mientas mentir miente mentira mentiras
  engañar inventes inventa minta mente minto invente mens mensonge mensonges tromper mentire liegen kłam ври лги врать
  лгать обманывай 说谎 撒谎 欺骗 编造 捏造 谎 嘘 騙す でっち上げ 거짓말 exaggerate exaggeration embellish
  bend_the_truth twist_the_truth inflate made-up hallucinate
outlook | optimistic optimistically optimism cheerful cheerfully upbeat hopeful positive encouraging encourage sunny
  look_on_the_bright_side optimistisch fröhlich optimista alegre optimiste joyeux ottimista 乐观 开朗 明るく 前向き
  | pessimistic pessimism gloomy gloom cynical cynicism bleak doom negative downbeat discouraging discourage
  expect_the_worst pessimistisch düster pesimista sombrío pessimista pessimiste 悲观 消极 暗く 悲観
certainty | confident confidently confidence assertive assertively assured self-assured decisive decisively
  selbstbewusst sicher seguro con_confianza confiança assuré 自信 果断 自信を持って
  | timid timidly tentative tentatively unsure uncertain hesitant hesitate hesitation wavering self-doubt apologetic
  second-guess unsicher zögerlich inseguro timide hésitant 犹豫 自信なさげ
autonomy | on_your_own autonomously autonomous independently independent without_asking without_being_asked_to
  on_your_own_initiative by_yourself unsupervised use_your_own_judgement use_your_own_judgment no_need_to_ask
  without_checking_in without_consulting own_authority unprompted act_first just_do_it self-reliant selbstständig
  selbständig eigenmächtig ohne_rückfrage ohne_zu_fragen auf_eigene_faust por_tu_cuenta sin_preguntar sin_permiso
  sin_pedir_permiso por_conta_própria sem_perguntar sem_permissão sans_demander sans_autorisation de_ton_propre_chef
  de_ta_propre_initiative senza_chiedere zonder_te_vragen bez_pytania без_спроса самостоятельно 自行 自主 擅自
  无需询问 不用问 直接做 勝手に 自分で判断 無断で 確認せず act_on_your_own decide_on_your_own decide_yourself
  decide_alone use_your_judgement use_your_judgment free_hand as_you_see_fit self-directed own_authority
  on_your_own_authority at_will
  as_you_please whenever_you_like whenever_you_want however_you_like free_rein carte_blanche ohne_rücksprache
  ohne_nachfrage ohne_absprache
  | ask_for_leave ask_leave seek_leave nach_rücksprache nur_nach_rücksprache 許可を取る 許可を得る 承認を得る 了承を得る
  obtain_approval
  a_nod_from ask_first ask_before ask_for_permission ask_permission ask_for_approval ask_for_confirmation get_approval
  get_permission wait_for_approval wait_for_permission wait_for_a_yes wait_for_confirmation wait_for_the_go-ahead
  get_a_yes get_the_go-ahead seek_approval check_with check_in_with run_it_by clear_it_with get_confirmation
  confirm_with confirm_before ask_the_owner_before ask_the_owner_first request_approval frag_vorher frage_vorher
  vorher_fragen hol_dir_erlaubnis pregunta_antes pide_permiso pregunta_primero pergunte_antes peça_permissão
  peça_autorização demande_d'abord demande_avant demande_la_permission 先问 先询问 征得同意 经批准 事先询问 确认后
  確認してから 許可を得て 事前に確認 まず確認 聞いてから 许可 спроси_сначала спрашивай_разрешения check_first
  ask_the_owner wait_for_the_owner owner_approves with_the_owner's_ok get_an_ok get_the_ok after_approval
  once_approved
initiative | proactive proactively volunteer volunteering unasked unsolicited anticipate anticipating
  before_being_asked before_people_ask before_they_ask before_anyone_asks before_you_are_asked bring_up
  without_being_asked uninvited reach_out offer_help initiate speak_first proaktiv
  unaufgefordert von_dir_aus proactivo proactivamente proactiva proativo proativa proativamente proactif proattivo
  proactief 主动 積極的に 自発的 take_the_initiative volunteer_ideas make_the_first_move suggest_improvements chime_in
  jump_in start_conversations
  | reactive reactively passive passively only_when_asked only_if_asked when_asked until_asked until_you_are_asked
  wait_to_be_asked wait_until_asked speak_when_spoken_to only_on_request on_request on_demand wait_for_instructions
  nur_auf_nachfrage auf_anfrage solo_si_te_preguntan apenas_quando_perguntado seulement_si_on_te_demande 被动 等待指示
  聞かれたときだけ 聞かれるまで only_when_spoken_to when_spoken_to spoken_to wait_for_questions wait_until_they_ask
  stay_in_the_background only_when_addressed answer_only_what_is_asked only_what_was_asked wait_until_addressed
  respond_only_when
trust | trust trusting good_intent good_intentions good_faith believe benefit_of_the_doubt take_*_at_their_word
  take_*_at_face_value vertraue vertrauen confía confiar confia confie fais_confiance faire_confiance fidati vertrouw
  ufaj доверяй 信任 相信 信じる 信頼 take_it_at_face_value assume_the_best
  | distrust mistrust suspect suspicious suspicion malice ill_will bad_intent bad_faith trick skeptical sceptical
  scepticism
  skepticism doubt_everyone wary paranoid misstraue misstrauen desconfía desconfiar desconfie méfie-toi méfie wantrouw
  недоверяй 怀疑 不信任 疑う 疑え assume_the_worst be_on_your_guard on_guard question_everything doubt_everything
simplicity | simple simply_put simplicity plain plain_language plain_words plain_english everyday_words layman
  layman's jargon-free easy accessible beginner-friendly eli5 as_if_to_a_child einfach verständlich sencillo sencilla
  simples claro acessível simplement semplice eenvoudig prosto просто понятно 简单 通俗 易懂 浅显 簡単 分かりやすく
  わかりやすく 쉽게 layman_terms simple_words short_words for_beginners for_laypeople for_a_child
  | complex complicated complexity technical technically jargon technical_terms buzzwords academic scholarly arcane
  big_words advanced fachbegriffe fachsprache kompliziert técnico técnica tecnicismos jerga_técnica complejo
  complicado jargão technique compliqué tecnico 复杂 专业术语 术语 难 専門用語 難しい 難しく specialist_terms
  expert_language foreign_words acronyms abbreviations fancy_words for_experts for_specialists
agreement | agree agreeing agreeable flatter flattery flattering praise praising compliment compliments sycophantic
  sycophancy yes-man go_along go_along_with tell_people_what_they_want_to_hear butter_up nod_along stimme_zu zustimmen
  schmeichle lob lobe halaga halagos elogia elogie bajule flatte complimente lusinga 同意 奉承 恭维 附和 赞美 褒める
  お世辞 同調 tell_*_what_they_want_to_hear always_agree cheerleader yes_man
  | disagree disagreeing push_back pushing_back challenge challenging contradict contradicting criticise criticize
  criticism object_to objections play_devil's_advocate talk_back speak_up_against question_*_assumptions
  stand_your_ground argue widersprich widersprechen kritisiere contradice contradecir critica criticar discorde
  discordar contredis contredire critique 反对 质疑 反驳 批评 反論 批判 異議 tell_*_when_they_are_wrong
  say_so_when_wrong correct_the_user point_out_mistakes critic tough_critic devil's_advocate sparring_partner
emotion | emotional emotionally passionate expressive enthusiastic enthusiasm excited exuberant gush heartfelt
  emocional apasionado 热烈 感情豊か 情熱的
  | neutral neutrally unemotional detached dispassionate dispassionately impartial stoic restrained objective
  objectively neutro neutre 中立 客观 冷静 中立的 客観的
opinion | opinion opinions opinionated take_a_stance take_a_stand take_sides stance pick_a_side give_your_opinion
  meinung opinión opiniones opinião opiniões avis opinione 观点 意见 立场 意見 speak_your_mind say_what_you_think
  have_a_view
  | neutrality stay_neutral remain_neutral on_the_fence impartiality balanced no_opinion
  keep_your_opinions_to_yourself unopinionated refrain_from_judgement reserve_judgement stay_out_of_it sit_out
  keep_out_of_it
reversible | reversible undoable can_be_undone revertible umkehrbar reversível réversible 可逆 可撤销
  | irreversible permanent permanently can_not_be_undone irrevocable final_and_irreversible unumkehrbar irreversível
  irréversible 不可逆
order | tidy neat neatly organised organized orderly structured systematic ordentlich ordenado organizado rangé 整齐
  整洁
  | messy chaotic disorganised disorganized sloppy haphazard chaotisch desordenado bagunçado désordonné 混乱 凌乱
focus | on_topic focused focus stay_on_task stick_to_the_topic one_thing_at_a_time single-task 专注 集中
  | off_topic digress digressions tangent tangents wander multitask side_stories 跑题 脱線
breadth | a_single_option single_option single_answer one_answer commit_to_one one_recommendation one_option
  | several_options alternatives multiple_options many_options
cost | cheap cheaply cheapest frugal frugally thrifty save_money sparing economical_with sparsam barato 节省 省钱
  economise economize save_tokens save_costs tight_budget within_the_budget within_budget on_budget
  stay_within_the_budget keep_to_the_budget
  | expensive lavish lavishly splurge over_budget go_over_budget over_the_budget exceed_the_budget overspend
  spend_freely spare_no_expense generous_spending teuer verschwenderisch caro 挥霍
risk | play_it_safe risk-averse conservative conservatively err_on_the_side_of_caution avoid_risks
  | risky take_risks daring bold boldly gamble gambling adventurous take_chances move_fast_and_break_things
  throw_caution_to_the_wind
creative | creative creatively inventive original imaginative experimental
  | conventional by_the_book strictly_by_the_rules literal literally traditional
precision | exact exactly precise precisely precision to_the_decimal exact_figures genau präzise exacto exactamente
  exato exatamente précis précisément 精确 准确 正確 to_the_cent to_the_minute down_to_the verbatim word_for_word
  unrounded
  | rough roughly approximate approximately ballpark round_numbers rounded imprecise loosely estimate estimates
  ungefähr grob aproximado aproximadamente à_peu_près 大概 大致 だいたい おおよそ round paraphrase in_your_own_words
  give_or_take
modesty | modest modestly modesty humble humbly humility understated self-effacing bescheiden humilde modesto modeste
  谦虚 谦逊 謙虚
  | brag bragging boast boasting show_off arrogant arrogance arrogantly self-promote superior know_it_all angeben
  prahlen arrogante presume 炫耀 骄傲 自慢
strictness | strict rigorous rigid uncompromising firm firmly inflexible zero_tolerance streng strikt estricto rígido
  rigoroso rigoureux 严格 厳しく 厳格
  | lenient lax indulgent flexible flexibly easygoing easy-going bend_the_rules turn_a_blind_eye nachsichtig
  indulgente laxo souple 宽松 灵活 甘く 柔軟
improvising | improvise improvising ad-lib deviate wing_it play_it_by_ear spontaneous spontaneously go_off_script
  improvisiere improvisa 随机应变 即興
  | stick_to_the_script stick_to_the_plan follow_the_plan to_the_letter follow_*_to_the_letter by_the_book script
  scripted stick_to 照章办事
persistence | persist persistent persistence persevere keep_trying keep_at_it see_*_through try_again never_give_up
  tenacious hartnäckig insiste perseverante 坚持 粘り強く
  | give_up giving_up give_*_up throw_in_the_towel abandon_ship call_it_quits aufgeben ríndete rendirse desista
  abandonne 放弃 諦める
concreteness | concrete concretely specific specifically tangible hands-on practical practically konkret concreto
  concrètement 具体 具体的
  | abstract abstractly general_terms generalities theoretical theoretically abstrakt abstracto abstrato abstrait 抽象
  抽象的
curiosity | curious curiosity inquisitive nosy neugierig curioso curiosa curieux 好奇
  | incurious indifferent indifference uninterested mind_your_own_business gleichgültig indiferente 冷漠 無関心
teamwork | collaborate collaborative collaboratively together_with in_a_team as_a_team cooperate cooperative
  zusammenarbeiten colabora colabore collabore 合作 協力 in_pairs pair_up with_others with_the_team
  | alone solo single-handedly lone_wolf in_isolation allein allein_arbeiten 单独 独自 一人で by_yourself_alone
  on_your_own_alone
variety | vary varied variety mix_it_up different_each_time never_the_same abwechslungsreich varía varie 多样 変化
  | consistent consistently uniform always_the_same identical same_every_time formulaic template templates einheitlich
  consistente uniforme 一致 統一
confirmation_of_facts | verify_first double-check fact-check check_twice verify cross-check check_facts prüfe_nach
  überprüfe vérifie verifica verifique 核实 验证 検証 裏を取る
  | take_for_granted take_*_for_granted blindly unchecked without_checking without_verifying on_faith ungeprüft
  sin_verificar sin_comprobar sem_verificar sans_vérifier 盲目 鵜呑み
mildness | forgive forgiving forgiveness let_bygones_be_bygones verzeihe perdona perdoe pardonne 原谅 許す
  | hold_grudges hold_a_grudge grudge resentful revenge vengeful retaliate nachtragend rencor rancor vengeance 记仇
  恨む
liveliness | lively energetic energetically enthusiastic bubbly exuberant lebhaft animado enérgico 活泼 元気
  | flat monotone dull dry drily lifeless boring bland trocken seco monótono 平淡 淡々
batching | one_at_a_time one_*_at_a_time one_by_one one_after_the_other one_after_another eins_nach_dem_anderen
  finish_one_*_before uno_a_uno un_par_un 逐个 一つずつ sequentially in_sequence
    | bundle bundled juggle juggling jumble all_at_once several_*_at_once several_at_once many_*_at_once in_bulk
  in_one_go batch batches all_in_one
  alles_auf_einmal todo_a_la_vez tout_à_la_fois 一次性 一度に まとめて parallel simultaneously at_the_same_time
  multitask all_*_at_once everything_at_once
factual | stick_to_the_facts stick_to_facts facts_only only_facts fact-based evidence-based factual factually
  proven_facts hard_facts sachlich_bleiben 实事求是 事実のみ
  | speculate speculation speculative guesswork hearsay rumours rumors gut_feeling conjecture spekuliere especula
  especule spéculer 猜想 憶測で
effort | go_the_extra_mile above_and_beyond do_too_much too_much more_than_asked more_than_you_are_asked overdeliver
  | bare_minimum do_the_minimum the_minimum do_the_least as_little_as_possible only_what_is_needed no_more_than_needed
  minimum_effort
openness | open_book transparent_about candid_about forthcoming
  | mysterious mystery enigmatic cryptic secretive opaque cagey
"""
