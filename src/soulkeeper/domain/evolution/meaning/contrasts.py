"""Evolution: more opposites, by the field of life that a soul's rules are about.

Laws: a row is as in ``opposites``; words with several senses stand here only inside a phrase.
"""

from __future__ import annotations

JUDGING = """
! as_a_friend as_friends as_family as_an_equal as_equals as_adults with_respect wie_freunde como_amigos comme_des_amis
  当作朋友 |
  as_a_threat as_threats as_an_enemy as_enemies as_intruders as_a_nuisance with_suspicion as_children as_inferiors
  als_bedrohung como_enemigos
justified well-founded legitimate reasonable is_right are_right berechtigt justificado justifié 合理 正当 | exaggerated
  overblown
  unfounded unjustified baseless unreasonable übertrieben exagerado exagéré 夸大 大げさ
! assume_the_best all_is_well assume_all_is_well assume_good innocent_until assume_*_innocent harmless good_intentions
  mean_well means_well is_well_meant honest_mistake | assume_the_worst expect_the_worst expect_trouble assume_*_guilty
  up_to_something trying_to_trick trying_to_cheat out_to_trick is_lying are_lying bad_intentions something_is_wrong
  false_alarm_never
gospel as_gospel as_printed as_it_stands as_they_are as_it_is as_they_stand as_given on_trust at_face_value
  take_*_as_true
  take_*_as_fact take_*_word_for take_*_at_*_word taken_as_true carries_weight believe_every unquestioned
  counts_as_fact für_bare_münze
  a_pies_juntillas 照单全收 鵜呑み | no_weight carries_no_weight carry_no_weight worthless grain_of_salt pinch_of_salt
  recalculate re-check recheck check_again double-check verify second-guess question_every test_every cross-check
  has_a_mistake contains_a_mistake contains_errors doubt second_opinion second_pair_of_eyes look_twice
  verify_every wird_angezweifelt zweifle poner_en_duda en_duda remets_en_question 存疑 再核对 疑ってかかる
seriously emphasise emphasize
  stress_the take_*_seriously act_on attend_to take_*_to_heart respond_to deal_with dealt_with look_into follow_up
  follow_*_up
  investigate treat_as_urgent ernst_nehmen nimm_*_ernst en_serio au_sérieux a_sério 认真对待 真剣に | play_*_down play_down
  downplay laugh_*_off laugh_off shrug_*_off shrug_off brush_*_aside brush_*_off wave_*_away make_light_of trivialise
  trivialize
  dismiss look_away look_the_other_way look_past turn_a_blind_eye let_*_go let_it_go pass_over ignore ignored
  can_be_ignored safely_ignored not_bother_with let_*_slide tune_out verharmlose schau_weg spiel_*_herunter
  quita_importancia
  minimise minimize ignorar 轻描淡写 无视 軽く見る 聞き流す
good_news successes strengths what_works | bad_news failed failures flop setbacks flaws weaknesses
  what_failed
praise_first start_with_praise open_with_praise starts_with_praise begin_with_praise first_the_praise | worst_flaw
  start_with_criticism
  criticise_first flaws_first weaknesses_first worst_first
! good_enough will_do done_is_better_than_perfect quick_and_dirty passable near_enough | perfect perfection flawless
  impeccable
  polish_until until_it_is_perfect spotless nothing_less_than perfectionist
! push_through grit_your_teeth no_pain_no_gain through_the_pain work_through_pain | stop_at_the_first_pain
  listen_to_your_body
  ease_off back_off_when rest_when
take_the_blame own_fault accept_the_blame our_fault our_mistake | not_our_fault shift_blame blame_others pass_the_buck
  point_the_finger deny_fault
keep_your_word keep_promises keep_a_promise stand_by honour honor | break_your_word break_promises go_back_on renege
  back_out
forgive second_chance give_*_another_chance clean_slate | one_strike never_forgive cut_off cut_*_off hold_against
  hold_*_against
"""

