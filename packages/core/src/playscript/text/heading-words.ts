/** Words for inside in headings of several languages. All are compared in capitals and without a final period. */
export const INSIDE_WORDS: ReadonlySet<string> = new Set(
  (
    'INT INTERIOR INTÉRIEUR INTERIEUR INNEN INN DRINNEN INTERNO INTERNI BINNEN INNE INOMHUS WNĘTRZE WN INTERIÉR BELSŐ SISÄ SISÄLLÄ ' +
    'ИНТ ИНТЕРЬЕР ПАВ ПАВИЛЬОН ΕΣΩΤ ΕΣΩΤΕΡΙΚΟ İÇ داخلي פנים'
  ).split(' '),
)

/** Words for outside. `EST` is an establishing shot in English, and outside in Italian. */
export const OUTSIDE_WORDS: ReadonlySet<string> = new Set(
  (
    'EXT EST EXTERIOR EXTÉRIEUR EXTERIEUR AUSSEN AUSS DRAUSSEN DRAUẞEN DRAUßEN AUẞEN AUßEN ESTERNO ESTERNI BUITEN UTE UTOMHUS PLENER PL EXTERIÉR ' +
    'KÜLSŐ ULKO ULKONA ЭКСТ НАТ НАТУРА ЭКСТЕРЬЕР ΕΞΩΤ ΕΞΩΤΕΡΙΚΟ DIŞ خارجي חוץ'
  ).split(' '),
)

/** Words that start a numbered scene where INT. and EXT. aren't used, as on the stage. */
export const SCENE_WORDS: readonly string[] = (
  'SCENE SCÈNE SZENE BILD ESCENA ESC SECUENCIA SEC SÉQUENCE SEQUENCE SEQ SÉQ CENA SEQUÊNCIA SCENA SEQUENZA SCEN СЦЕНА ЭПИЗОД ' +
  'ΣΚΗΝΗ SAHNE SCÉNA JELENET KOHTAUS SCÈNES مشهد סצנה 씬 シーン'
).split(' ')

/** Words that name a time of day, or its relation to the scene before. */
export const TIME_WORDS: ReadonlySet<string> = new Set(
  (
    'DAY NIGHT MORNING AFTERNOON EVENING DAWN DUSK SUNRISE SUNSET NOON MIDNIGHT MIDDAY LATER CONTINUOUS CONTINUING SAME ' +
    'MAGIC TWILIGHT DAYBREAK NIGHTFALL FLASHBACK PRESENT MOMENTS PREDAWN ' +
    'JOUR NUIT MATIN SOIR AUBE CRÉPUSCULE APRÈS-MIDI SOIRÉE MATINÉE MIDI MINUIT CONTINU ' +
    'TAG NACHT MORGEN ABEND DÄMMERUNG MITTAG NACHMITTAG VORMITTAG MORGENS ABENDS NACHTS TAGS SPÄTER MORGENGRAUEN ' +
    'DÍA DIA NOCHE TARDE MAÑANA AMANECER ATARDECER ANOCHECER MADRUGADA MEDIODÍA NOITE MANHÃ ENTARDECER CONTINUO ' +
    'GIORNO NOTTE SERA MATTINA MATTINO POMERIGGIO ALBA TRAMONTO ' +
    'DAG AVOND OCHTEND MIDDAG KVÄLL NATT KVELD AFTEN MORGON ' +
    'DZIEŃ NOC RANO WIECZÓR PORANEK ŚWIT ZMIERZCH DEN RÁNO VEČER NAPPAL ÉJSZAKA ÉJJEL ESTE REGGEL PÄIVÄ YÖ ILTA AAMU ' +
    'ДЕНЬ НОЧЬ УТРО ВЕЧЕР РАССВЕТ СУМЕРКИ ЗАКАТ РЕЖИМ ΜΕΡΑ ΝΥΧΤΑ ΠΡΩΙ ΒΡΑΔΥ ΑΠΟΓΕΥΜΑ GÜN GECE SABAH AKŞAM نهار ليل יום לילה'
  ).split(' '),
)

/** Those of them that are in the dark. */
export const TIME_WORDS_OF_NIGHT: ReadonlySet<string> = new Set(
  (
    'NIGHT EVENING MIDNIGHT DUSK NIGHTFALL NUIT SOIR MINUIT NACHT NACHTS ABEND ABENDS NOCHE ANOCHECER NOITE NOTTE SERA ' +
    'AVOND KVÄLL NATT KVELD AFTEN NOC WIECZÓR VEČER ÉJSZAKA ÉJJEL YÖ ILTA НОЧЬ ВЕЧЕР ΝΥΧΤΑ ΒΡΑΔΥ GECE AKŞAM ليل לילה'
  ).split(' '),
)
