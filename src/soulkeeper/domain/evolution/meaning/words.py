"""Evolution: the small words of a rule, those that turn, bind, loosen, bound and order it.

Laws: one table is one role, in every language souls are written in; a phrase joins its words by ``_``, ``*`` is
up to four
words; what is so outside English alone stands in ``…_ELSEWHERE``.
"""

from __future__ import annotations

NEGATIVE = """
wrong_to a_mistake_to beneath_us beneath_you beneath_notice bad_form bad_manners bad_taste in_bad_taste poor_form poor_style tacky
is_nonsense are_nonsense a_nuisance a_disgrace shameful overrated a_bad_habit bad_habits a_bad_idea not_our_style
not_our_thing not_tolerated not_appreciated not_wanted not_okay not_ok not_fine inappropriate intolerable undesirable
leave_*_to_others leave_*_to_other_people leave_*_to_somebody_else leave_*_to_someone_else keep_your_hands_off
keep_your_fingers_off keep_your_nose_out_of keep_your_distance_from hands_off keep_out keep_*_away_from keep_clear
stay_well_away_from give_*_a_miss give_*_a_wide_berth have_no_business no_business_of_yours not_your_business
not_your_concern none_of_your_concern no_concern_of_yours not_your_affair not_for_you not_yours_to out_of_reach
off-limits no-nos is_a_no-no are_a_no-no a_thing_of_the_past is_closed_to are_closed_to barred_from are_barred
is_barred have_no_access has_no_access no_access_for not_an_option no_option is_not_on are_not_on will_not_do
will_not_fly no_part_of unheard_of out_of_place waste_of_breath waste_of_money waste_of_energy waste_of_effort
waste_of_paper is_a_waste_of_breath are_a_waste_of_breath is_a_waste_of_time are_a_waste_of_time is_a_waste_of_money
are_a_waste_of_money is_a_waste_of_space are_a_waste_of_space not_worth not_worth_the_trouble unwelcome_here
spare_*_your spare_me_the spare_us_the spare_yourself save_yourself count_*_out never_let_me_catch desist desist_from
withhold_from swear_off give_up_on do_not_go_near stay_off_limits stays_off_limits say_goodbye_to wean have_no_part
kommt_nicht_in_frage hat_nichts_zu_suchen haben_nichts_zu_suchen finger_weg_von lass_die_finger_von
geht_dich_nichts_an tabu no_te_metas_en no_es_asunto_tuyo ne_te_mêle_pas_de não_se_meta_em niente_più 不准碰 别碰 少来 立入禁止
触るな 手を出すな
is_off_limits are_off_limits is_off_the_menu are_off_the_menu off_the_menu no_reason_to never_a_reason_to
not_a_reason_to no_reason_for no_excuse_for no_grounds_for out_of_the_question off_the_table none_of_your_business
waste_of_space waste_of_time is_a_waste are_a_waste leave_away
leave_*_away do_away_with no_longer not_anymore keep_clear_of stay_clear_of have_nothing_to_do_with not_our_job
not_your_job
has_no_use have_no_use is_not_done are_not_done steer_away_from shy_away_from frowned_upon discontinued abolished
abolish
scrap strike_out cross_out not_let_in not_on_the_menu end_the_practice_of put_an_end_to no_go no-go don_t_want
unwanted
has_no_place have_no_place has_no_business not never no none nobody nothing neither nowhere zero no_one not_a_single
not_one not_any not_even not_ever not_once hardly avoid refuse refrain refrain_from omit skip forgo abstain
abstain_from decline resist ban banned forbid forbidden prohibited prohibit disallow disallowed taboo off_limits
out_of_bounds leave_out leave_off leave_*_out turn_down say_no say_no_to stay_out_of stay_away_from keep_out_of
keep_away_from steer_clear_of steer_clear keep_off stay_off do_without drop ditch cut_out stop cease quit eliminate
get_rid_of exempt exempt_from unwelcome unacceptable must_not may_not shun dispense_with hold_back_from fail_to
free_of keep_*_out under_no_circumstances on_no_account in_no_case by_no_means at_no_time have_no has_no no_place
not_allowed not_permitted not_welcome not_acceptable neglect 不要 别 不 勿 请勿 不得 不可 不准 不许 从不 从来不 绝不
永不 决不 没有 没 无 禁止 严禁 避免 切勿 不能 不会 拒绝 ない しない ません なかれ 禁ずる 避ける 避け 決して せず
控える 控え やめる てはいけない てはならない いけない ならない 厳禁 마세요 마라 말라 않 안 금지 없 피하 하지_마 не нет
никогда ни нельзя никто ничего никаких никакой запрещено избегай избегайте ніколи ні
"""
NEGATIVE_ELSEWHERE = """
niemanden niemandem nicht kein keine keinen keinem keiner keinerlei nie niemals niemand nichts weder vermeide
vermeiden verboten
verzichte_auf verzichten lass_*_weg untersagt unterlass unterlasse no nunca jamás nada nadie ningún ninguna ninguno
ningun evita evitar evites prohibido tampoco não nao jamais nenhum nenhuma ninguém evite proibido nem ne pas rien
aucun aucune personne_ne évite évitez éviter interdit ni n personne non mai nessun nessuno nessuna niente vietato né
niet geen nooit niets vermijd verboden nergens nigdy żaden żadnych nikt nic unikaj inte aldrig ingen inga inget ikke
aldri ei älä değil asla yok hiçbir yapma kullanma
"""
NEARBY_NEGATIVE = """
without instead_of rather_than as_opposed_to minus devoid_of lacking need_no needs_no require_no requires_no ohne
statt anstatt anstelle_von sin en_lugar_de en_vez_de sem em_vez_de ao_invés_de sans au_lieu_de plutôt_que senza
invece_di zonder in_plaats_van bez без вместо utan
"""
NEUTRAL = """
not_spare never_spare not_skimp_on never_skimp_on not_stint_on
assume_that assume_the assume_every assume_each assume_a expect_that expect_the expect_every expect_each suppose_that
suppose_the presume_that presume_the take_it_that take_it_for_granted_that take_for_granted_that count_on_the
count_on_every reckon_that reckon_with geh_davon_aus_dass supón_que suppose_que suponha_que 假定 と仮定
not_mind not_object_to never_mind no_matter no_doubt no_problem whether_or_not or_not not_only not_just not_merely
not_to_mention not_least no_sooner no_news_is_good_news nothing_but better_late_than_never warm_up
in_may of_may until_may by_may since_may
better_safe_than_sorry last_but_not_least no_nonsense know_it_all know-it-all if_not why_not make_sure kind_of sort_of
of_course for_example not_forget_to never_forget_to not_forget never_forget not_be_afraid_to never_be_afraid_to
not_hesitate_to never_hesitate_to not_shy_away_from be_sure_to as_well_as as_well let_me_know
"""
UNIVERSAL = """
and_nothing_else nothing_else nowhere_else and_no_other no_other nothing_but_the no_one_else nobody_else
só unicamente always every everything everyone everybody all any anything anyone anybody each must only never nobody
nothing none
zero ever without_exception at_all_times in_all_cases in_every_case every_time every_single no_matter_what in_any_case
by_default completely entirely not_a_single no_one under_no_circumstances on_no_account in_no_case at_no_time
exclusively whatever_happens invariably constantly at_all not_ever not_once however regardless without_exceptions
no_exceptions no_exception whenever whatever whoever anytime solely for_good forever indefinitely permanently
throughout für_immer para_siempre para_sempre pour_toujours across_the_board immer stets jede jeder jedes jeden alle
alles jederzeit ausnahmslos nur nie niemals ausschließlich grundsätzlich siempre todo toda todos todas cada cualquier
nunca jamás solo sólo solamente únicamente sempre tudo qualquer jamais somente apenas toujours tout toute tous toutes
chaque uniquement seulement ogni tutto tutti mai altijd elke nooit alleen zawsze każdy wszystkie alltid 总是 始终 一直
永远 每次 每个 每 所有 任何 一律 必须 全部 只 从不 绝不 永不 都 务必 必ず 常に 毎回 すべて 全て いつも 絶対 のみ だけ
決して 항상 언제나 모든 반드시 всегда каждый все всё любой только никогда обязательно
"""
PERMISSION = """
appreciated a_nice_touch fair_game a_good_idea does_no_harm do_no_harm can_not_hurt does_not_hurt do_not_hurt good_form
nothing_wrong_with nothing_speaks_against nothing_is_wrong_with nothing_prevents_you_from nothing_wrong_in
nothing_bad_about no_harm_in no_rule_against no_law_against no_ban_on nothing_against no_objection_to
no_objections_to no_shame_in not_a_crime_to no_crime_to nothing_stops_you_from nothing_to_stop_you_from
nothing_keeps_you_from not_off_limits not_taboo not_illegal not_out_of_bounds not_a_problem poses_no_problem
is_no_problem is_no_sin no_sin nichts_dagegen nichts_gegen spricht_nichts_gegen nicht_verboten kein_problem
nada_malo_en nada_de_malo_en no_está_prohibido no_pasa_nada rien_de_mal_à rien_n'interdit pas_interdit
nada_de_errado_em não_é_proibido niente_di_male nulla_di_male non_è_vietato 没什么不好 没什么不可以 不禁止
没问题 問題ない かまわない 差し支えない てもよい てもいい ても構わない
may can could allowed permitted permit allow welcome fine ok okay acceptable free_to feel_free all_right alright
okay_to able_to encouraged be_happy_to at_liberty up_to_you not_forbidden not_prohibited not_banned good_to_go
entitled darf darfst dürfen kann kannst können erlaubt gestattet puedes puede pueden permitido pode podes
podem peux peut pouvez permis autorisé puoi può permesso mag kunt toegestaan można możesz możno можно можешь разрешено
可以 能 允许 欢迎 よい いい 可能 構わない 許可 해도_된다
"""
OPTIONAL = """
need_not_bother no_obligation not_have_to can_skip may_skip can_be_skipped may_be_skipped not_essential
optional need_not do_not_have_to does_not_have_to not_necessary unnecessary no_need not_required not_needed
do_not_need_to not_obliged do_not_bother not_mandatory not_obligatory have_no_duty nobody_needs superfluous muss_nicht
musst_nicht nicht_nötig no_hace_falta no_es_necesario não_é_necessário não_precisa pas_besoin pas_nécessaire 不必 不用
无需 不需要 必要はない 必要ない なくてもよい не_нужно не_обязательно
"""
REQUIRES = """
need needs require requires call_for calls_for depend_on depends_on braucht brauchen erfordert benötigt necesita
requiere precisa requer exige nécessite requiert demande_un 需要 が必要 требует
"""
WEAK = """
try_to try_not_to if_possible when_possible where_possible whenever_possible usually ideally preferably if_convenient
when_convenient if_you_feel_like_it when_you_feel_like_it as_you_like if_you_like where_practical mostly sometimes
occasionally at_your_discretion if_there_is_time when_there_is_time if_time_allows möglichst normalerweise
wenn_möglich si_possible si_es_posible se_possível 尽量 可能なら
"""
OBLIGATION = """
must_not must have_to has_to shall required mandatory obligatory need_to needs_to obliged compulsory muss musst müssen
debes
debe tienes_que deves deve tem_que dois doit devez devi moet musisz должен обязан надо 必须 务必 应该 应当 必ず 必要
なければならない なければなりません
"""
CONDITION = """
if when whenever while in_case once as_soon_as during whilst provided as_long_as where wenn falls_du falls_es
falls_der falls_die falls_das falls_ein falls_eine falls_jemand falls_etwas sobald während si
cuando mientras quando se quand lorsque dès_que als wanneer jeśli gdy если когда 如果 当 若 时 的时候 とき 時 場合
たら なら 으면 때
"""
EVEN = """
even_if even_when even_where even_though auch_wenn selbst_wenn aunque incluso_si mesmo_que mesmo_se même_si même_quand
anche_se zelfs_als даже_если 即使 哪怕 たとえ ても
"""
REASON = """
is_a_reason_to are_a_reason_to is_reason_to is_reason_enough_to is_reason_enough_for is_a_good_reason_to
is_grounds_for is_a_sign_to
no_reason_to never_a_reason_to not_a_reason_to no_reason_for no_excuse_for no_grounds_for is_a_reason_for a_reason_to
"""
RELATIVE = "that what which who whom whose wherever"
EXCEPTION = """
unless except excepting except_for apart_from other_than save_for but_not aside_from with_the_exception_of barring
not_counting außer ausgenommen es_sei_denn salvo excepto a_menos_que menos exceto a_não_ser_que sauf excepté
à_moins_que hormis tranne eccetto a_meno_che behalve tenzij chyba_że oprócz кроме 除非 除了 除 以外 を除いて を除き
以外は 제외
"""
ONLY_BY = """
nobody_else_than no_one_else_but nobody_else_but niemand_außer nadie_excepto nadie_salvo ninguém_exceto personne_sauf
除了 nobody_except nobody_but no_one_but no_one_except nobody_other_than no_one_other_than none_but none_except
nobody_apart_from
"""
ONLY_IF = """
only_with only_after only_if only_when only_once only_by nur_mit nur_nach nur_wenn solo_con solo_si solo_después_de
só_com só_se só_depois_de apenas_com seulement_avec uniquement_avec seulement_si 只有 のみで
"""
UNTIL = "until till bis hasta_que hasta até jusqu'à finché tot dopóki пока 直到 まで"
BEFORE = """
before prior_to ahead_of bevor vor ehe antes_de antes_que antes avant avant_de avant_que prima_di prima voor voordat
до перед 之前 前に 前
"""
AFTER = """
after only_after once_you_have nach nachdem después_de tras depois_de depois après dopo na nadat после 之后 以后 後に
後
"""
FIRST = """
before_anything_else before_everything_else above_all_else first_of_all first_and_foremost first zuerst erst
primero primeiro d'abord prima eerst сначала 先 まず 最初に
"""
LAST = """
save_*_for_the_end save_*_for_last leave_*_for_last leave_*_for_the_end comes_last come_last goes_last
at_the_very_end last_of_all
keep_*_for_the_end zum_schluss zuletzt al_final por_último en_dernier à_la_fin por_fim alla_fine 放在最后 放到最后 最後に
"""
LATER = """
later afterwards second then next last dann später danach luego después depois ensuite puis poi daarna потом 再 然后
後で それから
"""
OUTRANKS = """
over beats beat trumps trump outranks outrank above outweighs more_important_than matters_more_than counts_more_than
takes_precedence_over comes_before come_before goes_before go_before precedes has_priority_over wins_over win_over
ahead_of more_than prevails_over rather_than instead_of vor geht_vor wichtiger_als statt antes_que más_importante_que
por_encima_de en_vez_de mais_importante_que acima_de avant passe_avant plus_important_que plutôt_que 优先于 比 より
važnější важнее
"""
OUTRANKED = """
yields_to yield_to gives_way_to give_way_to less_important_than matters_less_than comes_after come_after after below
second_to
"""
AT_MOST = """
and_no_more and_not_more and_never_more is_the_maximum is_the_limit is_the_ceiling at_maximum at_the_maximum not_a_day_more
binnen innerhalb innerhalb_von entro en_menos_de dentro_de em_menos_de en_moins_de not_a_minute_longer_than
at_the_latest spätestens a_más_tardar au_plus_tard
at_most no_more_than not_more_than must_not_exceed may_not_exceed should_not_exceed not_exceed up_to maximum max under
fewer_than less_than within below a_maximum_of maximum_of limit_*_to limited_to never_exceed no_longer_than or_fewer
or_less at_the_most tops cap_at shorter_than never_more_than or_under no_later_than ceiling or_shorter höchstens
maximal bis_zu nicht_mehr_als unter como_máximo máximo a_lo_sumo no_más_de hasta menos_de no_máximo até no_mais_de
au_plus au_maximum pas_plus_de moins_de jusqu'à al_massimo non_più_di fino_a hoogstens maximaal najwyżej maksymalnie
не_более максимум до 最多 不超过 至多 以内 之内 以下 最大 まで 至多不过 少于 이하 이내 최대
"""
AT_LEAST = """
at_the_minimum at_minimum at_a_minimum at_the_very_least is_the_minimum is_the_least or_later
at_the_earliest not_before no_sooner_than no_earlier_than frühestens como_pronto au_plus_tôt
at_least no_fewer_than no_less_than not_less_than minimum min more_than over or_more a_minimum_of minimum_of above
upwards_of longer_than or_above never_less_than never_fewer_than not_fewer_than or_longer exceed or_higher mindestens
wenigstens mehr_als nicht_weniger_als como_mínimo al_menos por_lo_menos mínimo más_de no_menos_de pelo_menos no_mínimo
mais_de au_moins au_minimum plus_de almeno minimo ten_minste minstens co_najmniej минимум не_менее 至少 最少 不少于
以上 超过 少なくとも 最低 이상 최소
"""
NUMBERS = """
1000000 as_many_*_as_you_can as_many_*_as_possible as_many_*_as_fit as_many_*_as_it_takes as_much_*_as_you_can unlimited
1000000 as_many_*_as_you_like as_many_*_as_you_want as_many_*_as_you_need any_number_of no_limit_on
0 zero
1 one single once einmal a_single ein eine einen einer una uno um uma un une un_solo 一 1つ ひとつ один одна
2 two twice both a_couple pair zwei dos dois duas deux due twee два две 二 两 2つ
3 three thrice drei tres três trois tre drie три 三
4 four vier cuatro quatro quatre quattro четыре 四
5 five fünf cinco cinq cinque vijf пять 五
6 six sechs seis sei zes шесть 六
7 seven sieben siete sete sept sette семь 七
8 eight acht ocho oito huit otto восемь 八
9 nine neun nueve nove neuf девять 九
11 eleven elf once_es onze undici
13 thirteen dreizehn trece
14 fourteen vierzehn catorce
16 sixteen sechzehn
17 seventeen siebzehn
18 eighteen achtzehn dieciocho dix-huit
19 nineteen neunzehn
10 ten zehn diez dez dix dieci tien десять 十
12 twelve dozen zwölf doce doze douze
15 fifteen
20 twenty zwanzig veinte vinte vingt 二十
24 twenty-four
30 thirty dreißig treinta trinta trente 三十
40 forty
50 fifty fünfzig cincuenta cinquenta cinquante 五十
60 sixty sechzig
70 seventy siebzig
80 eighty achtzig
90 ninety neunzig
100 hundred hundert cien cem cent 一百 百
1000 thousand tausend mil mille 一千 千
0.5 half halbe halben medio media demi meia 半
"""
STOP = """
too_much too_many too_often too_long unduly zu_viel zu_viele de_más 太多 过多
a an the to of in on at for and or is are be am was were been being it its you your yours with by from as do does did
done i me my mine we us our this that these those there here so too also just very really quite up about into out off
own self yourself itself myself than then such will would shall should ought his her their them they he she him how
why has have had get gets got let lets ever please simply still even much many more most some few less well now way
both either toward towards onto upon per via etc like back one_s one's oneself if_any whole full time times else thing
things stuff come comes go goes gone put puts take takes make makes made give gives given keep keeps kept remain
remains stay stays turn turns become becomes right away treat treats rests rest matter sé sea seas mucho muy sind ist
wird werden
bist seja são está sont être sois soit sono 的 了 是
和 与 或 在 对 把 被 用 你 我 请 要 会 地 得 到 给 就 也 上 下 里 は が を に で と も の へ や か して する します
です ます こと て た し れ ら せ 인 을 를 이 가 에 는 은 하
"""
STOP_ELSEWHERE = """
der die das den dem des ein eine und oder ist sind sein du dein deine dir dich ich mir mit für von zu zum zur im auf
bei sich auch es wir uns ihr man als wie sei bitte doch mal dabei dann immer diese dieser dieses wird werden hat haben
etwas algo algum alguma quelque quelques el la los las lo un una unos unas y o son ser estar de del en con por para al
tu tus su sus te se que mi como más si está os um uma e ou é são da dos no na nos nas em com ao à seu sua teu tua você
muito mais le les l une et est sont être dans avec par pour au aux ton ta tes sa ses qui ce cette il elle plus très
gli uno è sono di della tuo che het een zijn van met voor je jij jouw u w z lub jest и в на с по для к о из или это ты
твой
"""
PREPOSITIONS = """
in on at for with to from by about into onto upon during of under via per through toward towards against between among
inside outside within across in_the auf bei mit für von zu zum zur im am an aus über unter nach en con por para a al
de del sobre em com do da no na ao à dans avec pour par sur au aux du des su di с на в для о к из по 在 对 に で へ
から
"""
PEOPLE = """
user users visitor visitors customer customers client guest guests people person reader readers stranger strangers
caller they he she nutzer benutzer kunde kunden usuario usuarios cliente clientes usuário usuários utilisateur
utilisateurs 用户 客户 ユーザー お客様 пользователь owner boss human operator master besitzer dueño propietario dono
propriétaire 主人 所有者 オーナー владелец everyone everybody anyone anybody nobody no_one somebody someone team
colleague colleagues developer developers admin child children
"""
PASSIVE = "is are be been being get gets was were wird werden es son é são est sont"
BREAKS = """
, ; : . ! ? ( ) — – … 、 。 ， ； ： ！ ？ （ ） but aber sondern pero sino mas mais ma maar ale но 但 但是 而 しかし
が、 whereas however though although
"""
JOINS = "and or nor & und oder y e o ou et lub и или 和 或"
