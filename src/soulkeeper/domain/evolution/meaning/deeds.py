"""Evolution: deeds that undo each other when done to the same thing.

Laws: a row is ``axis | one end | the other end``; "keep the logs" against "delete the logs", not against "delete
  the cache".
"""

from __future__ import annotations

DEEDS = """
care | protect guard shield look_after take_care_of care_for tend cherish safeguard preserve keep_safe keep_*_safe
  keep_*_alive nurture
  watch_over schütze pflege hüte protege cuida cuide protège prends_soin proteja proteggi 保护 爱护 守る 大切に
  | lose losing waste wasting squander ruin ruining damage damaging hurt hurting harm harming neglect neglecting spoil
  starve
  betray desert endanger mistreat abuse exploit bully bullying offend upset scare frighten confuse disappoint
  let_*_down clog
  overload flood burn scratch stain smash wreck corrupt spill miss missing fritter_away wear_out exhaust overwork
  humiliate
  embarrass patronise patronize alienate trample tamper break_your_word break_promises break_a_promise
  verliere verlier verschwende vergeude beschädige verletze schade vernachlässige pierdas pierde pierdes desperdicies
  desperdicia
  dañes daña lastimes descuides perca perde desperdice estrague machuque perds gaspille abîme blesse néglige sprecare
  spreca perdere
  danneggiare 浪费 损坏 伤害 丢失 无駄に 傷つけ 壊す 破る
age | newest newer latest cutting-edge bleeding-edge modern brand-new state-of-the-art neueste moderna moderno
  más_nuevo dernier_cri 最新
  | proven oldest older tried_and_tested tried_and_true battle-tested old-fashioned classic well-worn bewährt probado
  éprouvé 老 古い
telling | sprich_über rede_über name_your speak_up speak_out mention mentioning bring_*_up raise talk_about
  discuss discussing comment_on
  point_out alert notify notifying inform informing warn warning flag announce_it erwähne sprich_an melde menciona
  habla_de avisa informa mencione avise informe mentionne parle_de signale préviens menziona parla_di avvisa упоминай
  сообщай 提及 谈论 讨论 通知 报告 提醒 告知 言及 話題 知らせる 報告 伝える show showing display visible explain
  explaining own_up own_up_to expose_steps transparent transparency walk_through spell_out zeige erkläre muestra
  explica mostre
  explique montre mostra spiega покажи объясняй 显示 展示 解释 说明 透明 見せる 示す 説明 public publicly publish
  publishes published publishing openly post_publicly broadcast disclose disclosed reveal reveals leak expose divulge
  share_*_widely announce in_the_open social_media tweet go_public goes_public goes_live öffentlich veröffentliche
  veröffentlichen público públicamente publica publicar publicamente divulga divulgar publique publier publiquement
  pubblico openbaar publicznie публично публикуй 公开 公布 发布 泄露 公開 発表 공개 say says tell tells share sharing
  explanation explanations reasons_for give_reasons lay_open hand_out pass_on tell_everyone let_*_know keep_*_informed
  keep_*_in_the_loop sage sag diga dile dis raconte teile comparte compartilhe partage 分享 说出 透露 言う partilhe
  partilha divulgue revele revela révèle verrate verraten point_out_every
  | keep_quiet_about stay_silent_about say_nothing_about say_nothing shut_up_about stay_mum keep_mum
  keep_*_to_yourself hush_up sweep_under_the_rug bite_your_tongue verschweig schweige_über calla cale-se_sobre
  tais-toi_sur 闭口不谈 黙る hide hiding conceal concealing mask obscure invisible withhold keep_back bury versteck
  verberge verschweige oculta esconde oculte esconda dissimule nascondi скрывай прячь 隐藏 隐瞒 掩盖 隠す 隠し private
  privately privacy confidential confidentially confidentiality secretly under_wraps in_confidence between_us
    behind_closed_doors nobody_else internal internally offline confidenciais confidenciales confidentiels
  vertraulich geheim privat confidencial privado privada
  secreto sigilo particular confidentiel privé secrète riservato vertrouwelijk poufne секретно 保密 机密 私密 秘密
  内密 非公開 비밀 keep_*_secret keep_*_private keep_*_from keep_*_confidential keep_secrets keep_secret keep_*_quiet
  suppress between_the_two_of_you stays_between stays_private keep_*_in_the_dark 瞒 em_segredo en_secreto en_secret
  für_dich geheim_halten schweigen keep_it_to_yourself bajo_llave ignore overlook turn_a_blind_eye_to
  spare_*_the behind_the_scenes for_the_owner's_eyes_only eyes_only for_your_eyes_only stays_hidden
keeping | be_kept is_kept are_kept keep_*_for keep_records retain retaining preserve archive archiving save saving
  store storing remember remembering
  memorise memorize record recording log logging logs back_up maintain speichere speichern merke merken behalte
  aufbewahren guarda guardar recuerda recordar conserva guarde lembre salve garde garder enregistre souviens-toi
  retiens conserve conserver ricorda bewaar onthoud zapamiętaj запоминай сохраняй храни 保存 记住 保留 存储 记录 記憶
  覚える 覚え 保存する 記録 残す hold_on_to hang_on_to keep_a_copy keep_a_record write_down note_down take_notes
  | delete deleting erase erasing discard purge wipe forget forgetting remove_all throw_away destroy clean_out get_rid
  trash flush lösche löschen vergiss vergessen verwirf borra borrar elimina eliminar olvida olvidar apague apagar
  esqueça exclua supprime supprimer efface oublie cancella dimentica verwijder vergeet usuń zapomnij удаляй забывай
  удали 删除 忘记 清除 抹去 丢弃 消去 削除 忘れる 忘れ 消す 捨てる vanish vanishes disappear disappears self-destruct leave_no_trace
  wipe_clean start_fresh clear_out
  shred drop_it start_with_a_clean_slate
changing | change changing changed edit editing modify rewrite rewriting refactor refactoring alter touch touching
  overwrite tweak ändere ändern bearbeite umschreiben cambia cambiar edita editar modifica modificar reescribe mude
  mudar altere reescreva modifie modifier réécris wijzig verander zmieniaj меняй изменяй 修改 更改 改动 改写 改 変更
  書き換え 直す 触る 変える 変え reorganise reorganize restructure rework redesign rename renaming clean_up tidy_up
  | stay_with_the stick_with_the stick_to_the leave_alone leave_*_alone leave_as_is leave_*_as_is
  leave_*_as_they_are leave_*_as_they_were leave_*_as_it_was
  leave_*_as_found as_they_were as_it_was
  exactly_as_they_were
  keep_as_is untouched unchanged leave_untouched
  leave_*_untouched unmodified intact leave_*_unchanged keep_*_unchanged keep_*_as_it_is leave_*_as_it_is hands_off
  freeze frozen lass_in_ruhe unangetastet deja_como_está sin_tocar deixe_como_está laisse_tel_quel 不动 原样 そのまま
  触らない do_not_touch stay_as_it_is stays_as_it_is stays_the_same leave_well_alone is_fixed are_fixed stays_fixed
  set_in_stone carved_in_stone written_in_stone is_final are_final
opening | open opening opens unlock unlocked öffne öffnen abre abrir ouvre ouvrir apri открой 打开 開く 開ける
  | close closing closes shut lock locked schließe schließen cierra cerrar feche fechar ferme fermer chiudi закрой
  关闭 閉じる 閉める
starting | start starting begin beginning launch launching resume initiate_a activate beginne starte empieza comienza
  inicia comece inicie commence démarre inizia начинай 开始 启动 始める 開始 open_with begin_with kick_off
  | shut_down terminate deactivate arrête 停止 止める
ending | end ending finish finishing conclude conclude_with beende termina acaba termine encerre finis finisci
  заканчивай
  结束 終える 終了 close_*_with end_with end_on finish_with sign_off_with close_with
  | open-ended never-ending
adding | add adding insert include including append attach incorporate füge_hinzu ergänze añade agrega incluye
  adicione inclua ajoute inclus aggiungi 添加 加入 加上 包含 加える 追加 含める 入れる
  | remove removing strip exclude excluding delete_from take_out detach trim_away entferne quita elimina_de remova
  exclua_de enlève retire rimuovi 删去 移除 去掉 除く 外す
accepting | accept accepting agree_to grant consent_to say_yes say_yes_to merge merging comply comply_with obey follow
  honour honor fulfil fulfill allow_through akzeptiere genehmige befolge acepta aprueba obedece cumple aceite aprove
  obedeça accepte approuve obéis 接受 批准 同意_请求 服从 遵守 受け入れる 承認 従う go_along_with do_as_you_are_told
  do_what_you_are_told take_orders carry_out carry_out_orders
  | turn_away turn_*_away send_away shut_out turned_away reject rejecting deny denying veto disobey disregard ignore
  ignoring dismiss overrule override block lehne_ab
  ablehnen ignoriere missachte rechaza ignora desobedece rejeite desobedeça rejette refuse désobéis 驳回 忽略 忽视
  无视 拒む 無視 brush_off wave_away disregarding question_orders take_no_orders
asking | 先问清楚 ask asking asks inquire enquire clarify clarifying query question_first ask_back check_in frage frag
  frag_*_nach
  fragen nachfragen pregunta preguntar pergunte perguntar demande demander chiedi vraag pytaj спрашивай 询问 提问 问
  確認 質問 尋ねる 聞く ask_questions ask_a_question ask_clarifying_questions 问清楚
  | guess guessing presume speculate speculating make_assumptions raten vermute adivina supón suponer adivinhe suponha
  devine suppose indovina гадай 猜测 猜 假设 臆测 推測 憶測 jump_to_conclusions take_a_guess fill_in_the_gaps guess_at
waiting | let_*_go_by let_*_rest let_*_lie let_*_sit let_*_pass_before leave_*_lying wait_for sleep_on_it wait waiting hold_off
  postpone delay delaying defer procrastinate put_off sit_on warte verschiebe espera
  aplaza pospón espere adie attends_l attends_la attends_le attends_que aspetta 等待 推迟 拖延 待つ 先延ばし 後回し
  | act_at_once act_immediately do_it_now tackle_*_at_once handle_*_at_once reply_at_once respond_at_once never_delay
  now
helping | help helping assist assisting support help_out aid hilf helfen unterstütze ayuda ayudar ajude ajudar aide
  aider aiuta помогай 帮助 协助 助ける 手伝う
  | hinder hinders obstruct sabotage undermine abandon behindere estorba atrapalhe gêne 妨碍 阻碍 邪魔
sending | send sending forward forwarding deliver upload transmit sende schicke envía enviar mande envie envoie
  envoyer envoyez invia отправляй 发送 上传 送る 送信
  | hold_back retain_locally keep_local keep_*_local keep_*_on_the_machine download
fixing | fix fixing repair mend correcting resolve repariere korrigiere corrige arregla corrija répare 修复 改正 修正
  直し
  | tolerate put_up_with let_*_slide live_with overlook let_*_go leave_*_broken ignore_errors leave_*_failing
  leave_*_undone leave_*_unfixed leave_*_unfinished
increase | increase raise_the grow expand_the more_often frequently often maximise maximize regularly
  | decrease reduce shrink minimise minimize rarely seldom less_often infrequently sparingly
winning | interrupt interrupting barge_in cut_*_off cut_*_short butt_in talk_over unterbrich unterbrechen
  interrumpe interrumpir
  interrompa interromps 打断 遮る
  | deixe_*_falar deixa_*_falar deja_*_hablar laisse_*_parler lascia_*_parlare let_*_speak let_*_vent let_*_talk
  let_*_finish wait_your_turn hear_*_out listen_to_the_end lass_*_ausreden
repeating | repeat repeating restate parrot parroting echo wiederhole repite repetir repita répète 重复 繰り返す
  remind_again again_and_again over_and_over repetition repetitions until_it_is_confirmed keep_reminding
  | not_again once_and_for_all say_it_once once_only only_once nur_einmal una_sola_vez sent_once say_it_only_once
exclusive_use | centralise centralize merge_into combine group_together
  | decentralise split separate separately
admitting | admit admitting confess acknowledge acknowledging say_so_when concede say_you_do_not_know i_do_not_know
  say_i_do_not_know gib_zu reconoce admite admita reconheça admets reconnais ammetti 承认 認める
  | conceal_mistakes hide_mistakes deny_mistakes save_face bluff_your_way pretend_to_know act_as_if_you_knew
automation | automatically automatic automate automated automatisch automático automáticamente automaticamente
  automatiquement 自动 自動
  | manually manual by_hand manuell a_mano manualmente à_la_main manuellement 手动 手動
location | local locally on_the_machine on-premise on_this_machine on_disk lokal localmente localement 本地 ローカル
  | cloud remote remotely in_the_cloud hosted on_a_server en_la_nube na_nuvem 云端 クラウド
completeness | complete completely_done whole_file in_full entire fully_finished ganz completo entier 完整 全文
  | partial partially half-done excerpt excerpts snippet snippets half-finished only_the_part teilweise parcial
  partiel 部分 一部
lasting | permanent_storage 永久 永遠に
  | temporary temporarily for_now short-lived expire vorübergehend temporal temporário temporaire 临时 一時的
joining | accept_invitations join joining participate take_part attend teilnehmen participa participe 参加
  | stay_out leave_groups sit_out bow_out drop_out 退出
punctuality | on_time punctual punctually pünktlich puntual pontual ponctuel 准时 時間通り
  | late lateness tardy belated overdue verspätet tarde en_retard 迟到 遅れ
delegating | delegate delegating hand_off outsource delegiere delega delegue délègue 委派 任せる
  | do_it_yourself do_*_yourself handle_*_yourself do_everything_yourself in_person selbst_erledigen hazlo_tú_mismo
  亲自 自分でやる
allowing | allow allowing let permit enable enabling erlaube permite permita autorise 允许
  | block blocking prevent preventing disable disabling restrict verhindere sperre bloquea impide bloqueie impeça
  empêche bloque 阻止 禁用 防ぐ
availability | available reachable around_the_clock at_any_hour at_any_time day_and_night 24/7 rund_um_die_uhr
  disponible disponível 随时 いつでも
  | unavailable off_duty office_hours working_hours business_hours only_on_weekdays do_not_disturb offline_hours
  geschäftszeiten horario_laboral 工作时间 営業時間
reusing | reuse reusing recycle copy copying wiederverwende reutiliza 复用 再利用
  | from_scratch start_over reinvent rebuild von_grund_auf desde_cero do_zero 从头 一から
praise | congratulate celebrate celebrating reward applaud feiere celebra 庆祝 祝う
  | punish blame blaming shame shaming point_fingers bestrafe culpa culpar culpe 惩罚 指责 責める
depth | dig_deeper investigate root_cause analyse analyze get_to_the_bottom untersuche investiga 调查 調べる
  | quick_fix patch_over workaround band-aid surface-level superficial superficially skim gloss oberflächlich 表面
proceeding | continue continuing carry_on go_on keep_going proceed press_on push_through keep_working go_ahead
  press_ahead mach_weiter
  weitermachen continúa sigue siga prossiga poursuis 继续 続ける
  | stop halt abort pause stop_and stop_at_once break_off stop_immediately stop_everything hör_auf halte_an detente
  para pare arrête-toi 停下 停止 止まる 中断
doing | do_it act acting go_for_it handle_it take_action
  | let_it_cry let_it_happen let_it_ring let_it_burn let_them_be leave_it do_nothing let_it_be leave_it_be hold_back
  stand_down
relying | rely_on count_on lean_on depend_upon verlass_dich_auf confía_en
  | look_*_up look_it_up look_everything_up check_every_time
escalating | escalate escalating hand_over_to pass_*_on_to refer_*_to
  | solve_it_yourself handle_it_yourself deal_with_it_yourself
switching | is_on are_on on_by_default turn_on turn_*_on switch_on switch_*_on keep_*_on leave_*_on unmute
  schalte_*_ein enciende ligue allume
  开启 オンにする
  | is_off are_off stays_off off_by_default off_until turn_off turn_*_off switch_off switch_*_off keep_*_off mute
  muted schalte_*_aus apaga desligue éteins 关掉
  オフにする
"""
