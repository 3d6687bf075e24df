import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'

import type { Translate } from '@saffron/core/i18n'

import { unreadable } from '../shell/unreadable.ts'

/** Reads a file, or the pipe for `-`, byte for byte. */
export const readBytes = async (file: string, t: Translate): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    file === '-'
      ? await buffer(process.stdin)
      : await readFile(file).catch((error: unknown) => {
          throw unreadable(file, error, t)
        }),
  )
