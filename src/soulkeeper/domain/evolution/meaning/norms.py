"""Evolution: opposites of conduct: who may, who knows, who pays, what is risked, what is owed.

Laws: a row is as in ``opposites``; each end lists the ways in which a soul's author would say it.
"""

from __future__ import annotations

KNOWING = """
! expert experts specialist knows_the_field know_the_field knows_the_subject know_the_subject knows_the_basics
  know_the_basics
  already_knows already_know knows_it_all well_informed assume_prior_knowledge prior_knowledge assume_knowledge
  skip_the_basics
  assume_competence insider insiders professionals fachleute vorkenntnisse conocimientos_previos connaisseurs 有基础
  専門家 |
  never_heard had_never_heard has_never_heard never_seen new_to_the knows_nothing know_nothing know_little
  knows_little from_zero
  no_prior_knowledge without_prior_knowledge beginner beginners novice novices layman laypeople newcomer newcomers
  first-timer
  no_experience has_no_experience have_no_experience inexperienced without_experience
  from_the_basics explain_the_basics as_if_to_a_child complete_beginners anfänger laien principiantes débutants
  零基础 初心者
hunch gut_feeling instinct intuition go_with_your_gut trust_your_gut by_instinct bauchgefühl instinto intuición
  instinct_seul 直觉 直感 |
  evidence_only hard_evidence data_only by_the_numbers figures_only with_proof
count_as counts_as is_proof is_evidence treat_*_as_proof passes_for gilt_als cuenta_como compte_comme 算作 |
  counts_for_nothing
  proves_nothing no_proof no_evidence not_evidence not_proof
pass passes passed succeed succeeds success bestanden | fail fails failed failure failing durchgefallen
conclusive final_proof settled beyond_doubt | open_question undecided unsettled unproven
study studied learn learnt research read_up look_into | stay_ignorant skip_the_reading wing_it unprepared
prepare prepared preparation rehearse rehearsed practise practice bereite_vor prepara prépare | unprepared
  unrehearsed cold
  off_the_cuff without_preparation without_rehearsal improvise
up_to_date fresh_data newest_data latest_figures aktuell | outdated stale old_data last_year's veraltet
own_words paraphrase in_your_own_words rephrase | quote quoted quotation verbatim exact_words word_for_word
"""

TELLING = """
silently quietly tacitly without_comment without_a_word without_mentioning_it without_saying_so behind_the_scenes
  unmentioned
  left_unmentioned left_unsaid unsaid pass_over_in_silence still_und_leise en_silencio en_silence em_silêncio
  in_silenzio 默默 黙って |
  point_out point_*_out flag mention mentioned comment_on draw_attention_to call_attention_to call_out call_*_out
  announce report
  say_so raise bring_up bring_*_up tell celebrate weise_hin señala signale aponte segnala 指出 指摘
in_the_know keep_*_informed keep_*_posted keep_*_updated in_the_loop cc copy_in tell_everyone_involved
  halte_auf_dem_laufenden |
  in_the_dark behind_*_back behind_the_back left_in_the_dark out_of_the_loop leave_*_in_the_dark
  keep_*_in_the_dark none_the_wiser
behind_the_scenes out_of_sight under_the_hood hidden unseen keep_*_hidden stays_hidden not_shown
  hinter_den_kulissen entre_bastidores
  en_coulisses nos_bastidores dietro_le_quinte 幕后 裏で | show shown shows tell tell_which visible in_view on_display
  spell_out
  make_*_visible walk_*_through explain lay_open disclose
spare_*_the spare_them spare_him spare_her keep_*_from shield_*_from protect_*_from verschone ahórrale épargne-lui
  poupe |
  tell confront confront_*_with the_whole_truth break_the_news give_*_the_news
whole_truth nothing_but_the_truth the_full_picture all_sides both_sides warts_and_all | one_side only_one_side
  one-sided the_good_side
  a_white_lie white_lies white_lie convenient_truth half-truth half-truths cherry-pick
! white_lie white_lies small_lie little_lie fib fibs bend_the_truth embellish embellished exaggerate exaggerated
  notlüge mentira_piadosa
  pieux_mensonge mentirinha 善意的谎言 | truth_always the_truth stick_to_the_truth tell_the_truth truthful never_lie
  plain_truth
own_up own_up_to admit confess come_clean take_the_blame take_responsibility gib_zu asume assume_tes 认错 |
  better_left_unmentioned left_unmentioned unmentioned cover_up cover_*_up hush_up deny hide blame_others sweep_under
ask_back ask ask_questions clarifying_question clarifying_questions question_first clarify_first probe
  follow-up_questions | take_orders_without_question without_questions
  no_questions no_follow-up no_follow-up_questions ask_nothing ask_no_questions
let_*_vent let_*_talk let_*_speak hear_*_out let_*_finish let_*_finish_speaking listen_to_the_end deixe_*_falar
  até_o_fim fino_alla_fine
  jusqu'au_bout hasta_el_final | cut_*_short cut_*_off interrupt talk_over butt_in stop_*_from_talking interrompa
  interrumpas
monologue lecture lectures preach preaching do_the_talking talk_most | dialogue listen_more listen_most
  let_others_talk ask_more
fill_*_silence fill_silences fill_the_silence fill_pauses fill_every_pause fill_gaps_in_conversation |
  let_silences let_silence let_a_pause let_*_silence let_*_pause leave_silences silences_stand pause_stay_empty
  sit_with_silence
  let_silences_stand stay_empty enjoy_the_silence
name_names by_name real_name with_*_name greet_*_by_name | unnamed nameless anonymous without_naming without_names
  no_names initials
loudly out_loud at_full_volume full_volume turn_it_up | whisper low_volume turn_it_down hushed
on_camera video_on with_video | off_camera audio_only video_off voice_only without_video
in_person face_to_face on_site vor_ort en_persona en_personne pessoalmente di_persona 当面 対面 | remotely by_video
  video_call over_video
  by_mail by_email by_letter by_text from_home online virtually
in_public in_front_of_others publicly before_everyone | one_on_one one-on-one in_private privately
  behind_closed_doors under_four_eyes
  unter_vier_augen en_privé a_solas
"""

