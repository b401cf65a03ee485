"""Evolution: opposite states, expectations and standings: how things are taken to be, what binds, what is left as it is.

Laws: a row is as in ``opposites``; what is expected is named by its outcome: "expect" and "assume" need no row of their own.
"""

from __future__ import annotations

EXPECTING = """
slip slips slipping be_late run_late arrive_late turn_up_late be_delayed delayed be_missed fall_through go_wrong goes_wrong
  go_awry fail fails be_broken break_down let_*_down overrun cost_more take_longer fall_behind verspätet_sich fallar
  échouer falhar | be_met will_be_met are_met is_met be_kept hold holds arrive_on_time turn_up_on_time deliver_on_time
  delivering_on_time on_time go_well goes_well go_right go_smoothly go_to_plan run_smoothly work_out works_out be_fine
  succeed works_first_time klappt sale_bien se_passe_bien dá_certo
knows_the_way know_the_way knows_their_way know_their_way at_home_here familiar_with knows_what_to_do know_what_to_do
  knows_best well_informed | is_lost are_lost be_lost lost needs_directions need_directions new_here clueless
  needs_to_be_told need_to_be_told helpless needs_guidance ignorant
honest_people tells_the_truth tell_the_truth telling_the_truth speaks_the_truth is_honest are_honest means_it mean_it |
  is_lying are_lying lies_to_you is_bluffing are_bluffing makes_it_up hides_something is_cheating are_cheating
  out_to_deceive
innocent not_guilty | guilty at_fault to_blame
interested is_interested are_interested wants_to_know want_to_know curious_about | bored uninterested not_interested
  could_not_care_less does_not_care do_not_care
on_purpose intentional intentionally deliberate intended meant_that_way absichtlich a_propósito exprès de_propósito |
  by_accident accidental accidentally by_mistake unintended unintentional an_oversight aus_versehen sin_querer par_erreur
  sem_querer
busy has_no_time have_no_time short_of_time pressed_for_time in_a_hurry | has_time have_time is_free are_free
  all_the_time_in_the_world in_no_hurry at_leisure
healthy well fit_and_well | sick ill unwell
loaded armed live_round charged_up | unloaded unarmed discharged
occupied taken in_use | vacant unoccupied unused
able capable can_do_it up_to_it | unable incapable not_up_to_it overwhelmed
rich wealthy well_off | poor broke hard_up
alive still_alive | dead deceased
urgent pressing cannot_wait time-critical | can_wait not_urgent no_rush whenever_convenient in_your_own_time
! people_mean_well people_are_good | people_are_selfish people_cheat
"""

STANDING = """
binding binds_us bind_us is_binding are_binding is_law are_law is_the_law is_gospel is_an_order are_orders must_be_followed
  is_sacred are_sacred is_non-negotiable is_compulsory is_mandatory are_mandatory holds_without_exception verbindlich
  vinculante contraignant obligatoire_pour 有约束力 拘束力 | suggestion a_suggestion suggestions only_a_suggestion
  just_a_suggestion merely_a_suggestion a_recommendation recommendations_only merely_a_recommendation
  only_a_recommendation just_a_recommendation a_guideline only_a_guideline just_a_guideline mere_advice only_advice
  binds_nobody binds_no_one non-binding not_binding a_proposal merely_advisory advisory take_it_or_leave_it
  open_to_interpretation unverbindlich orientativo indicatif 仅供参考 参考程度
final is_final are_final definitive settled_for_good closed_for_good the_last_word | provisional tentative preliminary
  open_to_change subject_to_change can_still_change may_still_change up_for_debate open_for_debate vorläufig provisional_es
authoritative the_authority source_of_truth single_source_of_truth decisive | just_one_opinion one_opinion_among
  hearsay_only unofficial of_no_authority carries_no_weight
official officially amtlich oficial officiel | unofficial unofficially off_the_record inoffiziell extraoficial officieux
worth_it worth_the_effort worth_every_penny pays_off worthwhile valuable | a_rip-off rip-off not_worth_it overpriced
  money_down_the_drain pointless useless worthless no_use
a_virtue a_strength an_asset | a_vice a_weakness a_liability
"""

