import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { profileFolder } from '../shell/config/profile.ts'
import { makeFolder } from '../shell/make-folder.ts'

/** Stores an agent's text that couldn't be saved, where only the user can read it. Returns the file. */
export function keepText(text: string): string {
  const folder = join(profileFolder(), 'unsaved-agents')
  makeFolder(folder)
  const file = join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}.yaml`)
  writeFileSync(file, `${text.trimEnd()}\n`, { mode: 0o600 })
  return file
}
