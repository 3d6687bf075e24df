/** A text normalized for comparison, with the origins of its characters. */
export interface FoldedText {
  readonly folded: string
  /** The index of the text's code point for each code unit of `folded`. */
  readonly characters: readonly number[]
}

/** Folds case, accents and full-width forms. */
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

/** Scripts without spaces, in which each character may start a word. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const LETTER = /[\p{L}\p{N}]/u

/** Returns whether a word starts at this index of a folded text. */
export function isWordStart(folded: string, at: number): boolean {
  const before = folded[at - 1]
  const letter = folded[at]
  if (letter === undefined || before === undefined || !LETTER.test(before)) return true
  return IDEOGRAPH.test(letter) || IDEOGRAPH.test(before)
}

/** Returns whether a word ends before this index of a folded text. */
export function isWordEnd(folded: string, at: number): boolean {
  const letter = folded[at]
  return letter === undefined || !LETTER.test(letter) || isWordStart(folded, at)
}
