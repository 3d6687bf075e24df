import { readFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'

import type { Translate } from '@saffron/core/i18n'

import { unreadable } from './unreadable.ts'

/** Reads a whole file. Throws if it can't be read. */
const readNamedFile = (file: string, t: Translate): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(file, error, t)
  })

/** Reads a file, or the pipe if the file is `-` or undefined. */
export const readWhole = (file: string | undefined, t: Translate): Promise<string> =>
  file === undefined || file === '-' ? readAll(process.stdin) : readNamedFile(file, t)

/** Reads text from a file or the pipe, without the final newline. */
export async function readGivenText(file: string | undefined, t: Translate): Promise<string> {
  const whole = await readWhole(file, t)
  return whole.replace(/\r?\n$/, '')
}
