import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Translate } from '@saffron/core/i18n'

import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { unreadable } from '../shell/unreadable.ts'

const AGENT_FILE = /\.ya?ml$/i

/** Returns the named files, and the YAML files in the named folders and below, in order. Hidden ones are left out. */
export async function agentFilesIn(paths: readonly string[], t: Translate): Promise<string[]> {
  const files: string[] = []
  for (const path of paths) files.push(...(await filesAt(path, t)))
  if (files.length === 0) throw new CommandError(t('cli.agents.noFiles', { path: paths.join(', ') }), EXIT.notFound)
  return [...new Set(files)]
}

async function filesAt(path: string, t: Translate): Promise<string[]> {
  if (path === '-') return [path]
  try {
    if (!(await stat(path)).isDirectory()) return [path]
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && AGENT_FILE.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !/[/\\]\.[^./\\]/.test(file.slice(path.length)))
      .toSorted()
  } catch (error) {
    throw unreadable(path, error, t)
  }
}
