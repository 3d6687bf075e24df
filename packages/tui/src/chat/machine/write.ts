import { randomUUID } from 'node:crypto'
import { lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { type DiffLine, diffLines } from '@saffron/core/store'

import { systemCode } from '../../shell/system-reason.ts'
import { CallFault, faultOf, locate, type Located } from './locate.ts'
import { MAX_FILE, readTextFile } from './text-file.ts'

interface Wanted {
  readonly content: string
  /** The passage that the content replaces. Without it, the content is the whole file. */
  readonly replace?: string
}

/** A change of a file that its user hasn't allowed yet. */
export interface PlannedWrite {
  readonly isNew: boolean
  readonly diff: readonly DiffLine[]
  /** Writes the file, if it's still what the difference was made of. */
  readonly write: () => Promise<void>
}

const NEW_MODE = 0o666

/** A line of a difference, which no file can have: the line before it is the last one, and has no newline. */
export const NO_NEWLINE = '\n'

/** Plans a change of a file. Throws a fault if it can't be made. */
export async function planWrite(root: string, file: Located, { content, replace }: Wanted): Promise<PlannedWrite> {
  const before = await textIn(file)
  if (before === undefined && replace !== undefined) throw faultOf('ENOENT', file.shown)
  const after = replace === undefined ? content : replaced(before ?? '', replace, content, file.shown)
  // Of a secret file, the model would otherwise learn without asking that it has guessed what is in it.
  if (after === before && !file.isSecret) throw new CallFault(`${JSON.stringify(file.shown)} has this content already.`)
  if (Buffer.byteLength(after) > MAX_FILE) throw new CallFault(`The file would be larger than ${MAX_FILE} bytes.`)
  return {
    isNew: before === undefined,
    diff: diffLines(linesOf(before ?? ''), linesOf(after)),
    write: async () => {
      // Folders may have become links since.
      const { path } = await locate(root, file.path, { mayBeNew: true })
      if (path !== file.path || (await textIn(file)) !== before) {
        throw new CallFault(`${JSON.stringify(file.shown)} has changed since the user saw the difference.`)
      }
      await writeWhole(file, after)
    },
  }
}

function linesOf(text: string): readonly string[] {
  if (text === '') return []
  return text.endsWith('\n') ? text.slice(0, -1).split('\n') : [...text.split('\n'), NO_NEWLINE]
}

/** Undefined if there's no such file. */
async function textIn(file: Located): Promise<string | undefined> {
  const there = await lstat(file.path).catch(() => undefined)
  return there === undefined ? undefined : readTextFile(file)
}

function replaced(before: string, passage: string, content: string, shown: string): string {
  const at = before.indexOf(passage)
  if (at < 0) throw new CallFault(`${JSON.stringify(shown)} doesn’t contain this passage.`)
  if (before.includes(passage, at + 1)) {
    throw new CallFault(
      `${JSON.stringify(shown)} contains this passage more than once. Name more of the text around it.`,
    )
  }
  return before.slice(0, at) + content + before.slice(at + passage.length)
}

/** The old file stays until the new one is complete. */
async function writeWhole({ path, shown }: Located, text: string): Promise<void> {
  const part = join(dirname(path), `.${randomUUID()}.saffron-part`)
  try {
    await mkdir(dirname(path), { recursive: true })
    const mode = (await lstat(path).catch(() => undefined))?.mode
    const file = await open(part, 'wx', mode ?? NEW_MODE)
    try {
      if (mode !== undefined) await file.chmod(mode)
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw faultOf(systemCode(error) ?? String(error), shown)
  }
}