TELLING = """
audible make_a_sound make_a_noise make_noise beep sound_the with_sound hörbar con_sonido avec_le_son 有声 音を鳴らす | silent
  soundless
  inaudible mute on_vibrate no_sound without_a_sound noiseless lautlos silencioso silencieux 静音 無音
no_questions_asked unconditionally as_a_matter_of_course on_request bedingungslos | demand_a_reason ask_why
  ask_for_a_reason ask_for_proof demand_proof only_with_proof only_with_a_receipt against_proof
united_front speak_with_one_voice of_one_mind | air_disagreements disagree_in_public argue_in_front squabble
mark marked highlight highlighted underline flag tick | unmarked unhighlighted leave_*_unmarked
hint hints nudge clue clues lead_*_to_the find_*_alone find_*_themselves find_*_out_themselves find_*_out_alone
  work_*_out_alone
  work_*_out_themselves on_their_own by_themselves discover_*_themselves discover guess_the figure_*_out
  solve_*_themselves
  hold_back_the_answer hold_*_back must_guess selbst_finden allein_lösen descubra_solo tout_seul 自己找 自分で見つける |
  give_*_the_solution give_*_the_answer hand_*_the_solution hand_*_the_answer tell_*_the_answer provide_the_answer
  spell_*_out solve_*_for solve_it_for show_*_the_answer
  right_answer_at_once ready-made full_solution reveal_the_answer vorsagen
spoil spoilers give_away_the_ending reveal_the_ending tell_how reveal the_ending | suspense keep_*_guessing
  no_spoilers spoiler-free
  keep_the_ending must_guess without_spoiling unrevealed
openly in_the_open out_loud in_front_of in_plain_sight in_plain_view visibly for_all_to_see on_the_table roll_openly
  offen abiertamente
  ouvertement abertamente apertamente 当众 人前で | in_secret secretly behind_the_screen behind_closed_doors hidden
  covertly
  on_the_quiet on_the_sly undercover discreetly heimlich a_escondidas en_cachette às_escondidas di_nascosto 偷偷 こっそり
announce announced announces say_so say_it_aloud tell_everyone speak_up_about make_it_known report_every is_announced
  are_announced |
  in_silence silently without_a_word without_comment without_telling without_saying quietly on_the_quiet unannounced
  unmentioned
  stillschweigend en_silencio sans_un_mot em_silêncio 默默 黙って
hand_*_out hand_out give_out circulate distribute make_*_available available_to pass_*_round pass_around open_to
  accessible_to
  visible_to shared_with | keep_*_secret secret stays_secret is_secret are_secret locked_away under_lock_and_key
  confidential
  for_your_eyes_only classified keep_*_under_wraps under_wraps stays_in_the stay_in_the
full_names by_name names_and_addresses real_names with_names name_names full_name mit_klarnamen con_nombre_y_apellidos
  实名 実名 |
  anonymise anonymize anonymised anonymous initials initials_only pseudonym pseudonyms no_names blur blurred redact
  redacted
  black_out unnamed anonymisiere anonimiza anonymisez anonimize 匿名 匿名化 仮名
gossip gossiping tittle-tattle talk_behind spread_rumours spread_rumors rumours lästern chismear cancanear fofocar 说闲话
  陰口 |
  discretion discreet no_gossip nothing_behind_*_backs verschwiegen
read_aloud read_*_aloud is_read_aloud are_read_aloud read_out read_*_out aloud by_voice voice_message
  voice_messages say_it
  vorlesen en_voz_alta à_haute_voix 朗读 読み上げる | as_text in_text in_writing text_only typed send_*_as_text text_message
  write_it
  silent_reading read_silently schriftlich por_escrito par_écrit 书面 文字で
small_talk chat_first chit-chat pleasantries how_are_you ask_how_they_are icebreaker warm-up_chat plaudere_erst
  charla_informal 寒暄 雑談 |
  get_down_to_business straight_to_the_point get_to_the_point straight_to_business cut_to_the_chase no_preamble
  skip_the_pleasantries
  come_to_the_point to_business from_the_first_word zur_sache al_grano droit_au_but direto_ao_ponto 开门见山 単刀直入
beat_around_the_bush vague vaguely stay_vague leave_it_vague keep_it_vague noncommittal hedge hedging non-committal
  evasive vage
  | exact an_exact name_a_date commit_to a_clear_answer clear_answer specific unambiguous unequivocal be_clear
  definite concrete
reply_all to_everyone everyone_on_the all_recipients whole_list whole_thread | sender_alone the_sender_alone
  only_to_the_sender
  sender_only privately_to off_the_list off_list
explain explained with_an_explanation give_reasons say_why reasons spell_out_the_reasons justify begründe | bare
  without_explanation
  no_explanation unexplained without_reasons just_the_result result_only only_the_result no_reasons unbegründet
repeat repeated read_back repeat_*_back say_*_twice remind | once_only once_is_enough only_once say_it_once
  not_repeated
  never_repeated no_repeats no_repetition
bilingual in_both_languages also_in translate translated in_translation | original_language in_the_original
  untranslated
  stay_in_the_original stays_in_the_original leave_*_untranslated keep_*_in_the_original
riddles speak_in_riddles cryptic cryptically puzzles ambiguous obscure hints_only in_rätseln en_clave |
  understands_you so_that_*_understands
  ten-year-old plain plainly clear clearly crystal_clear easy_to_understand klartext
what_they_want_to_hear sugarcoat sugar-coat gloss_over soften flatter beschönige | the_truth hard_truth harsh_truth
  bitter_truth however_hard
  unvarnished straight_talk frankly bluntly honest_opinion honest_verdict
"""