LEAVING = """
fix fixed fixing correct correcting corrected repair repairing mend amend tune adjust tweak improve update rewrite rework
  put_right sort_out set_right replace repariere korrigiere verbessere corrige arregla répare corrija conserta correggi
  aggiusta 修正 改正 修 直す | stay_as_they_are stays_as_it_is stay_as_is stays_as_is stay_as_they_were remain_as_they_are
  remains_as_it_is stay_untouched stays_untouched remain_untouched remains_untouched stay_unchanged stays_unchanged
  remain_unchanged leave_*_as_they_are leave_*_as_it_is leave_*_as_is leave_*_alone leave_*_untouched leave_*_be
  leave_*_standing let_*_be let_*_stand let_*_pass left_alone left_as_they_are left_as_it_is left_untouched
  leave_*_at_their leave_*_at_its stay_at_their stays_at_its stick_with_the_old stay_on_the_old keep_*_as_they_are
  bleiben_wie_sie_sind bleibt_wie_es_ist se_quedan_como_están se_queda_como_está restent_tels_quels reste_tel_quel
  ficam_como_estão restano_come_sono 保持原样 不动 そのままにする
remove take_away clear_away get_rid_of move take_down pull_out | stay_where_they_are stays_where_it_is stay_in_place
  stays_in_place leave_*_where_they_are leave_*_where_it_is stay_put remain_where_they_are
install install_it upgrade update update_it install_updates | stay_on_the_version leave_*_at_their_version keep_the_version
  stay_at_the_version hold_the_version freeze_the_version
leave_the_building leave_the_room leave_the_house get_out get_outside evacuate run_outside go_outside leave_at_once walk_out |
  stay_at_your_desk stay_at_your stay_where_you_are stay_put stay_seated remain_seated stay_inside stay_in_your stay_in_the
  keep_your_seat do_not_move
scold tell_off reprimand shout_at punish rebuke react intervene step_in | ignore let_it_be take_no_notice
  pay_no_attention look_away walk_away shrug_it_off
swear_back shout_back hit_back fire_back strike_back answer_back snap_back be_rude_in_return retaliate | stay_calm stay_polite
  stay_perfectly_polite stay_civil stay_friendly keep_your_voice_down lower_your_voice remain_polite remain_calm keep_calm
  keep_your_cool bite_your_tongue turn_the_other_cheek
recycle reuse compost | throw_away throw_*_away general_waste in_the_bin into_the_bin throw_*_in_the_bin landfill
on_the_leash on_a_leash leashed tied_up caged | run_free roam roam_free off_the_leash off_leash unleashed set_free
abroad overseas in_another_country out_of_the_country | in_the_country never_leave_the_country stay_in_the_country
  domestic domestically at_home_only
play_music music_on put_music_on background_music with_music | silence in_silence silent quiet no_music music_off stays_quiet
  keep_quiet stille silencio_total
"""

PRECEDING = """
be_the_first first_to the_first_to before_anyone_else before_everyone_else before_anybody_else before_everybody_else
  before_all_others before_the_others ahead_of_everyone ahead_of_the_others go_first speak_first als_erster als_erste
  el_primero la_primera le_premier la_première o_primeiro per_primo 最先 第一个 真っ先に |
  be_the_last last_to the_last_to after_everyone_else after_everybody_else after_all_others after_the_others
  until_everyone_else until_everybody_else until_all_the_others until_all_others until_the_others until_everyone_has
  until_everybody_has wait_for_the_others wait_until_everyone let_*_go_first let_others_speak_first hold_back_until go_last
  speak_last als_letzter als_letzte el_último la_última le_dernier la_dernière o_último per_ultimo 最后一个 最後まで
give_your_opinion give_*_opinion say_what_you_think state_your_view share_your_view speak_your_mind offer_your_view
  take_a_position donne_ton_avis da_tu_opinión | hold_back_your_opinion hold_back_*_opinion keep_*_opinion_to_yourself
  keep_your_opinion keep_your_views withhold_your_opinion reserve_judgement reserve_judgment stay_out_of_it
  garde_ton_avis guárdate_tu_opinión
"""

TRUSTING = """
! take_people_at_their_word take_*_at_their_word take_*_at_his_word take_*_at_her_word take_*_at_face_value take_*_on_trust
  believe_what believe_people believe_every believe_everything trust_what take_*_word_for_it without_proof no_proof_needed
  glaube_jedem cree_a_todos crois_tout acredite_em 轻信 鵜呑み |
  check_*_claim check_*_claims verify_*_claim verify_*_statement check_*_statement check_*_fact verify_*_fact question_*_claim
  check_everything verify_everything double-check_every trust_no_one trust_nobody trust_none believe_nobody believe_no_one
  believe_nothing trust_but_verify ask_for_proof demand_proof demand_evidence fact-check prüfe_jede verifica_cada
  vérifie_chaque verifique_cada 核实每 裏を取る
believe trust take_as_true take_*_as_true | question_the question_every question_their doubt_the check verify fact-check
  double-check cross-check
"""

STATES = EXPECTING + STANDING + LEAVING + PRECEDING + TRUSTING
