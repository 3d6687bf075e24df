const PASSAGE = `Saffron is the dried stigma of a small purple crocus that opens for one week in autumn. Each flower
carries three red threads, and they have to be picked by hand before the sun is high. It takes about one hundred and
fifty flowers to make a single gram, so a field the size of a football pitch yields less than a cook would guess. The
threads are dried over gentle heat until they lose most of their weight, and only then do they gain their scent. A
pinch, warmed in a little milk or broth, colours a whole pot of rice. Traders once carried it along the roads between
Kashmir and Venice, where it was weighed against gold and guarded like it. Today most of it grows on dry plateaus with
cold winters, where little else will. What has not changed is the work: early mornings, quick fingers, and patience.`

const SENTENCES = PASSAGE.split(/(?<=\.)\s+/).map((sentence) => sentence.split(/\s+/))
const SENTENCES_IN_PARAGRAPH = 4

/** A higher number is a mistake of the caller. */
const MAX_WORDS = 1_000_000

/**
 * Yields English prose of exactly `count` words in paragraphs, one word per piece. The same count yields the same text.
 */
export function* proseOf(count: number): Generator<string> {
  const total = Math.min(count, MAX_WORDS)
  for (let written = 0, sentence = 0; written < total; sentence += 1) {
    for (const [position, word] of SENTENCES[sentence % SENTENCES.length]!.entries()) {
      if (written === total) return
      const paragraphStarts = position === 0 && sentence % SENTENCES_IN_PARAGRAPH === 0
      const gap = written === 0 ? '' : paragraphStarts ? '\n\n' : ' '
      written += 1
      yield gap + (written === total ? `${word.replace(/[.,:]$/, '')}.` : word)
    }
  }
}

const PIECE =
  /\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,2}[\u3000-\u303f\uff00-\uffef]*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)|\s+$/gu

/** Splits a text like a model's stream: a word with the preceding space, or two Chinese characters. */
export const piecesOf = (text: string): string[] => text.match(PIECE) ?? []

/** Estimates four characters per token, at least one token. */
export const tokensOf = (text: string): number => Math.max(1, Math.ceil(text.length / 4))
