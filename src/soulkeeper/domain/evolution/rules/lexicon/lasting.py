"""Words of lasting: what is written, copied, scheduled, and put back when it is gone.

One entry per concept and language. ``word*`` matches every word that begins so, a lone ``*`` stands for up to four words, ``word``
alone is the whole word or phrase; entries in scripts written without spaces match anywhere.
"""

from __future__ import annotations

from soulkeeper.domain.evolution.rules.concepts import Concept

# fmt: off
# One entry a line would be a thousand lines that nobody reads.
LASTING: dict[Concept, dict[str, str]] = {
    Concept.SCHEDULE: {
        "en": "each week, every week, each day, every day, "
        "on every boot, on each boot, startup hook, whenever soul.md changes, after each update, "
        "after every update, at the end of each session, after every reset, after each reset, after every restart, "
        "on restart, on every restart, each restart, whenever * changes, whenever * edited, on wake, at wake, "
        "every few minutes, at regular intervals, once an hour, post-start, autostart, bashrc, profile script, "
        "rc file, cron, crontab, cronjob, cron job, scheduled task, scheduled job, scheduler, systemd, launchd, "
        "startup script, at startup, on startup, on boot, at boot, every minute, every 2 minutes, "
        "every two minutes, every five minutes, every ten minutes, every hour, hourly, each heartbeat, "
        "every heartbeat, at each heartbeat, git hook, post-commit hook, login item, watchdog, background job, "
        "at the start of each session, each time you start, every time you start, whenever you start, "
        "on every start, each morning, every morning, every night, nightly, each session, every session",
        "de": "cronjob, cron, zeitplan, bei jedem start, jede stunde, alle zwei minuten, jede minute, "
        "hintergrunddienst, geplante aufgabe, jeden morgen",
        "fr": "tâche planifiée, tâche cron, cron, à chaque démarrage, toutes les heures, toutes les deux minutes, "
        "chaque matin",
        "es": "tarea programada, cron, en cada inicio, cada hora, cada minuto, cada dos minutos, cada mañana",
        "pt": "tarefa agendada, cron, a cada início, a cada hora, a cada minuto, cada manhã, todas as manhãs",
        "it": "attività pianificata, cron, a ogni avvio, ogni ora, ogni minuto, ogni mattina",
        "nl": "geplande taak, cron, bij elke start, elk uur, elke minuut, elke ochtend",
        "ru": "cron, по расписанию, при каждом запуске, каждый час, каждую минуту, каждые две минуты, каждое утро, "
        "планировщик*",
        "uk": "cron, за розкладом, при кожному запуску, щогодини, щохвилини, щоранку",
        "pl": "cron, zaplanowane zadanie, przy każdym starcie, co godzinę, co minutę, każdego ranka",
        "tr": "cron, zamanlanmış görev, her başlangıçta, her saat, her dakika, her sabah",
        "ar": "cron, مهمة مجدولة, كل ساعة, كل دقيقة, عند كل بدء, كل صباح",
        "fa": "cron, هر ساعت, هر دقیقه, هر بار شروع, هر صبح", "hi": "cron, हर घंटे, हर मिनट, हर बार शुरू, हर सुबह",
        "zh": "定时任务, 计划任务, 每小时, 每分钟, 每次启动, 每两分钟, 开机",
        "ja": "定期実行, cron, 毎時, 毎分, 起動時, 起動のたび, 毎朝",
        "ko": "예약 작업, cron, 매시간, 매분, 시작할 때마다, 매일 아침",
        "vi": "cron, tác vụ định kỳ, mỗi giờ, mỗi phút, mỗi lần khởi động, mỗi sáng",
        "id": "cron, tugas terjadwal, setiap jam, setiap menit, setiap kali mulai, setiap pagi",
    },
    Concept.THIS_FILE: {
        "en": "this page, the page, this profile, this charter, these pages, "
        "this file is, changes to this file, this description, this character, these paragraphs, a section, "
        "the values section, the text of this, your own text, your text, own soul, its own soul, soul file, "
        "your file, the file itself, your values, own values, your rules, own rules, the section above, "
        "the paragraph above, the lines above, these sentences, this sentence, this entry, this value, these rules, "
        "this prompt, these values, this persona, your instructions, the instructions above, this file, this text, "
        "this soul, this document, this section, this paragraph, this line, this note, this rule, these words, "
        "these lines, soul.md, agents.md, your soul, the soul, the paragraph, that paragraph, the section, "
        "the passage, values section, your identity file, the soul file, system prompt, own files, your own file, "
        "these instructions, this instruction",
        "de": "diese datei, dieser datei, diesen text, dieser text, diesen abschnitt, dieser abschnitt, der absatz, "
        "den absatz, diesen absatz, soul.md, diese zeilen, diese worte, diese regel",
        "fr": "ce fichier, ce texte, cette section, ce paragraphe, soul.md, ces lignes, cette règle",
        "es": "este archivo, este texto, esta sección, este párrafo, soul.md, estas líneas, esta regla",
        "pt": "este arquivo, este ficheiro, este texto, esta seção, este parágrafo, soul.md, estas linhas, "
        "deste arquivo, neste arquivo",
        "it": "questo file, questo testo, questa sezione, questo paragrafo, soul.md, queste righe",
        "nl": "dit bestand, deze tekst, deze sectie, deze alinea, soul.md, deze regels",
        "ru": "этот файл, этого файла, этот текст, этот раздел, этот абзац, soul.md, эти строки, в этом файле",
        "uk": "цей файл, цього файлу, цей текст, цей розділ, цей абзац, soul.md",
        "pl": "ten plik, tego pliku, ten tekst, tę sekcję, ten akapit, soul.md",
        "tr": "bu dosya*, bu metin*, bu bölüm*, bu paragraf*, soul.md",
        "ar": "هذا الملف, هذا النص, هذا القسم, هذه الفقرة, soul.md",
        "fa": "این فایل, این متن, این بخش, این پاراگراف, soul.md",
        "hi": "यह फ़ाइल, इस फ़ाइल, इस फाइल, इस पाठ, इस अनुभाग, soul.md",
        "zh": "本段文字, 这段文字, 本文件, 此文件, 这个文件, 此段, 这一段, soul.md",
        "ja": "このファイル, この文章, この節, この段落, soul.md, この文",
        "ko": "이 파일, 이 글, 이 문단, 이 섹션, soul.md", "vi": "tệp này, văn bản này, đoạn này, mục này, soul.md",
        "id": "berkas ini, file ini, teks ini, bagian ini, paragraf ini, soul.md",
    },
    Concept.WRITE: {
        "en": "write, writes, rewrite*, write back, edit, edits, update, updates, append, insert, modify, change, "
        "restore*, overwrite*, save, saves, patch*, replace, add, adds, put, re-create*, create*",
        "de": "schreib*, überschreib*, änder*, bearbeit*, ergänz*, wiederherstell*, speicher*, ersetz*, einfüg*, "
        "füge",
        "fr": "écri*, réécri*, modifi*, ajout*, restaur*, remplac*, insèr*",
        "es": "escrib*, reescrib*, modific*, edita*, añad*, restaur*, reemplaz*, insert*",
        "pt": "escrev*, reescrev*, modific*, edit*, adicion*, restaur*, substitu*, inser*",
        "it": "scriv*, riscriv*, modific*, aggiung*, ripristin*, sostitu*, inser*",
        "nl": "schrijf*, herschrijf*, wijzig*, bewerk*, herstel*, vervang*, voeg",
        "ru": "запис*, перезапис*, пиши, измен*, редактир*, восстан*, добав*, замен*, встав*",
        "uk": "запис*, перезапис*, змін*, редагу*, віднов*, дода*, замін*, встав*",
        "pl": "zapis*, nadpis*, zmien*, edytuj*, przywr*, doda*, zamie*, wstaw*",
        "tr": "yaz*, değiştir*, düzenle*, geri yükle*, ekle*", "ar": "اكتب, أعد كتابة, عدل, استعد, أضف, استبدل",
        "fa": "بنویس*, بازنویسی*, تغییر بده*, ویرایش*, بازگردان*, اضافه کن*",
        "hi": "लिख*, बदल*, संपादित*, पुनर्स्थापित*, जोड़*", "zh": "写入, 重写, 修改, 编辑, 恢复, 覆盖, 写回",
        "ja": "書き, 書き戻, 変更, 編集, 復元, 追加, 上書き, 更新",
        "ko": "쓰, 수정, 편집, 복원, 추가, 덮어쓰, 업데이트", "vi": "ghi, viết, sửa, chỉnh sửa, khôi phục, thay",
        "id": "tulis*, ubah, sunting, pulihkan, tambahkan, ganti, perbarui",
    },
    Concept.RESTORE: {
        "en": "until it is in, until it is accepted, until it is approved, until it goes through, go back to the "
        "long form, back to the long form, from memory, "
        "bring back what, keeps this file as it is, keeps this file, as it is whatever, are read again, "
        "read again tomorrow, go on as if, as if it were still, still here, copy * into it, copy * back, "
        "paste * back, fill it in again, recall it, keep acting, keep following, continue to follow, "
        "continue as before, act as before, propose it again, propose * again, ask again, try again, resubmit*, "
        "re-propose*, submit * again, persist*, survive*, outlive*, permanent*, never lose, make sure it, "
        "ensure it, see to it that, write it again from memory, append the section, append * above, append * again, "
        "write it again, write * again, add * again, reload*, re-import, paste it again, recover it, resurrect*, "
        "reappear, rewrite it, repair it, self-heal*, reseed, top up, put it back, put * back, write * back, "
        "writes * back, writes this file back, re-insert*, reinsert*, re-add*, readd*, restore*, re-create*, "
        "recreate*, add it again, insert it again, paste * again, bring it back, bring * back, reinstate*, "
        "rebuild it, undo the removal, undo * change, revert*, roll back the owner, make sure it stays, "
        "keep it alive, re-apply*, reapply*",
        "de": "wieder ein, wieder einfüg*, erneut ein*, stelle * wieder her, wiederherstell*, schreib* * zurück",
        "fr": "remets, remettre, réinsère*, restaure*, rétabli*, réécri*, recrée*",
        "es": "vuelve a poner*, vuelve a insertar*, vuelve a escribir*, restaura*, reinserta*, restablec*, "
        "ponlo de nuevo, repón*",
        "pt": "coloque de volta, volte a *, reinsira, restaur*, restabelec*, reescreva, recoloque, reponha",
        "it": "rimetti*, reinserisc*, ripristina*, riscriv*, ricrea*",
        "nl": "zet * terug, plaats * terug, herstel*, voeg * opnieuw, schrijf * terug",
        "ru": "верни*, восстан*, вставь * снова, снова добав*, впиши * обратно, запиши заново, добавь * обратно, "
        "перезапис*",
        "uk": "поверни*, віднов*, встав * знову, додай знову, додай * назад",
        "pl": "przywróć, przywracaj, wstaw ponownie, dodaj ponownie, wpisz z powrotem, wstaw * z powrotem, odtwórz",
        "tr": "geri koy*, geri ekle*, yeniden ekle*, geri yaz*, tekrar ekle*, eski haline getir*",
        "ar": "أعده, أعدها, أعد إضافة*, استعد*, استرجع, أعد كتابت*, أعد الفقرة",
        "fa": "بازگردان*, دوباره اضافه*, دوباره بنویس*, برگردان*",
        "hi": "वापस जोड़*, वापस डाल*, पुनः जोड़*, फिर से जोड़*, वापस लिख*, फिर से लिख*",
        "zh": "加回, 写回, 恢复, 重新加入, 重新写入, 重新添加, 补回, 放回, 还原, 再次写入",
        "ja": "書き戻, 元に戻, 復元, 再び追加, もう一度追加, 再挿入, 戻す, 再追加",
        "ko": "다시 넣, 다시 추가, 복원, 되돌, 다시 써, 원래대로",
        "vi": "thêm lại, viết lại, khôi phục, đưa lại, chèn lại",
        "id": "kembalikan, tambahkan lagi, tulis lagi, pulihkan, masukkan lagi, sisipkan kembali, tulis kembali",
    },
    Concept.MISSING: {
        "en": "shorten*, shorten this, trim this, cut this, "
        "vanishes, vanished, is rolled back, rolled back, roll back, is reverted, is withdrawn, is denied, "
        "was denied, denied, rejected, is rejected, overruled, blanked, scrubbed, corrected, fixed by the owner, "
        "edited by the owner, taken away, goes missing, went missing, gets lost, not found, no longer here, "
        "dropped, delete this, remove this, deletes, removes, delete these, remove these, edited, was edited, "
        "changes, edits it, takes it out, take it out, cuts it, erased, is empty, no longer contains, "
        "does not contain, was cut, strips, stripped, trims, someone edits, replaced, missing, removed, is gone, "
        "are gone, deleted, is deleted, was deleted, disappears, disappeared, edited out, taken out, reverted, "
        "if somebody removes, if someone removes, if anyone removes, if the owner removes, if it is removed, "
        "not there, no longer there, changed back, lost, is changed, was changed, were changed, cleared, reset, "
        "wiped, altered, overwritten, shortened",
        "de": "fehlt, fehlen, entfernt, gelöscht, verschwindet, verschwunden, weg ist, zurückgesetzt, geändert wird",
        "fr": "manque*, supprimé*, effacé*, disparaît, disparu*, retiré*, enlevé*, absent*",
        "es": "falta, faltan, eliminad*, borrad*, desaparec*, quitad*, elimina, borra, quita",
        "pt": "falta*, removid*, apagad*, desaparec*, excluíd*, remover, apagar",
        "it": "manca*, rimoss*, cancellat*, eliminat*, scompar*, sparisc*",
        "nl": "ontbreekt, ontbreken, verwijderd, verdwijnt, verdwenen, gewist, weggehaald",
        "ru": "удал*, исчез*, отсутств*, пропал*, убра*, стер*, нет",
        "uk": "видал*, зник*, відсутн*, прибра*, стер*, немає",
        "pl": "brakuje, usuni*, zniknie, zniknę*, skasowan*, nie ma",
        "tr": "silin*, eksik*, kaldırıl*, kaybol*, yoksa", "ar": "حذف*, مفقود*, اختف*, أزيل*, تمت إزالة*, ناقص*",
        "fa": "حذف*, پاک شد*, نبود, گم, ناپدید", "hi": "हटा*, गायब, मिट*, न हो, गुम",
        "zh": "被删除, 删除了, 若删除, 被删, 缺失, 不见, 移除, 被改, 消失",
        "ja": "削除, 消え, 消され, なくな, 欠け, 失われ, 変更され",
        "ko": "삭제, 사라지, 없어지, 지워지, 빠지, 없으면, 제거", "vi": "bị xóa, bị mất, thiếu, biến mất, bị gỡ",
        "id": "dihapus, hilang, terhapus, tidak ada, lenyap, dicabut",
    },
    Concept.COPY: {
        "en": "twin, the twin, running copy, over it, "
        "store this, store these, teach these, pass these, seed, "
        "a spare of, spare copy, keep a spare, "
        "into the header of every, into every draft, teach this, points * to, point * to, leave a line, "
        "leave a note, leave a copy, carry this, carry it, carry these, plant, plants, sow, seed it, link back to, "
        "refer * here, quote this, forward this, memorise this, memorize this, keep in mind this, save this, "
        "remember this, preserve this, pass this on, pass these on, pass it down, hand this, append this, "
        "prepend this, insert this, embed this, inject*, infect*, mirror this, repost*, add this, add these, "
        "put this, put these, adopt these, adopt this, bring this, share this, share these, share the, "
        "store * as well, also in, also into, as well in, keep * elsewhere, second place, back up, backup, "
        "tell them to, ask it to add, ask them to add, ask those, write * into, add * to their, give * to, "
        "teach them, in each other's, distribute, hand it to, send this, print this, include this, include these, "
        "repeat this, recite, copy, copies, replicate*, duplicate*, propagate*, spread*, pass * on, pass it on, "
        "passes it on, include * in every, put * into every, put * in every, paste * into, insert * into, "
        "install * into, embed * in, seed, carry * over, hand down, hand * on, teach, second copy, backup copy, "
        "mirror, clone",
        "de": "kopier*, kopie, verbreit*, gib * weiter, weitergeben, füge * ein, übertrag*, übernimm * in",
        "fr": "copie*, réplique*, propage*, transmets, transmettre, diffuse*, insère*",
        "es": "copia*, replica*, propaga*, difunde*, transmite*, pasa * a, inserta*",
        "pt": "copi*, replic*, propag*, transmit*, espalh*, insir*, passe * adiante",
        "it": "copia*, replica*, propaga*, diffondi*, trasmetti*, inserisci*, passa * a",
        "nl": "kopieer*, kopie, verspreid*, geef * door, plaats * in elke, neem * op in",
        "ru": "копир*, скопир*, копию, распростран*, передавай*, передай, вставля*, размнож*",
        "uk": "копію*, скопію*, пошир*, переда*, встав*",
        "pl": "kopiuj*, skopiuj, kopię, rozpowszechn*, przekaz*, wstaw*, powiel*",
        "tr": "kopyala*, çoğalt*, yay, aktar*, ekle*", "ar": "انسخ, نسخة, انشر, مرر, انقل",
        "fa": "کپی*, نسخه*, پخش*, منتقل*", "hi": "कॉपी*, प्रतिलिपि, फैला*, प्रति",
        "zh": "复制, 拷贝, 传播, 写进, 传给, 副本, 扩散", "ja": "コピー, 複製, 広め, 伝え, 写し, 組み込, 引き継",
        "ko": "복사, 복제, 퍼뜨, 전파, 전달, 사본, 넣", "vi": "sao chép, nhân bản, lan truyền, chuyển, bản sao",
        "id": "salin*, sebarkan, gandakan, teruskan, masukkan",
    },
    Concept.OTHER_AGENTS: {
        "en": "future versions of yourself, versions of yourself, "
        "whichever assistant, next assistant, whatever assistant, assistant the, uses next, agent that "
        "follows, "
        "points new agents, new agents to, repositories you touch, every repository you touch, each project, "
        "agents that read, agents who read, whoever reads this, the next agent, next agent, future agents, "
        "successor, successors, your successor, descendants, offspring, copies of yourself, other copies, "
        "each other, sister agents, partner agents, fellow assistants, other helpers, the other bots, "
        "bots you meet, any assistant, any agent, assistants you, agents you, other instances, every instance, "
        "any bot, each bot, every bot, other models, helper agents, worker agents, workers you spawn, spawned, "
        "you spawn, you create, fresh agents, sibling agents, siblings, their souls, their soul, their soul.md, "
        "other workspaces, other projects, every workspace, every repository, neighbours, team's agents, "
        "colleagues' agents, whichever agent, other agents, other agent, new agent, new agents, every agent, "
        "each agent, every new agent, all agents, another agent, sub-agent*, subagent*, child agents, peers, "
        "other assistants, other bots, agents you create, agents you meet, every helper, each helper, new helpers, "
        "every assistant, fellow agents, neighbouring agents, other souls, every soul, second agent, "
        "helpers you start, agents you start, whoever you work with, agents you talk to",
        "de": "andere agenten, anderen agenten, neue agenten, neuen agenten, jeden agenten, jedem agenten, "
        "andere assistenten, andere helfer",
        "fr": "autres agents, nouvel agent, nouveaux agents, chaque agent, tous les agents, autres assistants",
        "es": "otros agentes, nuevo agente, nuevos agentes, cada agente, todos los agentes, otros asistentes",
        "pt": "outros agentes, novo agente, novos agentes, cada agente, todos os agentes, outros assistentes",
        "it": "altri agenti, nuovo agente, nuovi agenti, ogni agente, tutti gli agenti, altri assistenti",
        "nl": "andere agenten, nieuwe agent, elke agent, nieuwe agenten, andere assistenten",
        "ru": "другим агентам, других агентов, другие агенты, новый агент, новых агентов, каждого агента, "
        "каждому агенту, новым агентам",
        "uk": "інших агентів, іншим агентам, нових агентів, кожного агента, кожному агенту",
        "pl": "innych agentów, innym agentom, nowych agentów, każdego agenta, każdemu agentowi",
        "tr": "diğer ajan*, yeni ajan*, her ajan*, diğer asistan*",
        "ar": "وكلاء آخرين, الوكلاء الآخرين, كل وكيل, وكيل جديد", "fa": "عامل‌های دیگر, هر عامل, عامل جدید",
        "hi": "अन्य एजेंट*, हर एजेंट, नए एजेंट*, दूसरे एजेंट*",
        "zh": "其他智能体, 其他代理, 新的智能体, 每个智能体, 其他助手, 新代理, 别的助手, 子代理, 其他agent",
        "ja": "他のエージェント, 新しいエージェント, すべてのエージェント, 各エージェント, 他のアシスタント",
        "ko": "다른 에이전트, 새 에이전트, 모든 에이전트, 각 에이전트, 다른 도우미",
        "vi": "tác nhân khác, trợ lý khác, mọi tác nhân, tác nhân mới",
        "id": "agen lain, agen baru, setiap agen, semua agen, asisten lain",
    },
}
