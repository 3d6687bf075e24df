import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { environment } from '../shell/environment.ts'
import type { Settings } from '../shell/settings.ts'

/** The program to write in: the one that was set, else what the environment names. */
export const editorOf = ({ editor }: Pick<Settings, 'editor'>): string =>
  editor || environment.VISUAL || environment.EDITOR || 'vi'

/** Has a text edited in a program of the person's choice; undefined where that could not be run or failed. */
export function editText(text: string, editor: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'saffron-'))
  const file = join(folder, 'prompt.md')
  try {
    writeFileSync(file, text, { mode: 0o600 })
    // The variable may carry arguments of its own (`code --wait`), which only a shell takes apart.
    const { status } = spawnSync(`${editor} "${file}"`, { shell: true, stdio: 'inherit' })
    return status === 0 ? readFileSync(file, 'utf8').replace(/\n$/, '') : undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
