/** A text as it is compared, and where its letters come from. */
export interface FoldedText {
  readonly folded: string
  /** For each code unit of `folded`, the code point of the text that it comes from. */
  readonly characters: readonly number[]
}

/** Folds case, accents and full width, so that they make no difference. */
export function foldText(text: string): FoldedText {
  const characters: number[] = []
  let folded = ''
  for (const [index, character] of Array.from(text).entries()) {
    const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
    folded += plain
    for (let unit = 0; unit < plain.length; unit += 1) characters.push(index)
  }
  return { folded, characters }
}

/** Scripts without spaces between words: each letter may begin one. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const LETTER = /[\p{L}\p{N}]/u

/** Whether a word begins at this place of a folded text. */
export function isWordStart(folded: string, at: number): boolean {
  const before = folded[at - 1]
  const letter = folded[at]
  if (letter === undefined || before === undefined || !LETTER.test(before)) return true
  return IDEOGRAPH.test(letter) || IDEOGRAPH.test(before)
}

/** Whether a word ends before this place of a folded text. */
export function isWordEnd(folded: string, at: number): boolean {
  const letter = folded[at]
  return letter === undefined || !LETTER.test(letter) || isWordStart(folded, at)
}
