import { isCapitals } from './capitals.ts'

/** Transitions that are complete lines, besides those that end in `TO:`. */
const WHOLE =
  /^(?:FADE (?:IN|OUT|UP|TO BLACK|TO WHITE|THROUGH BLACK)|FADE[- ]?(?:IN|OUT)|FADES? (?:IN|OUT)|CUT TO BLACK|SMASH CUT|MATCH CUT|JUMP CUT|HARD CUT|DISSOLVE|CROSS ?FADE|WIPE|BLACK ?OUT|THE END|END CREDITS|FIN|ENDE|FINE|CUT TO TITLE|CUT TO|DISSOLVE TO|SMASH TO|FONDU AU NOIR|FONDU ENCHAÎNÉ|FONDU|OUVERTURE AU NOIR|OUVERTURE EN FONDU|FERMETURE EN FONDU|CUT AU NOIR|COUPE|CUT|ABBLENDE|AUFBLENDE|ÜBERBLENDUNG|SCHNITT(?: ZU)?|SCHNITT AUF|SCHWARZ|SCHWARZBLENDE|FUNDE A NEGRO|FUNDIDO A NEGRO|FUNDIDO(?: A| DE)?.{0,12}|CORTE A|CORTE A NEGRO|CORTA A|ENCADENADO(?: A)?|DISSOLVENZA(?: IN APERTURA| IN CHIUSURA)?|STACCO(?: SU)?|TAGLIA A|CORTA PARA|CORTE PARA|ЗАТЕМНЕНИЕ|ИЗ ЗАТЕМНЕНИЯ|В ЗАТЕМНЕНИЕ|ПЕРЕХОД|СКЛЕЙКА)[.:…!]*$/u
const TO = /(?:\bTO|\bINTO|\bZU|\bAUF|\bA|\bÀ|\bPARA|\bSUR|\bBACK TO SCENE)\s*:$/u

/** Returns whether a line in capitals is a transition: `CUT TO:`, `FADE OUT.`, `FONDU AU NOIR`. */
export const isTransition = (line: string): boolean =>
  line.length <= 60 && isCapitals(line) && (TO.test(line) || WHOLE.test(line))

const SHOT =
  /^(?:(?:EXTREME |MEDIUM |TIGHT )?CLOSE(?:[- ]?UP)?(?: ON| OF| SHOT)?\b|ANGLE ON\b|ANOTHER ANGLE\b|NEW ANGLE\b|(?:WIDE|AERIAL|TRACKING|DOLLY|CRANE|LONG|MEDIUM|ESTABLISHING|TWO|OVERHEAD|REVERSE) (?:SHOT|ANGLE)\b|INSERT\b|BACK TO SCENE\b|P\.?O\.?V\.?\b|.{2,30}['’]S P\.?O\.?V\.?\b|ON SCREEN\b|INTERCUT\b)/u

/** Returns whether a line in capitals describes a shot: `CLOSE ON THE KNIFE`. */
export const isShot = (line: string): boolean => line.length <= 80 && isCapitals(line) && SHOT.test(line)

const NUMBER = '(?:\\d{1,3}|[IVX]{1,5}|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN)'
const ORDINAL =
  '(?:FIRST|SECOND|THIRD|FOURTH|FIFTH|ERSTER|ZWEITER|DRITTER|VIERTER|FÜNFTER|PREMIER|DEUXIÈME|TROISIÈME|PRIMER|SEGUNDO|TERCER|PRIMO|SECONDO|TERZO)'
const ACT = new RegExp(
  `^(?:END (?:OF )?)?(?:(?:ACT|ACTE|ACTO|ATTO|AKT|ATO|PART|PARTIE|PARTE|TEIL|АКТ|EPISODE|ÉPISODE|EPISODIO|EPISÓDIO|FOLGE|CHAPTER|ЭПИЗОД|СЕРИЯ)[ .:]+${NUMBER}|${ORDINAL} (?:ACT|ACTE|ACTO|ATTO|AKT)|(?:COLD OPEN|TEASER|TAG|PROLOGUE|EPILOGUE|PROLOG|EPILOG|PRÓLOGO|EPÍLOGO))\\b(?:\\s*[-–—:.]\\s*.{0,60}|\\.?)$`,
  'u',
)
const CHINESE_ACT =
  /^第\s*[\d一二三四五六七八九十百零〇两兩]{1,5}\s*[集幕回季部章](?:[\s：:，,、·—-].{0,40}|[《【（(].{0,40}|)$/u

/** Returns whether a line starts or ends an act or an episode: `ACT ONE`, `END OF ACT TWO`, `第3集`. */
export const isActBreak = (line: string): boolean => (isCapitals(line) && ACT.test(line)) || CHINESE_ACT.test(line)