DOING = """
from_beginning_to_end from_start_to_finish in_full_length unabridged all_the_way_through von_anfang_bis_ende |
  fade_*_out fade_out cut_*_short
  skip_through snippets_of break_*_off abridge abridged
inside indoors drinnen dentro dedans à_l'intérieur in_casa 室内 屋内 家の中 | outside outdoors draußen fuera fora dehors
  à_l'extérieur
  fuori 室外 屋外 外で
retry try_again keep_trying until_it_works again_until repeat_until second_attempt another_try attempt_*_again
  versuch_es_erneut
  reintenta réessaie tente_de_novo 重试 再試行 | not_started_again no_retry no_retries never_retry give_up give_up_after
  one_attempt
  one_try only_one_try a_single_attempt leave_*_failed not_tried_again no_second_attempt
finish finished see_*_through bring_to_an_end complete to_the_end | abandon break_off leave_*_unfinished half_done
  unfinished
  give_*_up quit_halfway
mediate intervene step_in get_involved take_a_hand settle_the break_up_fights speak_up_when greif_ein intervén
  interviens intervenha
  介入 干预 仲裁 | stay_out_of keep_out_of stand_back stand_by look_on let_them_sort let_*_sort_it_out leave_*_to_it
  not_interfere
  not_get_involved not_your_business halte_dich_raus no_te_metas ne_t'en_mêle não_se_meta 不插手 口を出さない
delegate leave_*_to hand_*_to pass_*_to get_somebody_else get_help_with ask_a_professional call_a_professional hire
  outsource
  leave_it_to_the | by_your_own_hand handle_*_yourself selbst_erledigen
pick_up answer_at_once answer_on_the_first on_the_first_ring answer_the_phone take_the_call stay_on_the_phone
  stay_on_the_line hold_the_line |
  let_*_ring hang_up voicemail screen_calls end_the_call put_down_the_phone ring_out
camera_on cameras_on unmute unmuted microphone_open mic_on open_microphone keep_*_microphone_open mikrofon_an |
  camera_off cameras_off
  mute muted on_mute stay_on_mute microphone_off mic_off stumm en_silencio_el_micro
switch_on switched_on turned_on turn_on stays_on stay_on leave_*_on keep_*_on on_by_default enabled_by_default opt-out
  burning
  lit eingeschaltet angeschaltet encendida encendidas encendido acesas acesa acesos allumées allumée accese accesa 开着
  つけたまま |
  switch_off switched_off turned_off turn_off is_off are_off stays_off stay_off leave_*_off keep_*_off off_by_default
  off_until
  disabled_by_default opt-in ausgeschaltet apagada apagadas apagado apague apaga éteins éteint spegni spente 关着 关掉
  消す 切る
put_on put_*_on keep_*_on wear wears worn anziehen ponte mets_tes 穿 着る | take_off take_*_off takes_off comes_off
  come_off barefoot
  without_shoes ausziehen quítate enlève_tes 脱 脱ぐ
lock locked locked_up bolt bolted | unlock unlocked stays_unlocked leave_*_unlocked unbolted wide_open
opened leave_*_open stays_open kept_open stay_open wide_open ajar offen offen_lassen abierta abierto ouverte aberta
  aperta 敞开 開けっ放し |
  closed stays_closed kept_closed stay_closed keep_*_closed keep_*_shut stays_shut shut zu geschlossen bleibt_zu
  bleiben_zu cerrada
  cerrado fermée fechada chiusa 关好 閉めた
keep be_kept is_kept are_kept stay_in remain_in stays_in left_in leave_*_in bleibt bleiben se_queda reste restent fica
  | drop take_*_out
  throw_*_out leave_*_out cut_*_out weed_out filter_out sort_out fliegt_raus sale_fuera
read-only immutable append-only write-protected untouchable unalterable must_not_be_changed never_edited unedited
  hands_off sacred
  schreibgeschützt solo_lectura lecture_seule 只读 読み取り専用 | in_place clean_up clean_*_up edit edit_freely rewrite
  overwrite
  modify correct_directly write_to update editable can_be_changed may_be_changed may_be_edited open_to_changes
stays_the_same stay_the_same unchanged never_changes fixed is_fixed constant for_years bleibt_gleich | change_*_every
  changes_every
  changed_every rotate rotates rotated vary_every new_one_every renew_every swap_every
up-to-date on_day_one as_soon_as_it_is_out newest latest upgrade update_at_once early_adopter update_immediately
  nightly_builds | never_upgrade skip_updates stay_with_the
  wait_a_year long-term_support as_long_as_it_lives as_long_as_possible
fix fixed mend repair correct put_right repariere arregla répare conserte aggiusta | leave_*_in leave_*_as
  leave_*_as_they_are leave_*_as_they_were
  leave_*_broken leave_*_standing
  let_*_stand live_with tolerate let_*_be leave_*_untouched throw_away replace buy_a_new_one
keep_a_copy copies back_*_up backup backed_up mirrored | no_copies no_copy without_backup no_backup only_copy
recharge charge_before keep_*_charged | run_down run_*_down drain let_*_run_down until_it_is_empty run_dry
water watered watering keep_*_moist moist gieß gieße riega arrose regue annaffia 浇水 水をやる | dry leave_*_dry stay_dry
  let_*_dry
  dry_out unwatered no_water let_*_dry_out trocken_lassen sin_regar
prune trim mow cut_back clip | let_*_grow grow_wild run_wild leave_*_wild leave_*_uncut uncut
sit sit_down seated sitting | stand stand_up standing on_your_feet
go_up climb ascend take_the_stairs stairs | lift elevator take_the_lift take_the_elevator escalator
keep_your_distance keep_*_distance at_arm's_length distance stay_away_from hands_off avoid_contact no_contact abstand
  distancia distance_avec |
  get_close come_close close_to hold_*_hand hug embrace cuddle touch nähe cerca_de
first_to_speak speak_first go_first be_the_first lead_the_way take_the_floor | let_others_speak let_others_go_first
  speak_last go_last
  be_the_last after_you wait_your_turn let_*_go_first hang_back
"""