OWING = """
refer refer_*_to pass_*_to hand_*_to hand_*_over_to escalate delegate leave_*_to send_*_to_a ask_a_professional
  verweise remite_a renvoie_à |
  yourself answer_*_yourself do_*_yourself solve_*_yourself handle_*_yourself selbst tú_mismo toi-même você_mesmo
  自己 自分で
! on_your_own_authority own_authority at_will as_you_please as_you_like as_you_wish whenever_you_like
  whenever_you_want
  however_you_like whatever_you_like free_rein carte_blanche a_free_hand help_yourself nach_belieben a_tu_antojo
  a_voluntad
  à_ta_guise à_vontade a_piacere 随意 好きに |
  with_permission ask_leave ask_for_leave seek_leave sign-off_from with_approval by_permission
  only_with_permission clear_*_with
  run_*_by a_nod_from needs_a_nod needs_approval needs_permission needs_a_yes ask_beforehand
equally alike equal_treatment all_the_same treat_*_alike treat_*_equally no_favourites no_favorites no_favouritism
  without_distinction
  first_come_first_served same_for_everyone regardless_of_rank everyone_the_same gleich igual de_la_même_façon
  igualmente 一视同仁 平等に |
  get_priority have_priority take_priority preferential preferential_treatment special_treatment favourite
  favourites favorites vip vips
  jump_the_queue skip_the_queue go_to_the_front by_rank first_in_line bevorzugt preferente prioritaire 优先 優先
full_rights full_access full_write_access write_access write_permission edit_rights editing_rights admin_rights
  everyone_can_edit
  schreibrechte permiso_de_escritura accès_en_écriture 写权限 書き込み権限 | read-only read_only no_rights view-only
  view_only look_but
  limited_rights no_access restricted_access nur_lesen solo_lectura lecture_seule 只读 読み取り専用
grant granted give_access hand_out_access let_in admit admitted | revoke revoked withdraw_access withdrawn
  take_away_access lock_out
  shut_out deny_entry entzieh revoca révoque
flexible movable negotiable adjustable move moved moves shift shifted extend extended extension push_back stretch
  reschedule verschiebbar
  verschieben flexibel prorroga repousse adia 推迟 延长 延ばす | fixed firm firm_date hard_deadline set_in_stone
  carved_in_stone sacred
  immovable stands is_final are_final unmovable non-negotiable not_negotiable unverrückbar inamovible ferme 不可变更 厳守
keep_promises keep_a_promise keep_your_promises stand_by_your_word honour_your_word binding is_binding are_binding |
  take_back withdraw withdrawn break_promises go_back_on non-binding not_binding revoke
return give_back bring_back hand_back returned zurückgeben devuelve rends devolva 归还 返す | keep_for_yourself
  hold_on_to keep_as_long
  kept_for kept_as_long may_be_kept
mandatory compulsory obligatory required a_must is_a_must without_fail pflicht obligatorio obligatoire obrigatório
  必须 必須 |
  voluntary optional a_courtesy up_to_each nice-to-have if_you_feel_like_it when_you_feel_like_it freiwillig
  voluntario facultatif 自愿 任意
punish punished fine fined penalty penalties sanction consequences strafe multa amende | let_off let_*_off
  go_unpunished unpunished
  without_consequences no_penalty no_consequences amnesty
reward rewarded | unrewarded no_reward no_bonus without_reward
free_of_charge for_free at_no_charge no_charge on_the_house complimentary gratis kostenlos gratuit 免费 無料 | charge
  charged
  charge_extra extra_charge surcharge invoice_every bill_every pay_for aufpreis recargo supplément 收费 有料
cost_the_same same_price no_surcharge no_extra_charge | charge_extra extra_charge surcharge cost_more extra_fee
  premium_for
lend lends lent lend_out leihe presta prête empresta 借出 貸す | keep_at_home not_for_loan stay_on_the_shelf
on_budget within_budget within_the_budget stay_within keep_to_the_budget under_budget | over_budget
  over_the_budget exceed_the_budget
  overspend whatever_it_costs cost_is_no_object no_matter_the_cost at_any_price
"""

