import { createHash } from 'node:crypto'
import { realpathSync, statSync } from 'node:fs'
import { homedir, hostname } from 'node:os'
import { basename, delimiter, resolve } from 'node:path'

import type { TerminalFolder } from '@saffron/core/chat'
import type { Translate } from '@saffron/core/i18n'

import { CommandError, EXIT } from '../../shell/exit-codes.ts'
import { systemReason } from '../../shell/system-reason.ts'
import { withHome } from '../../shell/with-home.ts'
import { cleanName } from '../../ui/clean-name.ts'
import { isInside } from './locate.ts'

/** A folder of this machine that models may work in. */
export interface ToolFolder {
  /** Its path without links. */
  readonly root: string
  /** What the server knows of it. */
  readonly terminal: TerminalFolder
}

export interface ToolFolderStore {
  readonly getSnapshot: () => ToolFolder | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Undefined for none. */
  readonly set: (folder: ToolFolder | undefined) => void
}

/** Holds the folder that models may work in from the next message on. */
export function holdToolFolder(first: ToolFolder | undefined): ToolFolderStore {
  const listeners = new Set<() => void>()
  let held = first
  return {
    getSnapshot: () => held,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set: (folder) => {
      held = folder
      for (const listener of listeners) listener()
    },
  }
}

const MAX_NAME = 200
const ID_LENGTH = 32

/** The path of a folder for people, with a tilde for the home directory. */
export function folderPath({ root }: ToolFolder): string {
  const home = homedir()
  return cleanName(isInside(home, root) && root !== home ? `~${root.slice(home.length)}` : root)
}

/** Opens the folder of `--tools`. Throws `not found` or a usage error. */
export function openToolFolder(typed: string, t: Translate): ToolFolder {
  const path = resolve(withHome(typed))
  try {
    const root = realpathSync(path)
    if (!statSync(root).isDirectory()) throw new CommandError(t('cli.machine.notFolder', { path }), EXIT.usage)
    return folderAt(root)
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(t('cli.machine.noFolder', { path, reason: systemReason(error, t) }), EXIT.notFound)
  }
}

/** The same folder of the same user has the same ID, so that a terminal that was restarted goes on. */
function folderAt(root: string): ToolFolder {
  const place = JSON.stringify([hostname(), homedir(), root])
  const id = createHash('sha256').update(place).digest('hex').slice(0, ID_LENGTH)
  return { root, terminal: { id, name: (basename(root) || root).slice(0, MAX_NAME) } }
}

/** Returns the folder of the setting `tools` that the working folder is in. Folders that don't exist are skipped. */
export function folderOfSetting(setting = '', working?: string): ToolFolder | undefined {
  const roots = setting.split(delimiter).flatMap((path) => {
    try {
      return path.trim() === '' ? [] : [realpathSync(withHome(path.trim()))]
    } catch {
      return []
    }
  })
  // The working folder may be deleted.
  if (roots.length === 0) return undefined
  const here = realpathSync(working ?? process.cwd())
  const found = roots.filter((root) => isInside(root, here)).toSorted((a, b) => b.length - a.length)[0]
  return found === undefined ? undefined : folderAt(found)
}
