import { buffer } from 'node:stream/consumers'

import type { Translate } from '@saffron/core/i18n'

import { CommandError, EXIT } from '../shell/exit-codes.ts'

interface Takes {
  readonly takesPipe: boolean
}

/**
 * What to ask: the text of a pipe first, what it is about, unless that is a file; then the words of the command line.
 * Throws a usage error for a pipe that holds no text.
 */
export async function readPrompt(words: readonly string[], { takesPipe }: Takes, t: Translate): Promise<string> {
  const said = words.join(' ').trim()
  const piped = process.stdin.isTTY || !takesPipe ? '' : textOf(await buffer(process.stdin), t).trim()
  return [piped, said].filter((part) => part !== '').join('\n\n')
}

function textOf(bytes: Buffer, t: Translate): string {
  try {
    if (!bytes.includes(0)) return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Said below.
  }
  throw new CommandError(t('cli.chat.pipeNoText'), EXIT.usage)
}
