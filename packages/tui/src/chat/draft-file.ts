import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeFolder } from '../shell/make-folder.ts'

export interface DraftFile {
  /** The draft that another app left behind, taken over; empty for none. */
  readonly text: string
  /** Keeps a draft; an empty one removes the file. */
  readonly save: (text: string) => void
}

/** `<pid>-<token>.txt`, and what a killed app left of writing it. */
const NAME = /^(\d+)-[\da-f]{8}\.txt(\.tmp)?$/

/**
 * The draft of one app, in a file of its own, so that several apps keep theirs. At the start, the newest draft of an app
 * that is no longer running is taken over: renaming lets one app alone have it.
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
      // Another app was faster.
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
    // One of another user is running too.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
