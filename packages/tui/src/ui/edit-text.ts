import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
