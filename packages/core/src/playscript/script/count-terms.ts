const TERM =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}](?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}'’-])*/gu

/** Counts words, and Chinese and Japanese characters one by one. */
export const countTerms = (text: string): number => text.match(TERM)?.length ?? 0
