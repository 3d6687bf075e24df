/** The most common words of leaked passwords, in English and pinyin, and those that this product suggests. */
const WORDS = new Set(
  `abc access account admin administrator aini baseball batman carolyn changeme charlie chocolate computer default
  donald dragon eminem flower football freedom george gongxi google guest hello iloveyou internet jennifer jessica
  jordan killer letmein liverpool login lovely maggie manchester master matrix michael michelle mima monkey mustang
  mynoob nicole nihao ninja pass passw passwd password passwort pokemon princess qwerty root saffron samsung secret
  server shadow soccer starwars summer sunshine superman system taiwan tigger trustno user welcome whatever wodemima
  woaini woaiwojia winter zaq zhongguo zhang`.split(/\s+/),
)

/** Keyboard rows and sequences. Each also counts in reverse. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
  'aa123456789',
  '5201314520',
  '147258369',
  '789456123',
].flatMap((run) => [run, Array.from(run).toReversed().join('')])

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const DATE =
  /^(?:(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d)$/
const REPEATED = /^(.{1,4})\1+$/su

const isRun = (text: string): boolean => text.length >= 3 && RUNS.some((run) => run.includes(text))

/** A part of a password that guessing programs try first: a word, a row of keys, a year, a symbol. */
function isEasy(part: string): boolean {
  if (/^\d/.test(part)) return part.length <= 4 || isRun(part) || REPEATED.test(part) || DATE.test(part)
  if (/^\p{L}/u.test(part)) return WORDS.has(part) || isRun(part) || (part.length > 2 && REPEATED.test(part))
  return part.length <= 2 || REPEATED.test(part)
}

/**
 * Returns whether a password is easy to guess: `password1`, `P@ssw0rd!`, `qwer1234`, `11112222`, `19900101`,
 * `woaini520`. Uses a short list and common habits, not a list of leaked passwords.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (new Set(plain).size <= 2 || REPEATED.test(plain) || isRun(plain)) return true
  const word = plain.replace(/[^\p{L}]+$/u, '').replaceAll(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign)
  if (WORDS.has(word) || WORDS.has(plain.replaceAll(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign))) return true
  return (plain.match(/\d+|\p{L}+|[^\d\p{L}]+/gu) ?? []).every(isEasy)
}
