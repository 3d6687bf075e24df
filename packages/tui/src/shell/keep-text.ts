import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { profileFolder } from './config/profile.ts'
import { makeFolder } from './make-folder.ts'

/** Kinds of texts that are edited in the user's editor, and the end of their files' names. */
const ENDINGS = { agents: 'yaml', scripts: 'fountain' } as const

/** Stores an edited text that couldn't be saved, where only the user can read it. Returns the file. */
export function keepText(text: string, kind: keyof typeof ENDINGS): string {
  const folder = join(profileFolder(), `unsaved-${kind}`)
  makeFolder(folder)
  const file = join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}.${ENDINGS[kind]}`)
  writeFileSync(file, `${text.trimEnd()}\n`, { mode: 0o600 })
  return file
}