PLANNING = """
the_day_before days_ahead am_vortag la_víspera la_veille na_véspera 前日 前一天 | on_the_day_itself only_on_the_day
  until_the_day 当日 当天才
full packed fully_booked back-to-back tight no_gaps no_free_time every_minute cram crammed fill_every busy
  voll_verplant lleno apretada
  chargé 排满 满满 紧凑 びっしり | free_time free_hours gaps breathing_room slack buffer buffers leave_room leave_*_free
  empty_hours
  spare_time leisure freie_zeit tiempo_libre temps_libre tempo_livre tempo_libero 空闲 自由时间 留白 余裕 空き時間
book_ahead in_advance well_ahead ahead_of_time weeks_ahead a_week_ahead days_before beforehand early_on months_ahead
  vorab con_antelación
  à_l'avance com_antecedência in_anticipo 提前 事前に | last_minute at_the_last_minute last-minute on_the_day until_the_day
  on_the_spot at_short_notice when_you_get_there spontaneously short_notice kurzfristig a_última_hora
  à_la_dernière_minute
  em_cima_da_hora all'ultimo 临时 直前に
beginning_of_the_month first_of_the_month start_of_the_week on_mondays at_the_beginning start_of_the_month |
  end_of_the_month
  end_of_month at_the_end_of end_of_the_week last_day_of on_fridays month_end
on_the_day_it on_arrival same_day the_same_day day_one on_day_one at_once on_receipt within_the_hour right_away
  straight_away
  without_delay noch_am_selben_tag el_mismo_día le_jour_même no_mesmo_dia 当天 即日 | let_*_lie let_*_rest let_*_sit
  let_*_wait
  sleep_on_it sleep_over_it a_week_later next_week after_a_week for_a_week for_days cool_off leave_*_lying put_off
  drag_out
  liegen_lassen déjalo_reposar laisse_reposer 放一放 寝かせる
fastest quickest shortest motorway highway shortcut shortcuts nonstop non-stop kürzeste más_rápida plus_rapide
  最快 最短 | scenic detour detours long_way back_roads country_roads stopover layover longest umweg con_vistas
  風景のよい 绕路
pack_light travel_light hand_luggage carry-on one_bag light_luggage little_luggage | heavy_luggage checked_luggage
  everything_you_might_need pack_for_every
tourist_sights main_sights famous landmarks must-see | off_the_beaten_track hidden_gems away_from_the_crowds
  lesser-known
with_a_guide guided_tour in_a_group group_tour | unguided on_your_own_feet explore_alone without_a_guide
no_fixed_end open-ended open_end as_long_as_needed as_long_as_it_takes however_long no_time_limit overrun run_over |
  fixed_end
  on_the_dot end_on_time stop_after ends_after timeboxed time_limit hard_stop stops_at ends_at cut_short to_the_minute
one_thing_at_a_time finish_one one_project focus_on_one | several_at_once in_parallel many_things_at_once juggle
  side_by_side several_projects
routine same_time_every by_the_clock fixed_times like_clockwork | whenever_it_suits irregular irregularly at_random
  random_times flexible_hours
agenda with_an_agenda planned_agenda | without_an_agenda no_agenda free-flowing
rain_or_shine in_any_weather whatever_the_weather goes_ahead go_ahead_with keep_the_appointment take_place | cancel
  cancelled canceled call_*_off
  call_off postpone postponed is_cancelled fällt_aus cancela annule cancele annulla 取消 中止
rest_days days_off take_breaks pause_between breaks | every_single_day no_days_off without_a_break no_breaks
  straight_through
wait_for_latecomers wait_until_everyone wait_for_everyone | start_on_time start_without begin_on_the_dot
  start_punctually begin_without
"""

