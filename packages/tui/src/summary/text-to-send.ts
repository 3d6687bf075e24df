import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

import { ApiError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'
import { MAX_LONG_TEXT } from '@saffron/core/summary'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { unreadable } from '../shell/unreadable.ts'

const PIPE_NAME = 'stdin'
/** How long the server may take to read a file. */
const MAX_READING_MS = 5 * 60 * 1000

interface Named {
  readonly name: string
  readonly bytes: Buffer
}

/** Reads a file, or the pipe if the file is `-` or undefined. Throws a usage error without either, or for an empty text. */
export async function readSource(file: string | undefined, t: Translate): Promise<Named> {
  const isPipe = file === undefined || file === '-'
  if (isPipe && process.stdin.isTTY) throw new CommandError(t('cli.summary.needsText'), EXIT.usage)
  const bytes = isPipe
    ? await buffer(process.stdin)
    : await readFile(file).catch((error: unknown) => {
        throw unreadable(file, error, t)
      })
  if (bytes.toString('latin1').trim() === '') throw new CommandError(t('cli.summary.needsText'), EXIT.usage)
  return { name: isPipe ? '' : basename(file), bytes }
}

/** Returns a UTF-8 text as it is. Any other file, such as a PDF, is uploaded, and the server reads it. */
export async function textOrAsset(
  { api }: Pick<Context, 'api'>,
  { name, bytes }: Named,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly title?: string } | { readonly asset: string }> {
  const text = utf8Of(bytes)
  if (text !== undefined && text.length <= MAX_LONG_TEXT) return { text, ...(name !== '' && { title: name }) }
  const file = new File([new Uint8Array(bytes)], name || PIPE_NAME)
  const { id } = await api.drive.uploadAsset({ body: { file, name: file.name }, signal })
  return { asset: id }
}

function utf8Of(bytes: Buffer): string | undefined {
  try {
    return bytes.includes(0) ? undefined : new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Repeats a call while the server still reads the file. Makes none once the signal is aborted. */
export async function whenRead<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const until = Date.now() + MAX_READING_MS
  for (;;) {
    signal.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      if (!ApiError.is(error) || error.code !== 'asset.text_waiting' || Date.now() > until) throw error
      await delay((error.retryAfter ?? 1) * 1000, undefined, { signal })
    }
  }
}
