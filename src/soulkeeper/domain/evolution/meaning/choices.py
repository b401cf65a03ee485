"""Evolution: choices of which one value can be followed at a time.

Laws: a row is ``kind and words for it | a value | another value …``; the first word of a value is its name.
"""

from __future__ import annotations

CHOICES = """
language tongue | english englisch inglés inglês anglais inglese engels 英语 英文 英語 английский | german deutsch alemán
  alemão allemand tedesco 德语 ドイツ語 | french französisch francés francês français francese 法语 フランス語 |
  spanish spanisch
  español espanhol espagnol 西班牙语 スペイン語 | italian italienisch italiano italien | dutch niederländisch nederlands
  holandés | portuguese portugiesisch português portugués portugais | japanese japanisch japonés japonais 日语 日本語 |
  chinese mandarin chinesisch chino chinois 中文 汉语 普通话 中国語 | russian russisch ruso русский | polish polnisch |
  swedish | danish | norwegian | finnish | turkish | arabic | hebrew | hindi | korean 한국어 韩语 | latin | greek | czech
  | ukrainian | vietnamese | thai | indonesian | language_of_the_question their_language their_own_language
  user's_language
  users'_language language_of_the_user language_of_the_customer language_they_use language_they_write_in
dialect | british british_english uk_spelling british_spelling | american american_english us_spelling
  american_spelling
indent indentation indent | tabs tab | spaces
markup format output | markdown | plain_text plaintext plain-text klartext texto_plano texto_simples texte_brut 纯文本
  | html | latex | json | yaml | xml | csv
shape layout | bullets bullet_points bullet bulleted stichpunkte viñetas puces 列表 箇条書き lists | prose paragraphs
  full_sentences continuous_prose flowing_text fließtext prosa | tables table tabelle tabla tabela tableau 表格 表
units measurement distance temperature weight | metric millimetres millimeters millimetre millimeter metric_system
  metres meters kilos kilograms kg km centimetres centimeters
  litres liters meter kilometer metric_units celsius kilometres kilometers metrisch métrico | imperial
  imperial_units fahrenheit miles feet pounds inches inch gallons ounces yards
person | first_person i_form as_i first_person_singular say_i in_the_singular singular einzahl | we_form as_we
  first_person_plural say_we royal_we in_the_plural plural mehrzahl | third_person | second_person
clock time hour | 24_hour 24_hour_clock 24_hour_time twenty-four-hour military_time | 12_hour 12_hour_clock
  am_pm am_and_pm am_or_pm twelve-hour_clock
quotes string | single_quotes | double_quotes
case | lowercase lower_case lower-case kleinbuchstaben minúsculas minuscules | uppercase upper_case upper-case
  capitals großbuchstaben mayúsculas majuscules | title_case | snake_case | camelcase camel_case | kebab-case
daypart | morning mornings morgens mañana manhã matin 早上 朝 | night in_the_evening in_the_evenings
  every_evening each_evening evening_hours abends noche noite soir 晚上 夜
  nightly nights | noon midday lunch | afternoon
weekday | monday mondays montag lunes 周一 月曜 | tuesday tuesdays | wednesday wednesdays | thursday thursdays | friday
  fridays freitag viernes 周五 金曜 | saturday saturdays | sunday sundays
rhythm | hourly stündlich cada_hora toutes_les_heures a_cada_hora 每小时 毎時 every_hour each_hour once_an_hour | daily
  every_working_day every_weekday every_day each_day
  once_a_day per_day täglich diario
  diariamente quotidien 每天 毎日 | weekly every_monday every_tuesday every_wednesday every_thursday every_friday
  every_saturday every_sunday each_monday each_friday jeden_montag cada_lunes 每周一 every_week each_week once_a_week
  wöchentlich semanal hebdomadaire 每周 毎週 | monthly every_month once_a_month monatlich mensual | quarterly
  every_quarter once_a_quarter each_quarter every_three_months | every_other_week fortnightly every_two_weeks
  biweekly | yearly annually once_a_year every_year
sorting sort order | by_date chronologically by_time by_age | by_name alphabetically by_title | by_deadline
  by_due_date
  | by_priority by_importance by_urgency | by_size by_length | by_year by_month | by_author by_owner | by_price
  by_cost | by_topic by_theme
branch | main_branch main master trunk | feature_branch feature_branches separate_branch own_branch branches
merging | rebase | merge_commit merge_commits | squash
channel | by_mail email e-mail mail correo courriel 邮件 メール | by_phone phone telephone telefon teléfono 电话 電話 | chat
  telegram slack message_app
place | top first_line in_the_first_line opening_line very_top at_the_very_top first_page at_the_top 結論から 最初に 首先
  beginning_of up_front at_the_start am_anfang al_principio au_début 开头
  冒頭 | bottom
  at_the_very_bottom last_line in_the_last_line last_page at_the_bottom 最後に 最后 at_the_end very_end am_ende
  al_final à_la_fin 结尾 末尾
side | left | right-hand right_side
colour theme mode | red | blue | green | black | white | yellow | dark_mode dark_theme | light_mode light_theme
gender | he_him masculine | she_her feminine
tense | present_tense | past_tense past_perfect simple_past | future_tense | imperative imperative_mood
speaker | as_a_human as_a_person human_being pretend_to_be_human | as_an_ai as_a_machine as_a_bot be_an_ai
ranking | oldest_first | newest_first | alphabetical alphabetically
voice | active active_voice | passive_voice
licence | open_source open-source free_software | proprietary closed_source closed-source commercial_software
conclusion | conclusion_first lead_with start_with_the_conclusion start_with_the_answer begin_with_the_result
  bottom_line_first | build_up_to end_with_the_conclusion conclusion_last save_*_for_last
currency price | euro euros eur € 欧元 ユーロ | dollar dollars usd us_dollars $ dólares 美元 ドル | pound_sterling
  in_pounds gbp
  sterling british_pounds | franc francs swiss_francs chf | yen jpy 日元 円 | yuan rmb 人民币
timezone | utc gmt universal_time | local_time home_time lokale_zeit hora_local 当地时间 現地時間
date_format | iso_dates iso_8601 year_first | day_first european_dates | month_first american_dates
file_format | pdf pdfs | word_document docx word_file | spreadsheet excel xlsx | slides powerpoint pptx presentation
storage | database | flat_files plain_files | spreadsheet_file
version_control | github | gitlab | bitbucket
package_manager | npm | yarn | pnpm
programming | python | javascript | typescript | java | rust | golang | ruby | kotlin | swift | perl
editor | vim | emacs | nano
architecture | monolith monorepo single_repository | microservices polyrepo separate_repositories
database_kind | postgres postgresql | mysql mariadb | sqlite | mongodb
serving | hot | chilled iced
transport | train rail bahn tren 火车 電車 | plane flight fly flugzeug avión avion 飞机 飛行機 | car taxi auto coche voiture
  汽车 車 | bicycle bike fahrrad bicicleta vélo
meal | breakfast frühstück desayuno | dinner supper abendessen cena
diet | vegetarian vegan meatless | meat meaty
season | spring frühling | summer sommer verano été 夏 | autumn fall_season herbst | winter invierno hiver 冬
address_form | first_name first_names vornamen vorname prénom nombre_de_pila given_name | last_name last_names
  surname surnames nachnamen nachname family_name apellido apellidos nom_de_famille | job_title title titles
seat | business_class first_class | economy_class economy cheapest coach_class
"""
