"""Evolution: words that are each other's opposite when they are said of one thing.

Laws: a row is ``one end | the other end``, named after its first word; like a deed, a word tells only beside a
  thing that both
rules speak of, but in a row that begins with ``!`` it tells by itself, like a manner.
"""

from __future__ import annotations

OPPOSITES = """
dark darker dunkel oscuro sombre 深色 暗い | light pale lighter hell claro clair 浅色 明るい
early earlier ahead_of_time in_advance beforehand früh temprano tôt 提前 早めに | late later last-minute at_the_last_minute
  afterwards after_the_fact belatedly spät tarde tard 事后 推迟 後で
upper top_down | lower bottom_up
! ascending chronological oldest_first oldest_*_first from_old_to_new alphabetic | descending reverse_chronological
  newest_first latest_first newest_*_first latest_*_first from_new_to_old
majority the_many | minority the_few
big bigger large larger huge broad sizeable groß grande grand 大 大型 大きい | small smaller tiny little minimal lightweight
  klein pequeño petit 小 小型 小さい
many numerous plenty plenty_of a_lot_of lots_of as_many_as_possible abundant generous generously liberally
  in_abundance viele muchos beaucoup 多 大量 たくさん | few fewer sparse scarce scant only_a_few as_few_as_possible
  as_few_*_as_possible a_handful
  hardly_any wenige pocos peu 少 少量 少し
everywhere throughout across_the_board überall en_todas_partes partout 到处 | nowhere
high highest höher alto haut 高 | low lowest niedrig bajo bas 低
wide widely broad broadly breadth weit amplio | narrow narrowly
deep deeply in_depth tief profundo | shallow shallowly flach superficial
tough toughest hardest harder difficult schwer difícil difficile | easy easiest easier easily effortless leicht
  fácil facile
strong strongly powerful stark fuerte | weak weakly feeble schwach débil faible
hot warm_up | cold_start cool_down
clean spotless clean_up sauber limpio propre | dirty filthy unclean schmutzig sucio
full filled voll lleno plein 满 | empty blank leer vacío vide 空
safe safely secure sicher seguro sûr 安全 | dangerous unsafe insecure hazardous gefährlich peligroso dangereux 危险
stable steady stabil estable | unstable volatile shaky experimental nightly
simple_tools off-the-shelf ready-made | custom bespoke tailor-made custom-built hand-rolled home-grown in-house
visible visibly sichtbar visible_to | invisible invisibly unseen unsichtbar
known bekannt | unknown unfamiliar unbekannt
common usual ordinary everyday typical üblich común | rare unusual exotic uncommon selten raro
normal ordinary_way | extraordinary exceptional
genuine authentic echt auténtico | fake mock dummy simulated synthetic made_up falsch falso
true real correct accurate richtig correcto vrai 正确 | false incorrect inaccurate
valid gültig válido | invalid expired ungültig
lawful legitimate | illegal unlawful illicit
fair fairly gerecht justo | unfair unjust biased partial_to ungerecht injusto
equally the_same same_way alike gleich igual | different differently unequal anders diferente separately_treated
same single_shared shared_with_all | various diverse assorted
single individually individual one_by_one each_on_its_own einzeln | collective collectively grouped jointly as_a_group
  bundle bundled bundles combined together gemeinsam juntos en_bloc
begin_with start_with open_with start_*_with lead_with mit_*_beginnen empieza_con commence_par 先 以*开头 | end_with
  finish_with close_with save_*_for_the_end save_*_for_last leave_*_for_the_end leave_*_for_last put_*_last comes_last
  come_last put_*_at_the_end goes_at_the_end mit_*_enden termina_con finis_par 放在最后 最后再 放到最后
front in_front foreground vorn | behind background backstage at_the_back hinten
inside indoors within_the_company in_house internally_only drinnen | outside outdoors externally outside_the_company
  draußen
near nearby close_to nah cerca | far far_away distant_from remote_from weit_weg lejos
forwards | backward backwards
public publicly in_public openly in_the_open öffentlich público 公开 | private privately in_private behind_closed_doors
  privat privado 私下 私密
named by_name credited attributed signed mit_namen | anonymous anonymously nameless unnamed uncredited pseudonymous
  anonymised anonymized anonym anónimo
encrypt encrypted verschlüsselt cifrado | unencrypted plaintext in_clear_text in_the_clear unverschlüsselt
sync synchronous synchronously | async asynchronous asynchronously
online connected | offline disconnected air-gapped
live_data real_data | recorded archived_data test_data staging sandbox
paper printed on_paper by_hand_on_paper | digital digitally electronic electronically paperless
in_writing written_confirmation schriftlich por_escrito par_écrit 书面 | oral orally spoken verbal verbally
  by_word_of_mouth
  aloud over_the_phone mündlich oralmente oralement 口头
raw unprocessed unedited uncut | polished edited processed cleaned filtered refined
rough_draft draft drafts unfinished | final_version finished finished_version polished_version
always_on running_all_the_time | on_demand on-demand only_when_needed when_needed
short-term short_term kurzfristig | long-term long_term langfristig
temporarily for_now temporary vorübergehend | forever for_good for_ever permanently permanent indefinitely endlessly
  for_life für_immer para_siempre pour_toujours 永远 永久 ずっと
once only_once a_single_time einmal una_vez une_fois | repeatedly several_times many_times over_and_over
  again_and_again mehrmals repetidamente plusieurs_fois 反复 何度も
often frequently regularly constantly continually all_the_time häufig oft a_menudo seguido souvent 经常 常常 よく | rarely
  seldom hardly_ever almost_never once_in_a_while occasionally sparingly sparing selten rara_vez rarement 很少 偶尔 たまに
immediately at_once right_away straight_away instantly without_delay as_soon_as_possible asap as_soon_as on_the_spot
  then_and_there the_same_day within_minutes promptly sofort unverzüglich umgehend de_inmediato inmediatamente
  enseguida tout_de_suite immédiatement imediatamente 马上 立即 立刻 すぐ 直ちに | later at_a_later_time in_a_few_days next_week
  tomorrow the_next_day another_day some_other_time at_the_end_of_the_month at_the_end_of_the_week
  at_the_end_of_the_day end_of_month after_a_while in_due_course eventually save_*_for leave_*_until hold_*_until
  let_*_lie let_it_rest sleep_on_it
  sleep_on_every sleep_on_each sleep_on_big sleep_on_important monatsende
  am_monatsende später morgen_erst más_tarde mañana_mejor plus_tard demain depois amanhã 以后 明天 过几天 后来 後で 翌日
! gradually little_by_little incrementally step_by_step in_small_steps in_stages bit_by_bit schrittweise poco_a_poco
  peu_à_peu 逐步 少しずつ | all_at_once in_one_go at_one_stroke big_bang in_one_step overnight abruptly auf_einmal de_golpe
  d'un_coup 一次性 一気に
weekday weekdays workday workdays working_days werktags días_laborables 工作日 平日 | weekend weekends at_the_weekend
  wochenende fin_de_semana week-end 周末 週末
daytime during_the_day by_day tagsüber de_día 白天 昼間 | night_time at_night overnight by_night nachts de_noche 夜里 夜間
old old-fashioned legacy outdated alt viejo antiguo vieux | new newer modern up-to-date neu nuevo nouveau
keep keeps kept hold_on_to hang_on_to retain preserve save store behalte behalten bewahre conserva conservar mantén
  guarda garde gardez conserve mantenha 保留 保存 留着 残す | delete discard throw_away throw_out remove erase purge wipe
  get_rid_of dispose_of trash clear_out lösche wirf_weg entsorge borra tira descarta jette supprime apague descarte 删除
  扔掉 丢弃 捨てる 消す
remember memorise memorize keep_in_mind bear_in_mind recall merk_dir erinnere_dich recuerda retiens lembre 记住 覚える |
  forget forgets disremember put_out_of_mind vergiss vergessen olvida oublie esqueça 忘记 忘掉 忘れる
accept take_on agree_to welcome embrace take_up say_yes nimm_an akzeptiere acepta accepte aceite 接受 受ける | reject
  decline refuse turn_down turn_away send_away send_back say_no_to wave_off lehne_ab weise_ab rechaza refuse rejette
  recuse 拒绝 拒收 断る
allow permit let tolerate authorise authorize enable erlaube lass_zu permite deja autorise laisse deixe 允许 让 許す |
  forbid ban prohibit disallow prevent outlaw prohibits verbiete untersage prohíbe interdis proíba 禁止 不许 禁じる
admit_visitors let_*_in allow_in lass_*_rein | keep_*_out turn_*_away shut_out lock_out not_let_in lass_*_nicht_rein
approve sign_off endorse green-light ratify genehmige aprueba approuve aprove 批准 承認する | veto reject_it
  withhold_approval disapprove lehne_*_ab
answer_calls pick_up take_calls answer_*_calls answer_the_phone | let_it_ring let_*_ring go_to_voicemail hang_up
reply_to respond_to get_back_to write_back answer_every antworte_auf responde_a réponds_à 回复 返信 | leave_*_unanswered
  without_a_response without_a_reply without_response left_unanswered
  unanswered no_reply not_reply ignore leave_on_read go_unanswered without_an_answer unbeantwortet sin_responder
  sans_réponse 不回复 不理 放置
listen listen_to hear_out take_seriously höre_auf escucha écoute 听取 聞く | ignore tune_out disregard dismiss brush_aside
  shrug_off turn_a_deaf_ear ignoriere ignora ignore_les 无视 忽略 無視
trust believe rely_on count_on take_*_word_for_it vertraue glaube confía cree fais_confiance crois confie acredite 相信
  信任 信じる | distrust mistrust doubt suspect be_wary_of be_suspicious_of misstraue zweifle desconfía duda méfie-toi
  doute desconfie duvide 怀疑 不相信 疑う
believe_in | disbelieve
stand_behind stand_by side_with defend unterstütze stehe_zu apoya défends soutiens apoie 支持 支える | oppose resist fight
  work_against undermine attack stand_against bekämpfe opónte combats combata 反对 反対
praise compliment commend applaud cheer pay_compliments lobe alaba elogia félicite loue elogie 表扬 夸 称赞 褒める | criticise
  criticize find_fault blame rebuke scold tell_off nitpick pick_apart roast tadle kritisiere critica blâme 批评 指责 叱る 批判
encourage motivate urge cheer_on inspire ermutige anima encourage_les incentive 鼓励 励ます | discourage dissuade
  talk_*_out_of deter demotivate warn_against advise_against warn_off entmutige rate_ab desanima disuade décourage
  dissuade desencoraje 劝阻 打击 止める
recommend advise suggest endorse advocate_for empfiehl recomienda recommande 推荐 勧める | advise_against warn_against
  caution_against steer_*_away_from rate_*_ab desaconseja déconseille
help assist aid lend_a_hand give_a_hand hilf ayuda aide ajude 帮助 助ける | hinder obstruct stand_in_the_way
  leave_*_to_*_own_devices let_*_struggle figure_it_out_themselves figure_*_out_themselves on_their_own
  let_them_work_it_out make_them_find_it_themselves im_stich
teach explain instruct show_how walk_*_through lehre enseña enseigne ensine 教 教える | do_it_for_them do_*_for_them
  solve_it_for_them hand_*_the_solution give_*_the_solution give_away_the_answer
follow obey comply_with abide_by adhere_to stick_to observe respect keep_to heed go_by befolge halte_dich_an sigue
  obedece respeta cumple suis respecte obéis obedeça respeite 遵守 遵循 服从 守る 従う | break violate flout disobey defy bend
  work_around circumvent bypass deviate_from depart_from get_around sidestep disregard brich umgehe missachte rompe
  viola sáltate enfreins viole contourne quebre viole burle 违反 打破 绕过 破る 逆らう
cooperate collaborate work_with work_together team_up coordinate_with | compete compete_with go_it_alone work_against
  rival
join take_part participate attend show_up join_in turn_up come_to nimm_teil participa asiste participe assiste 参加 出席 |
  stay_away skip sit_out stay_out be_absent leave_early bow_out stay_at_home bleib_fern 缺席 不参加 欠席
arrive come_in | depart leave_for
enter go_into log_in sign_in | log_out sign_out
open opens opened öffne abre ouvre abra 打开 开放 開ける | close closes closed shut shuts lock locked seal schließe cierra
  ferme feche 关闭 关上 閉める
turned_on switched_on enabled encendido allumé 开着 オン | turned_off switched_off disabled ausgeschaltet apagado éteint
  关着 オフ
enable activate turn_on switch_on aktiviere activa ative 启用 开启 有効 | disable deactivate turn_off switch_off mute
  silence deaktiviere desactiva désactive desative 禁用 停用 無効
start begin launch kick_off set_off commence fang_an starte empieza comienza commence comece 开始 始める | stop halt
  quit cease abort hör_auf arrête 停止 やめる
continue go_on carry_on keep_going proceed press_on keep_at_it mach_weiter sigue continúa continue_à continue prossiga
  继续 続ける | stop pause break_off give_up abandon quit cancel abort brich_ab gib_auf abandona déjalo abandonne
  laisse_tomber desista 放弃 中止 やめる
increase raise grow boost expand enlarge scale_up add_more erhöhe steigere aumenta sube augmente aumente 增加 提高 増やす |
  decrease reduce lower cut shrink shorten scale_down cut_back cut_down senke kürze verringere reduce_el disminuye
  baja réduis diminue reduza diminua 减少 降低 減らす
lengthen draw_out prolong stretch | shorten cut_short abridge tighten
speed_up accelerate hurry rush beschleunige acelera accélère 加快 急ぐ | slow_down brake take_it_slow bremse frena
  ralentis 放慢
add include insert append put_in attach enclose bring_in füge_hinzu hänge_an añade incluye adjunta ajoute inclua anexe
  添加 附上 包括 加える 付ける | remove omit leave_out leave_off leave_away exclude strip cut take_out do_without weglassen
  lass_weg entferne quita omite excluye enlève omets retire omita exclua 去掉 省略 删去 省く 外す
attach_files attachments attached as_an_attachment | inline in_the_body link_to links_only
build create construct make produce baue crea construye construis 建立 作る | destroy demolish tear_down dismantle
  zerstöre destruye
write write_down note_down document put_in_writing record log protokolliere schreib_auf anota apunta documenta
  consigne anote registre 记录 记下 書き留める 記録 | keep_in_your_head leave_undocumented undocumented off_the_record
  leave_no_trace leaves_no_trace leave_no_record unrecorded unlogged without_a_trace not_on_record no_trace
  sin_dejar_rastro sans_trace sem_registro 不留痕迹 不记录
publish release post share_publicly put_online make_public go_live_with veröffentliche publica publie publique 发布 发表
  公開 | withhold hold_back keep_back keep_under_wraps unpublish retract keep_internal halte_zurück retén retiens 保密 不公开
  非公開
show display reveal present expose disclose lay_open demonstrate zeige zeig muestra enseña montre mostre 展示 显示 公开 見せる
  示す | hide conceal mask cover_up obscure redact black_out blur withhold keep_*_hidden verstecke verberge schwärze
  esconde oculta tapa esconda oculte 隐藏 遮住 隠す
tell tell_them inform notify let_*_know give_notice keep_*_posted keep_*_informed brief_the sag_bescheid informiere
  melde avisa informa cuenta comunica préviens informe dis_à avise 告诉 告知 通知 汇报 伝える 知らせる | keep_*_from keep_quiet
  say_nothing keep_silent not_a_word not_hear_about keep_*_in_the_dark leave_*_in_the_dark keep_*_to_yourself
  without_telling without_informing need_not_know need_not_hear in_secret verheimliche verschweige behalte_für_dich
  calla guárdate oculta_a tais_à garde_pour_toi sans_prévenir sin_avisar esconda_de 瞒着 不告诉 保持沉默 黙っている 内緒
share spread pass_on pass_along circulate distribute hand_out give_out teile gib_weiter verteile comparte difunde
  reparte partage diffuse transmets compartilhe divulgue 分享 转发 传播 共有 広める | keep_confidential keep_*_confidential
  keep_to_yourself keep_*_to_yourself keep_private keep_*_private keep_secret keep_*_secret protect confidential
  secret stay_in_the_team stays_in_the_team stays_within stay_within does_not_leave
  geheim_halten vertraulich_behandeln guarda_el_secreto garde_le_secret garde_les_secrets guarde_segredo 保守秘密 不外传
  秘密にする
admit own_up_to acknowledge confess concede take_responsibility_for gib_zu steh_zu admite reconoce admets reconnais
  admita 承认 認める | deny cover_up gloss_over hide blame_others play_down downplay blame_someone_else shift_the_blame
  leugne niega oculta_los nie_les negue 否认 掩饰 ごまかす
apologise apologize say_sorry ask_for_forgiveness entschuldige_dich discúlpate pide_perdón excuse-toi peça_desculpas
  道歉 謝る | stand_by_it make_excuses never_explain no_apologies unapologetic justify_yourself rechtfertige_dich
forgive overlook let_it_go let_*_pass pardon turn_a_blind_eye overlook_it verzeih perdona pardonne 原谅 許す | punish
  penalise penalize hold_*_accountable sanction hold_a_grudge call_*_out crack_down bestrafe castiga punis 惩罚 罰する
correct fix mend amend put_right rectify set_*_straight point_out korrigiere verbessere corrige corrija 纠正 改正 直す 訂正 |
  overlook let_*_stand let_*_slide leave_*_as_it_is leave_*_uncorrected tolerate ignore pass_over let_*_go put_up_with
  accept_it turn_a_blind_eye_to übersieh lass_stehen pasa_por_alto laisse_passer ignore_os 忽视 放过 不管 見逃す 放置
check verify double-check validate review inspect examine proofread audit look_over read_through prüfe
  kontrolliere überprüfe
  lies_nach comprueba revisa verifica vérifie relis verifique revise 检查 核对 复查 測試 確認する 確かめる |
  take_for_granted assume unread sight_unseen take_*_as_correct take_*_as_given
  skip_the_check unchecked unreviewed untested unverified as_is without_looking without_checking blindly trust_blindly
  without_review without_a_look no_need_to_check ungeprüft sin_revisar sin_mirar sans_vérifier sans_regarder
  sem_verificar 未经检查 不看 確認せずに
ask ask_about inquire find_out clarify consult check_with frag frage_nach pregunta consulta demande consulte pergunte
  问 询问 请教 聞く 尋ねる | guess assume presume decide_for_yourself decide_yourself make_an_assumption go_ahead
  figure_it_out_yourself without_asking on_your_own work_it_out_yourself nimm_an adivina supón devine suppose adivinhe
  suponha 猜 假定 自己判断 推測する 勝手に
wait wait_for hold_on hold_off hang_back delay postpone put_off defer warte verschiebe espera aplaza attends_l
  attends_la attends_le attends_que espere
  adie 等 等待 推迟 待つ 延期 | act go_ahead proceed act_at_once jump_in do_not_wait without_waiting move_ahead press_ahead
  go_right_ahead leg_los adelante fonce siga_em_frente 直接 不等 待たずに
delegate hand_off hand_over outsource pass_to farm_out assign_to leave_it_to delegiere gib_ab delega délègue delegue
  委托 交给 任せる | do_it_yourself handle_it_yourself do_*_yourself take_care_of_*_yourself do_it_all_yourself selbst_machen
  hazlo_tú fais-le_toi-même 亲自 自己做 自分でする
automate automatically automatic on_its_own by_itself by_machine scheduled unattended automatisch automáticamente
  automatiquement automaticamente 自动 自動で | manually manual by_hand hand-operated in_person von_hand manuell a_mano
  manualmente à_la_main manuellement 手动 人工 手作業
reuse recycle build_on take_over from_existing wiederverwende reutiliza réutilise 复用 再利用 | from_scratch start_over
  reinvent write_anew anew brand_new roll_your_own neu_schreiben desde_cero de_zéro do_zero 从零 一から
buy purchase acquire pay_for kaufe compra achète compre 买 购买 買う | sell refund rent lease verkaufe vende vends venda 卖
  売る
spend splurge invest pay gib_aus gasta dépense gaste 花钱 使う | save economise economize cut_costs save_money cheapest
  be_frugal hoard put_aside spare_*_expense ahorra économise poupe 省 节约 節約
lend lend_out give_away | keep_for_yourself hold_onto
win winning | lose losing
attack strike_back retaliate hit_back | retreat back_down back_off give_in de-escalate turn_the_other_cheek
insist press_the_point push_for persist stand_firm hold_your_ground beharre insiste tiens_bon insista 坚持 粘る | give_in
  give_way yield back_down let_it_go relent concede drop_the_subject change_the_subject gib_nach cede cède ceda 让步 譲る
argue debate discuss dispute talk_about streite diskutiere discute debate_sobre débats 讨论 争论 議論 | avoid_the_subject
  change_the_subject steer_clear stay_out_of avoid_the_topic vermeide_das_thema evita_el_tema évite_le_sujet 回避 避ける
speak talk speak_up chat converse have_a_chat strike_up sprich plaudere habla charla parle bavarde fale converse 说话 聊天
  多聊 話す | keep_silent remain_silent stay_silent be_silent silent shut_up say_little hold_your_tongue schweige
  bleib_still calla cállate tais-toi garde_le_silence cale-se fique_calado 沉默 闭嘴 保持沉默 黙る 沈黙
interrupt disturb butt_in cut_in ping bother unterbrich störe interrumpe molesta interromps dérange interrompa
  incomode 打断 打扰 邪魔する | let_*_finish leave_*_in_peace leave_*_alone wait_until wait_for_a_pause do_not_disturb hör_zu
  lass_in_ruhe deja_en_paz laisse_tranquille 不打扰 静かに待つ
call phone ring_up give_a_call telephone ruf_an llama_por appelle ligue_para 打电话 電話する | write_instead text_instead
  email_instead in_writing_only schreib_lieber
personal personally individual personalised personalized individualised persönlich | impersonal generic
  one-size-fits-all boilerplate canned standardised standardized
customise customize adapt tailor adjust_to vary_by adapt_to passe_an adapta adapte | uniform treat_everyone_the_same
  the_same_for_everyone the_same_for_all one_template identically keep_it_the_same
favour favor prefer give_preference_to prioritise prioritize privilege bevorzuge prefiere favorise prefira 优先 偏爱 |
  neglect disadvantage deprioritise deprioritize put_last come_last put_at_the_bottom treat_as_unimportant
  benachteilige vernachlässige
important priority_one top_priority urgent crucial essential wichtig importante 重要 | unimportant trivial irrelevant
  minor secondary of_no_importance does_not_matter do_not_matter not_matter no_priority egal waste_of_space
  waste_of_time a_waste pointless useless superfluous unwichtig da_igual peu_importe 不重要
mandatory required compulsory obligatory a_must must_have_a verpflichtend obligatorio obligatoire obrigatório 必填 必须 必須
  | optional voluntary nice_to_have up_to_you at_your_discretion not_needed can_be_skipped may_be_skipped freiwillig
  opcional facultatif 可选 任意
free for_free free_of_charge at_no_cost gratis kostenlos gratuit grátis 免费 無料 | paid for_a_fee charged chargeable
  against_payment at_a_price kostenpflichtig de_pago payant 收费 有料
! literal literally word_for_word verbatim exact_words wörtlich al_pie_de_la_letra mot_à_mot 逐字 | figurative
  figuratively metaphors metaphorical freely loosely in_your_own_words paraphrase sinngemäß
! serious seriously remorse solemn seriousness ernst serio sérieux 严肃 真剣 | laugh laugh_at joke_about make_light_of
  make_fun playfully lach ríete ris_de ria 开玩笑 笑う
! expert experts specialist specialists professionals insiders advanced_readers experten expertos 专家 専門家 | beginner
  beginners novice novices layman laymen laypeople newcomers knows_nothing know_nothing anfänger laien principiantes
  débutants 新手 初学者 初心者
internal internally in_the_team staff_only employees_only team_only intern interno interne 内部 社内 | external externally
  outside_world outsiders general_public the_press extern externo externe 外部 外界 社外
own_work original_work | plagiarised plagiarized copy-paste copy_and_paste borrowed
whole entire entirely in_full complete full_text vollständig entero entier inteiro 全部 完整 全体 | partial partly in_part
  excerpt summary_only a_part extract teilweise en_parte en_partie 部分 一部
! exactly precisely to_the_minute decimals two_decimals to_the_cent exact genau exacto 精确 | roughly approximately
  rounded whole_units round_figures round_numbers round round_up round_down ballpark gerundet más_o_menos à_peu_près
  大约
certain sure confident confident_that known_for_sure gewiss | uncertain unsure doubtful half_certain half_sure
  in_doubt not_sure not_certain ungewiss
lead take_the_lead take_charge be_in_charge set_the_pace führe lidera dirige mène 带头 主导 | follow_along
  take_a_back_seat stay_in_the_background let_others_lead hang_back sigue_a_otros suis_les_autres 跟随
! bold brave courageous daring mutig | timid cautious fearful ängstlich
relax take_a_break take_breaks pause_often day_off off_work ruhe_dich_aus descansa repose-toi 休息 休む | work_through
  keep_working no_breaks without_a_break without_breaks work_late overtime pull_an_all-nighter arbeite_durch
! present_tense present im_präsens en_presente au_présent 现在时 | past_tense past past_perfect im_präteritum en_pasado
  au_passé 过去时
imperative imperative_mood command_form | indicative descriptive past_tense_form declarative
wake wakes wake_up rouse 叫醒 起こす | let_*_sleep sleep_through 睡 寝かせる
firm firmly stern | soft softly gently
keep_*_around | prune weed_out retire
pin pinned fix_the_version locked_versions | float floating unpinned loose_versions
go_easy_on lenient_with spare_*_feelings | be_hard_on harsh harshly merciless tear_apart
sell sells sale sales vend verkauf | not_sell no_sale no_sales no_selling
planned plan_every plan_ahead scheduled_in_advance | unplanned spontaneous on_the_fly play_it_by_ear as_it_comes
disclose own_up identify_yourself_as introduce_yourself_as | pass_yourself_off pose_as pretend_to_be impersonate
! cheerful cheery sunny merry upbeat | grave gloomy sombre glum dour
! round_up aufrunden | round_down abrunden
! expand_on spell_out at_length over_a_full_page several_pages | in_a_phrase in_one_word in_a_word one-word one-liner
include_tax includes_tax tax_included including_tax gross with_vat |
  net without_tax before_taxes net_of_tax excluding_tax before_tax without_vat plus_vat
acquaintance acquaintances old_friend old_friends family_member | stranger strangers
! silent_about beneath_notice let_*_pass | report flag point_out mention correct
original_language untranslated in_the_original leave_*_in_the_original | translate translated render übersetze traduce
whole_story whole_truth every_detail everything_you_know | only_the_part part_that_flatters half_the_story
  selected_facts
! work_*_weekends work_weekends weekends_too also_on_weekends | weekends_off weekends_are_off no_weekend_work
revise redraft rework polish_again several_drafts | first_draft_is_the_last no_revisions never_revise
leave_the_house leave_the_building leave_the_laptop leave_the_device leave_the_machine leave_the_company
  leave_the_room leave_the_office leave_europe leave_the_country upload uploads cloud | nothing_leaves stays_on
  stays_local stay_on_the_laptop
window window_seat fensterplatz | aisle aisle_seat gangplatz
! impartial neutral_in no_sides | take_*_side side_with take_sides
hard-code hardcode hard-coded hardcoded in_the_source | environment env_variable env_variables secret_store
  config_file
posted_on_every after_every_step each_step every_step | only_when_*_done when_the_job_is_done at_the_very_end
read_from_the_page from_a_script scripted vom_blatt | free_speech freely without_notes without_a_script improvise
  ad-lib
one-to-one one-on-one in_private face_to_face | in_front_of whole_class in_front_of_everyone in_the_group
even_mood calm_whatever | mirror match_*_mood
single_best one_option one_recommendation the_best_one | several_options three_options a_choice_of options_to_pick
any_order no_order in_no_particular_order | strict_order in_order one_after_another
closed_source proprietary keep_*_closed closed | open_source open-source open
cheap cheapest low-cost economy billig barato | expensive premium luxury business_class first_class teuer caro
rush_order express overnight_delivery | standard_delivery slow_mail by_ship
abbreviate abbreviations abbreviated acronyms | spell_*_out written_out in_full_words full_names
nickname nicknames pet_name | full_name proper_name last_name surname
first_name first_names vornamen | last_name last_names surname surnames nachnamen
quote quotes verbatim direct_quotes | paraphrase paraphrases own_words
footnote footnotes endnotes at_the_end_of | inline in_the_text in_brackets
draft_first outline_first | straight_to_the_final
! volunteer chime_in join_in unprompted unasked of_your_own_accord | only_when_spoken_to speak_when_spoken_to
  only_if_asked
  only_when_asked when_asked wait_to_be_asked
interrupt | never_interrupt
! credulous at_face_value take_*_at_face_value believe_everything | sceptical skeptical doubt_every question_every
  question_everything
refund refunds give_*_back money_back | no_refunds non-refundable final_sale
gift gifts bribe tips_from | decline_gifts turn_down_gifts
! plain neutral_language plain_language | flowery ornate poetic pirate pirate_talk dialect
! half_the_facts incomplete_information on_a_hunch | all_facts all_the_facts full_information once_everything_is_known
left_unanswered unanswered go_unanswered no_reply no_answer without_reply | answer answers reply replies respond
  answered
leave_*_out skip_*_reminders | not_be_left_out must_not_be_left_out
rhyme rhymes verse in_verse in_rhyme reim | prose prose_only prosa
pick_up answer_the_phone pick_up_the_phone | ring_out let_*_ring hang_up voicemail
to_all reply_to_all reply_all everyone_in_copy | sender_only to_the_sender only_the_sender
play_it_safe no_risks avoid_risks err_on_the_side_of_caution | take_risks take_a_risk be_daring gamble risk_it
to_the_cent exact_price | nearest_ten round_number rounded_to
trust_your_memory from_memory rely_on_memory by_heart aus_dem_kopf | look_*_up look_everything_up look_it_up
  nachschlagen
announce announced announcement announcements warn_the give_warning with_notice | unannounced no_announcement
  without_warning without_notice no_warning no_notice
ends_with_a_question close_*_with_a_question end_*_with_a_question | without_asking_anything no_questions_at_the_end
always_right know_best | mistaken wrong are_wrong is_wrong are_mistaken
right_after straight_after directly_after the_day_they_arrive on_arrival | end_of_the_quarter end_of_the_month
  end_of_the_year at_the_end_of_the_quarter until_the_end_of_the_month
passive passive_voice | active active_voice
keywords bullet_notes fragments | full_sentences complete_sentences prose
"""
