import { once } from 'node:events'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

import type { Translate } from '@saffron/core/i18n'

import { cleanText } from '../ui/clean-text.ts'
import { CommandError, EXIT } from './exit-codes.ts'
import { systemCode, systemReason } from './system-reason.ts'

type Piece = string | Uint8Array

interface Place {
  /** Undefined and `-` mean stdout. */
  readonly file: string | undefined
  /** Overwrites an existing file. */
  readonly force?: true | undefined
}

/**
 * Writes chunks to stdout or to a file, respecting backpressure. Opens the file first, so nothing is requested that
 * can't be saved. Throws a usage error if the file exists, unless forced.
 */
export async function writePieces(
  ask: () => Promise<AsyncIterable<Piece>>,
  { file, force }: Place,
  t: Translate,
): Promise<void> {
  if (file === undefined || file === '-') return writeToStdout(await ask())
  if (!force) await refuseExisting(file, t)
  const opened = await openFile(file, t)
  try {
    for await (const piece of await ask()) await opened.write(piece)
    await opened.keep()
  } catch (error) {
    await opened.drop()
    throw error
  }
}

/** Throws a usage error if the file exists. Devices and pipes can be written any number of times. */
export async function refuseExisting(file: string, t: Translate): Promise<void> {
  const there = await stat(file).catch(() => undefined)
  if (there?.isFile()) throw new CommandError(t('cli.error.exists', { file }), EXIT.usage)
}

/** Writes bytes and text unchanged. On a terminal, text is sanitized. */
async function writeToStdout(pieces: AsyncIterable<Piece>): Promise<void> {
  const { stdout } = process
  for await (const piece of pieces) {
    const shown = typeof piece === 'string' && stdout.isTTY ? cleanText(piece) : piece
    if (!stdout.write(shown)) await once(stdout, 'drain')
  }
}

interface OpenFile {
  readonly write: (piece: Piece) => Promise<void>
  readonly keep: () => Promise<void>
  readonly drop: () => Promise<void>
}

/**
 * Writes to a temporary file and renames it at the end, so an old file stays until then. Devices and pipes are written
 * directly.
 */
async function openFile(named: string, t: Translate): Promise<OpenFile> {
  const refuse = (error: unknown): never => {
    throw unwritable(named, error, t)
  }
  const place = await realpath(named).catch(() => resolve(named))
  const there = await stat(place).catch(() => undefined)
  const isInPlace = there !== undefined && !there.isFile()
  const target = isInPlace ? place : join(dirname(place), `.${basename(place)}.saffron-part`)
  const handle = await open(target, 'w').catch(refuse)
  return {
    write: (piece) => handle.writeFile(piece).catch(refuse),
    keep: async () => {
      await handle.close().catch(refuse)
      if (!isInPlace) await rename(target, place).catch(refuse)
    },
    drop: async () => {
      await handle.close().catch(() => undefined)
      if (!isInPlace) await rm(target, { force: true }).catch(() => undefined)
    },
  }
}

/** The error for a file that can't be written: an invalid path (2), or a refusal of the system (1). */
export function unwritable(file: string, error: unknown, t: Translate): CommandError {
  const code = systemCode(error)
  const isElsewhere = code === 'EISDIR' || code === 'ENOENT' || code === 'ENOTDIR'
  return new CommandError(
    t('cli.error.unwritable', { file, code: systemReason(error, t) }),
    isElsewhere ? EXIT.usage : EXIT.failed,
  )
}