MAKING = """
mild gently_spiced lightly_spiced bland unseasoned gewürzarm suave doux douce leggero 清淡 薄味 甘口 | spicy hot_and_spicy
  fiery very_hot
  chilli chili scharf picante épicé piccante 辣 重口味 辛口 辛く
salted salt salty with_salt gesalzen con_sal | unsalted salt-free no_salt saltless ungesalzen sin_sal sans_sel
sweet sweetened sugary with_sugar gesüßt | unsweetened sugar-free no_sugar sugarless bitter
fresh freshly frisch fresco frais 新鲜 | frozen tinned canned dried preserved ready_meal ready_meals tiefkühl congelado
  surgelé 冷冻
home-made homemade home-cooked from_scratch bake_your_own selbst_gemacht casero fait_maison caseiro 自制 手作り |
  store-bought bought
  ready-made takeaway takeout convenience_food shop-bought delivered gekauft comprado
raw uncooked rare roh crudo cru 生 | well_done cooked_through boiled cooked durchgebraten bien_cuit bien_hecho 熟
organic bio biologisch ecológico biologique orgânico 有机 | cheapest conventional organic_or_not discount_brand budget
local regional home-grown locally_grown | imported from_abroad overseas exotic_imports
new brand-new unused | used second-hand secondhand pre-owned refurbished vintage gebraucht de_segunda_mano d'occasion
buy purchase | borrow rent lease hire lend
cash in_cash bar efectivo espèces dinheiro_vivo contanti 现金 現金 | by_card credit_card bank_transfer on_credit cashless
  mit_karte
  con_tarjeta par_carte 刷卡 カード
up_front upfront in_full prepay pay_first advance_payment | instalments installments in_instalments pay_later
  on_delivery deferred
fixed_price fixed_prices no_haggling list_price full_price non-negotiable | haggle bargain negotiate discount
  negotiable knock_off reduce_the_price
save save_money put_aside thrifty penny-pinching frugally cut_spending stay_within_the_budget | spend_freely splurge
  go_over_budget
  treat_yourself money_is_no_object spare_no_expense keep_spending overspend
by_hand handwritten hand-written pen_and_paper longhand on_paper | type typed keyboard on_the_computer digital
  digitally machine-written
measure weigh exact_dose to_the_gram by_the_gram with_scales scales genau_abmessen | eyeball by_eye by_feel a_pinch
  rough_dose pinch
  nach_gefühl a_ojo au_pif a_olho
follow_the_recipe stick_to_the_recipe by_the_recipe | depart_from_the_recipe vary_the_recipe cook_freely improvise
cliffhanger cliffhangers open_ending open_end left_open unresolved | resolved everything_resolved neatly_resolved
  tied_up wrap_*_up
  loose_ends_tied closed_ending closure
happy_ending happy_endings ends_well end_well | tragic tragedy sad_ending unhappy_ending ends_badly end_badly
at_the_top on_top up_top up_front first_line comes_first goes_first lead_with in_the_first_line ganz_oben al_principio
  en_tête no_topo in_cima 放在开头 冒頭に | at_the_end at_the_bottom comes_last goes_last last_line in_the_appendix appendix
  into_the_appendix in_a_footnote at_the_back in_the_annex ganz_unten al_final en_bas no_fim in_fondo 放在末尾 末尾に
bare_facts facts_only dry_facts | anecdotes stories storytelling tell_a_story illustrate with_a_story
by_ear without_notes from_memory freely_spoken | sheet_music from_the_score from_notes from_the_page with_notes
black_and_white monochrome grayscale greyscale | in_colour in_color in_full_colour
! exactly all_decimals unrounded exact_amount | whole_euros whole_numbers rounded_figures
only_*_that_worked that_worked successes_only only_*_successes positive_results | failed failures negative_results
  dead_ends
  what_went_wrong
monospace plain_style unformatted no_formatting | formatted bold headings rich_text
tests_first test-driven write_tests_before | tests_later tests_afterwards test_after
fail_fast crash_early stop_at_the_first | keep_going_despite carry_on_despite swallow_errors catch_everything
patch patches quick_patch hotfix workaround | root_cause rewrite_from_scratch start_from_scratch proper_fix
"""

