/** Frequent small words that few other languages share. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'the and to of is you in it that he she his her with for on at what this are',
  fr: 'le la les des est et un une que dans vous pas elle qui je au sur ce avec se',
  de: 'der die das und ist nicht ein eine ich sie du zu den mit auf sich er von wir dem',
  es: 'el la los que y en un una no se por con las su es lo del al para más',
  it: 'il che di la non è un per una si con le della sono mi lo gli ma nel ha',
  pt: 'o que de não um uma e para com os do da em se as você no na por ele',
  nl: 'de het een en van ik niet dat is je hij op zijn met ze voor aan er naar wat',
  sv: 'och att det en jag är som på inte han hon för med till den av har ett de sig',
  pl: 'nie się na to jest do że co jak z w i tak po za ale już tylko mnie ma',
}
const SAMPLE = 60_000
/** A language needs this share of the words, or the text is in another one. */
const LEAST_SHARE = 0.08

/** Guesses the language of a script from its letters and frequent words. Returns a BCP 47 tag. */
export function languageOf(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE)
  const count = (pattern: RegExp): number => sample.match(pattern)?.length ?? 0
  const letters = count(/\p{L}/gu)
  if (letters === 0) return undefined
  const shareOf = (pattern: RegExp): number => count(pattern) / letters
  if (shareOf(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0.1) return 'ja'
  if (shareOf(/\p{Script=Hangul}/gu) > 0.3) return 'ko'
  if (shareOf(/\p{Script=Han}/gu) > 0.2) return chineseOf(sample)
  const others = [
    ['ru', /\p{Script=Cyrillic}/gu],
    ['el', /\p{Script=Greek}/gu],
    ['ar', /\p{Script=Arabic}/gu],
    ['he', /\p{Script=Hebrew}/gu],
    ['hi', /\p{Script=Devanagari}/gu],
  ] as const
  const script = others.find(([, pattern]) => shareOf(pattern) > 0.3)
  if (script !== undefined) return script[0]
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? []
  const counts = Object.entries(WORDS).map(([language, list]) => {
    const known = new Set(list.split(' '))
    return { language, count: words.filter((word) => known.has(word)).length }
  })
  const [best] = counts.toSorted((some, other) => other.count - some.count)
  return best !== undefined && best.count >= words.length * LEAST_SHARE ? best.language : undefined
}

// Characters that only one of the two kinds of Chinese has.
const TRADITIONAL = /[們這個來時會過說對開關點樣還沒頭話聽見門問間車電場內們嗎誰長東買賣讓從給親愛後麼與為]/g
const SIMPLIFIED = /[们这个来时会过说对开关点样还没头话听见门问间车电场内吗谁长东买卖让从给亲爱后么与为]/g

function chineseOf(sample: string): string {
  const traditional = sample.match(TRADITIONAL)?.filter((character) => !'内从与'.includes(character)).length ?? 0
  const simplified = sample.match(SIMPLIFIED)?.length ?? 0
  return traditional > simplified ? 'zh-Hant' : 'zh-Hans'
}
