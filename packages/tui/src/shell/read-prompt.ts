import { buffer } from 'node:stream/consumers'

import type { Translate } from '@saffron/core/i18n'

import { CommandError, EXIT } from './exit-codes.ts'

interface Takes {
  readonly takesPipe: boolean
}

/**
 * Returns the prompt: the piped text, unless it's a file, then the command-line words. Throws a usage error for a pipe
 * without text.
 */
export async function readPrompt(words: readonly string[], { takesPipe }: Takes, t: Translate): Promise<string> {
  const promptText = words.join(' ').trim()
  const piped = process.stdin.isTTY || !takesPipe ? '' : textOf(await buffer(process.stdin), t).trim()
  return [piped, promptText].filter((part) => part !== '').join('\n\n')
}

function textOf(bytes: Buffer, t: Translate): string {
  try {
    if (!bytes.includes(0)) return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Reported below.
  }
  throw new CommandError(t('cli.chat.pipeNoText'), EXIT.usage)
}
