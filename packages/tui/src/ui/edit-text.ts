import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Opens a text in the user's editor, as a file of this name. Returns undefined if the editor failed. */
export function editText(text: string, editor: string, name = 'prompt.md'): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'saffron-'))
  const file = join(folder, name)
  try {
    writeFileSync(file, text, { mode: 0o600 })
    // The variable may include arguments (`code --wait`), so a shell must split it.
    const { status } = spawnSync(`${editor} "${file}"`, { shell: true, stdio: 'inherit' })
    return status === 0 ? readFileSync(file, 'utf8').replace(/\n$/, '') : undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
