import { readFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'

import type { Translate } from '@saffron/core/i18n'

import { unreadable } from './unreadable.ts'

/** A file that somebody named, whole. Throws where it cannot be read. */
const readNamedFile = (file: string, t: Translate): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(file, error, t)
  })

/** What a file holds, or else the pipe, which is written as `-` too. */
export const readWhole = (file: string | undefined, t: Translate): Promise<string> =>
  file === undefined || file === '-' ? readAll(process.stdin) : readNamedFile(file, t)

/** A text from a file, or else from the pipe, the same from both: without the end of its last line. */
export async function readGivenText(file: string | undefined, t: Translate): Promise<string> {
  const whole = await readWhole(file, t)
  return whole.replace(/\r?\n$/, '')
}
