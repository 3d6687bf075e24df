import { text as readAll } from 'node:stream/consumers'

/** What to ask: the text of a pipe first, what it is about, then the words of the command line. */
export async function readPrompt(words: readonly string[]): Promise<string> {
  const said = words.join(' ').trim()
  const piped = process.stdin.isTTY ? '' : (await readAll(process.stdin)).trim()
  return [piped, said].filter((part) => part !== '').join('\n\n')
}