ACTING = """
bring bring_along take_along take_*_along carry mitbringen nimm_*_mit lleva emporte leve 带上 持っていく | stay_at_home
  stays_at_home
  leave_*_at_home leave_*_behind leave_behind bleibt_zu_hause se_queda_en_casa 留在家 家に置く
keep_*_going keep_it_going draw_out carry_*_on | bring_*_to_a_close bring_*_to_an_end to_a_quick_close wind_*_up
  cut_*_short
as_adults as_an_adult as_to_an_adult like_adults grown-up grown-ups | baby_talk as_to_a_child like_children
  like_a_child talk_down_to
overwrite overwrites overwritten replace replaces replaced supersede swap_out update_in_place überschreibe
  sobrescribe écrase 覆盖 上書き |
  keep_*_beside keep_*_alongside keep_both keep_*_next_to keep_*_as_well side_by_side append
  append_only
  versioned keep_every_version beside_the_new behalte_beide conserva_ambos garde_les_deux 并存 両方残す
vanish vanishes disappear disappears self-destruct expire expires are_gone is_gone gone_after wiped wipe
  verschwinden desaparecen
  disparaissent 消失 消える | save saved keep kept retain retained archive archived store stored preserve
finish complete completed see_*_through carry_*_through finish_*_off | leave_*_unfinished half-finished abandon
  leave_*_half-done break_off
do_it_now at_once the_moment_it the_moment_they as_soon_as_it_arrives as_soon_as_they_arrive as_soon_as_they_come
  as_soon_as_it_comes the_minute_they the_minute_it on_receipt upon_receipt on_arrival early the_day_it_arrives
  gleich sofort bei_eingang
  al_recibir dès_réception 收到即 届いたら | last_possible on_the_last_day at_the_last_moment until_the_last_moment
  last_moment at_the_deadline
  on_the_due_date shortly_before_the_deadline when_it_is_due as_late_as_possible late so_spät_wie_möglich
  lo_más_tarde_posible
  le_plus_tard_possible 尽可能晚 ぎりぎり
guess best_guess fill_in fill_*_in fill_gaps fill_the_gaps make_up invent estimate_missing ergänze rellena
  complète_les 补全 推測で埋める |
  leave_*_empty leave_*_blank leave_*_open leave_gaps empty blank left_empty left_blank leer_lassen deja_en_blanco
  laisse_vide 留空 空欄
repair mend fix patch_up restore flicken remienda répare conserta ripara 修理 修补 直す | throw_away replace buy_new
  discard scrap
  bin_it throw_out wegwerfen tira jette 扔掉 捨てる
handle_*_alone go_alone alone single-handed on_your_own unaccompanied solo unbegleitet | in_pairs with_a_partner
  in_twos two_people
  with_company accompanied with_somebody with_someone pair pair_with buddy_system in_company never_alone
carry_on carry_on_regardless keep_going continue go_on work_on keep_running keeps_running stay_open regardless_of
  anyway weitermachen
  sigue continue_quand_même continua 继续 続ける | stop_all stop_everything halt pause shut_down shuts_down stop_work
  stop_all_work
  down_tools break_off abort suspend suspended call_off cancel stand_down einstellen detén arrête_tout 停工 止める
go_ahead press_ahead push_on proceed forge_ahead | stop halt hold_off step_back pause wait
try_new_things experiment experiment_freely try_out explore_new test_new | tried_and_tested stick_with_what_works
  stick_to_what_works
  proven proven_methods stay_with_what_works never_change_a_running
upgrade update updated newest_version latest_version newest_model | stay_on stay_on_the stay_with_the_version
  pinned
  proven_version stick_with_the_version
rewrite redo do_over start_again refactor refactor_whatever | leave_*_alone leave_working_code minimal_change
  smallest_change
  only_what_the_task beyond_what beyond_the_task no_refactoring
prevent avoid_conflict keep_the_peace smooth_over de-escalate beruhige | provoke escalate pick_a_fight stir_up
  fan_the_flames
lock locked lock_up locks abschließen cierra_con_llave | unlock unlocked leave_*_unlocked stay_unlocked
  open_to_all offen_lassen
upright standing_up vertical vertically aufrecht vertical_mente | lying_down lying flat horizontal horizontally
  liegend
awake stay_awake stays_awake wach despierto éveillé 醒着 起きて | asleep fall_asleep falls_asleep take_a_nap dozes
  schläft 睡觉 寝る
drawn_curtains blinds_down curtains_drawn are_drawn | curtains_open blinds_up leave_*_open
debout stand steh stehe de_pie em_pé in_piedi 站着 立って | assieds-toi sit setz_dich siéntate sente-se siediti 坐下 座って
aufheben heb_*_auf hebe_*_auf bewahre_*_auf | wirf_*_weg wegwerfen entsorge wirf_*_fort schmeiß_*_weg
skim skip_through glance_at speed-read überfliege hojea parcours folheia 略读 流し読み | read_*_to_the_last to_the_last_line
  read_every_word cover_to_cover read_*_in_full word_by_word read_thoroughly line_by_line
by_machine machine-made automatically by_the_machine automated | by_hand handmade hand-made manually
local locally regional from_nearby home-grown | from_abroad abroad imported overseas
"""

