import { existsSync, lstatSync } from 'node:fs'
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { syncFolder } from '../platform/sync-disk.ts'
import { LifecycleError } from './failure.ts'

const DATABASE = 'saffron.db'
/** SQLite's own files next to a database, which belong only to that database. */
const BESIDE = ['saffron.db-wal', 'saffron.db-shm'] as const
/** The parts of a data directory, the database last: it appears when everything else is in place. */
const PARTS = ['blobs', 'secret', DATABASE] as const

/** The name prefix of directories with what a restore replaced. */
export const KEPT = 'before-restore-'
const JOURNAL = 'restore.json'
export const JOURNAL_PARTIAL = `${JOURNAL}.partial`

/** Names in the data directory. */
const swapSchema = z.object({
  /** The directory of the new parts. */
  scratch: z.string().check(z.regex(/^\.saffron-restore-\w+$/)),
  /** The target directory of the old parts. */
  keptIn: z.string().check(z.regex(/^before-restore-[\w-]+$/)),
  brought: z.array(z.enum(PARTS)),
  replaced: z.array(z.enum(PARTS)),
  direction: z.enum(['forward', 'back']),
})
type Swap = z.output<typeof swapSchema>

/**
 * Replaces the parts of the data directory with those in a scratch directory. The journal is on disk before the first
 * move, so that `finishSwap` can complete the swap after a crash. Returns the directory with the old parts, or
 * undefined if there were none. Throws a LifecycleError if a part can't be moved, after undoing everything.
 */
export async function swapParts(dataFolder: string, scratch: string): Promise<string | undefined> {
  const brought = PARTS.filter((part) => existsSync(join(dataFolder, scratch, part)))
  // The directory keeps its secret if the backup has none.
  const replaced = PARTS.filter(
    (part) => existsSync(join(dataFolder, part)) && (part !== 'secret' || brought.includes('secret')),
  )
  const keptIn = `${KEPT}${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  const fault = await carryOut(dataFolder, { scratch, keptIn, brought, replaced, direction: 'forward' })
  if (fault === undefined) return existsSync(join(dataFolder, keptIn)) ? join(dataFolder, keptIn) : undefined
  const detail = fault instanceof Error ? fault.message : 'unknown'
  throw new LifecycleError('backup.failure.unwritable', { file: dataFolder, detail }, fault)
}

/** Returns whether a restore was killed while it moved the parts. */
export const isSwapUnfinished = (dataFolder: string): boolean => existsSync(join(dataFolder, JOURNAL))

/**
 * Completes the swap of a killed restore, or undoes it if that isn't possible. Requires the directory's lock. Returns
 * which of the two happened, or undefined if there was nothing to do.
 */
export async function finishSwap(dataFolder: string): Promise<'finished' | 'undone' | undefined> {
  if (!isSwapUnfinished(dataFolder)) return undefined
  const swap = await readJournal(dataFolder)
  const fault = await carryOut(dataFolder, swap)
  return fault === undefined && swap.direction === 'forward' ? 'finished' : 'undone'
}

/** Returns why the parts couldn't be swapped, after undoing everything, or undefined on success. */
async function carryOut(dataFolder: string, swap: Swap): Promise<unknown> {
  await writeJournal(dataFolder, swap)
  let fault: unknown
  if (swap.direction === 'forward') {
    fault = await moveForward(dataFolder, swap).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (fault !== undefined) await writeJournal(dataFolder, { ...swap, direction: 'back' })
  }
  if (swap.direction === 'back' || fault !== undefined) await moveBack(dataFolder, swap)
  await syncFolder(dataFolder)
  await rm(join(dataFolder, JOURNAL))
  await syncFolder(dataFolder)
  // After an undone swap, the unpacked files still reveal the restore. They're deleted after the check for them.
  const isForward = swap.direction === 'forward' && fault === undefined
  if (isForward) await rm(join(dataFolder, swap.scratch), { recursive: true, force: true })
  return fault
}

/** Each move is skipped if it was already made, so the swap can be repeated from the start. */
async function moveForward(dataFolder: string, { scratch, keptIn, brought, replaced }: Swap): Promise<void> {
  const [to, from] = [join(dataFolder, keptIn), join(dataFolder, scratch)]
  if (isThere(join(from, DATABASE))) {
    // A log may have been created next to the old database since the journal was written. Next to the new database, it
    // would destroy it.
    const leaving = [...replaced, ...BESIDE].filter(
      (part) => isThere(join(dataFolder, part)) && !isThere(join(to, part)),
    )
    if (leaving.length > 0) await mkdir(to, { recursive: true, mode: 0o700 })
    for (const part of leaving) await rename(join(dataFolder, part), join(to, part))
    if (isThere(to)) await syncFolder(to)
    await syncFolder(dataFolder)
  }
  for (const part of brought) {
    if (isThere(join(from, part))) await rename(join(from, part), join(dataFolder, part))
  }
}

async function moveBack(dataFolder: string, { scratch, keptIn, brought }: Swap): Promise<void> {
  const [to, from] = [join(dataFolder, scratch), join(dataFolder, keptIn)]
  for (const part of brought.toReversed()) {
    if (!isThere(join(to, part))) await rename(join(dataFolder, part), join(to, part))
  }
  for (const part of [...BESIDE, ...PARTS]) {
    if (isThere(join(from, part))) await rename(join(from, part), join(dataFolder, part))
  }
  if (isThere(from)) await rmdir(from)
}

/** A link counts as itself, wherever it points. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

async function writeJournal(dataFolder: string, swap: Swap): Promise<void> {
  const partial = join(dataFolder, JOURNAL_PARTIAL)
  await writeFile(partial, `${JSON.stringify(swap)}\n`, { mode: 0o600, flush: true })
  await rename(partial, join(dataFolder, JOURNAL))
  await syncFolder(dataFolder)
}

async function readJournal(dataFolder: string): Promise<Swap> {
  const file = join(dataFolder, JOURNAL)
  try {
    return swapSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    throw new LifecycleError('serve.failure.badJournal', { file }, error)
  }
}
