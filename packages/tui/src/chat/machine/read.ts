import type { Located } from './locate.ts'
import { readTextFile } from './text-file.ts'

/** Characters of a result. More would fill the model's context. */
const MAX_TEXT = 200_000

interface Lines {
  /** From 1. */
  readonly from?: number
  readonly lines?: number
}

/** Reads a text file, or some of its lines. If not all of it fits, the end of the result says how to go on. */
export async function readFileFor(file: Located, { from = 1, lines: most = Infinity }: Lines): Promise<string> {
  const all = (await readTextFile(file)).split('\n')
  const wanted = all.slice(from - 1, from - 1 + most)
  let length = 0
  const tooLong = wanted.findIndex((line) => (length += line.length + 1) > MAX_TEXT)
  const shown = tooLong < 0 ? wanted : wanted.slice(0, Math.max(1, tooLong))
  const text = shown.join('\n').slice(0, MAX_TEXT)
  const last = from - 1 + shown.length
  if (from === 1 && last >= all.length) return text
  const rest = last < all.length ? ` Continue with from=${last + 1}.` : ''
  return `${text}\n\n[Lines ${from} to ${last} of ${all.length}.${rest}]`
}