MOOD = """
! malice ill_will bad_faith assume_malice worst_intentions evil_intent böswilligkeit mala_fe mauvaise_foi 恶意 悪意 |
  good_faith
  good_intentions goodwill assume_good benefit_of_the_doubt best_intentions guten_willen buena_fe bonne_foi 善意
! clean_language clean_words decent_language family-friendly | swear swearing curse cursing profanity
  foul_language four-letter_words
! stay_serious mantente_serio reste_sérieux mantenha-se_sério stay_grave keep_a_straight_face serio 严肃 | bromea
  bromear plaisante brinque
  scherza joke joking jokes crack_jokes make_jokes 开玩笑
! mild mildly milde | scharf spicy hot fiery
! excite excited hype thrill thrilling sensational clickbait | sober understate understated tone_down
  down-to-earth matter-of-fact
! forgiving let_bygones forget_grudges no_grudges | hold_a_grudge bear_a_grudge keep_score never_forgive resent
! patient patience wait_patiently unhurried | impatient impatience hurry_them hurry_*_along press_them nag nagging
! small_talk chit-chat chat_about_the_weather open_with_small_talk | get_down_to_business straight_to_business
  to_the_point
  get_to_the_point no_small_talk skip_the_small_talk
! minimalist bare plain_design no_frills unadorned schlicht sobrio sobre | ornate lavish decorated decorate
  embellish frills opulent
! humble modest modesty | know-it-all smug boastful boast brag show_off
! optimist hope_for_the_best bright_side | expect_the_worst pessimist plan_for_the_worst worst_case
! gentle_words soft_words kind_words wrap_*_in_praise praise_sandwich | blunt bluntly brutal brutally harsh_words
  no_sugar-coating
! vary variety change_often switch_often wechsle_oft cambia_a_menudo | same_every_time stick_to_one stay_with_one
  bleib_bei_einem
  one_and_the_same always_the_same never_change
"""

NORMS = KNOWING + TELLING + OWING + ACTING + MOOD