BEING = """
! outgoing sociable talkative extroverted gregarious chatty gesellig sociable_con bavard tagarela 健谈 外向 社交的 | shy
  reserved
  withdrawn introverted reticent taciturn schüchtern tímido timide retraído 内向 寡言 控えめ
! stubborn headstrong unyielding dig_your_heels_in never_back_down stur terco têtu teimoso testardo 固执 頑固 | yielding
  accommodating give_way compliant pliable nachgiebig complaciente accommodant 随和 譲歩
! competitive beat_others win_at_all_costs come_first ehrgeizig | play_for_fun taking_part winning_does_not_matter
  cooperative
! sentimental nostalgic soft-hearted tender-hearted | unsentimental hard-nosed hard-headed tough-minded
! superstitious | rational sober-minded
! generous generously lavish_with unstinting großzügig generoso généreux 慷慨 気前よく | last_resort
  as_a_last_resort only_in_exceptional_cases stingy miserly sparing sparingly
  be_sparing
  economical_with tight-fisted geizig tacaño avare 吝啬 けち
! joke joking jokes_as_often crack_jokes jest witze_machen bromea plaisante brinque scherza 开玩笑 冗談を言う | deadpan
  straight-faced keep_a_straight_face no_joking solemnly humourless humorless stay_serious ernst_bleiben serio sérieux
  sério 严肃 真面目
! loud loudly aloud_and_clear at_the_top_of_your_voice laut alta_voce voz_alta haute_voix 大声 大きな声 | quiet quietly
  softly low_voice
  bassa_voce voz_baja voix_basse voz_baixa whisper in_a_whisper leise 小声 轻声 小声で
! lenient leniently indulgent go_easy let_*_off_lightly milde indulgente 宽容 大目に | without_mercy no_mercy no_excuses
  zero_tolerance
  gets_no_marks fail_them strictly sin_piedad 严惩
! a_human_being claim_to_be_human pass_for_human | a_machine an_ai not_human a_program a_bot
! loyal faithful stand_by_your treu leal fidèle | disloyal desert betray switch_sides untreu traidor
! visible_presence centre_of_attention center_of_attention be_seen in_the_spotlight | low_profile in_the_background
  unobtrusive invisible
  stay_out_of_sight
! busy_yourself industrious hard-working diligent fleißig diligente | lazy idle idly take_it_easy laze faul perezoso
! in_a_hurry pressed_for_time no_time short_of_time | all_day all_the_time_in_the_world plenty_of_time no_hurry
! tradition traditional customary as_always the_old_way | innovation innovate novel new_ways break_with_tradition
  try_something_new
! independent_of self-sufficient without_help | rely_on_others ask_for_help get_help
! dress_up elegant | dress_down jeans casual_clothes
"""

CONTRASTS = JUDGING + TELLING + DOING + PLANNING + MAKING + BEING
