import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeFolder } from '../shell/make-folder.ts'

export interface DraftFile {
  /** The draft taken over from another app. Empty if there is none. */
  readonly text: string
  /** Saves a draft. An empty one removes the file. */
  readonly save: (text: string) => void
}

/** `<pid>-<token>.txt`, or the temporary file of a killed app. */
const NAME = /^(\d+)-[\da-f]{8}\.txt(\.tmp)?$/

/**
 * Stores each app's draft in its own file, so apps don't overwrite each other. On start it takes over the newest draft
 * of an ended app. The rename ensures that only one app gets it.
 */
export function openDraftFile(folder: string): DraftFile {
  makeFolder(folder)
  const own = join(folder, `${process.pid}-${randomUUID().slice(0, 8)}.txt`)
  const left = readdirSync(folder).filter((name) => {
    const pid = Number(NAME.exec(name)?.[1])
    return pid > 0 && (pid === process.pid || !isRunning(pid))
  })
  for (const name of left.filter((each) => each.endsWith('.tmp'))) rmSync(join(folder, name), { force: true })
  const drafts = left.filter((name) => name.endsWith('.txt')).map((name) => join(folder, name))
  let saved = takeOver(drafts, own)
  return {
    text: saved,
    save: (text) => {
      if (text === saved) return
      if (text === '') rmSync(own, { force: true })
      else {
        writeFileSync(`${own}.tmp`, text, { mode: 0o600 })
        renameSync(`${own}.tmp`, own)
      }
      saved = text
    },
  }
}

function takeOver(drafts: readonly string[], own: string): string {
  const newestFirst = drafts
    .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((a, b) => b.at - a.at)
  for (const { path } of newestFirst) {
    try {
      renameSync(path, own)
      return readFileSync(own, 'utf8')
    } catch (error) {
      // Another app took it first.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  return ''
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user counts as running too.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
