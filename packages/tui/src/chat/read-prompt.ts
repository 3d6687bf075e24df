import { text as readAll } from 'node:stream/consumers'

/** What to ask: the text of a pipe first, what it is about, unless that is a file; then the words of the command line. */
export async function readPrompt(words: readonly string[], { takesPipe }: { takesPipe: boolean }): Promise<string> {
  const said = words.join(' ').trim()
  const piped = process.stdin.isTTY || !takesPipe ? '' : (await readAll(process.stdin)).trim()
  return [piped, said].filter((part) => part !== '').join('\n\n')
}
