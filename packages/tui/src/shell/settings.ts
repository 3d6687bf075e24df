import { join } from 'node:path'

import Conf from 'conf'

import { recordBrokenFile } from './config/broken-files.ts'
import { profileFolder } from './config/profile.ts'
import { readJsonFile } from './config/read-json-file.ts'
import type { SettingKey } from './config/setting-keys.ts'
import { makeFolder } from './make-folder.ts'

/** The user's settings: in `config.json` of the profile, or in the environment. */
export type Settings = Readonly<Partial<Record<SettingKey, string>>>

/** The program's own state in `state.json`: the prompt history. */
export interface State {
  /** Written by old versions that had one draft for all apps. */
  readonly draft?: string
  readonly history?: readonly string[]
}

const OWNER_ONLY = 0o600

/** A JSON file in the current profile's directory that only its owner can read. */
export function openConfigFile<T extends object>(name: string): Conf<T> {
  const folder = profileFolder()
  const path = join(folder, `${name}.json`)
  // Runs first, because Conf's way to create it might never end.
  makeFolder(folder)
  // Runs before the file is cleared, to keep its content.
  if (readJsonFile(path).kind === 'broken') recordBrokenFile({ path, isOwn: true })
  return new Conf<T>({
    projectName: 'saffron',
    projectSuffix: '',
    configName: name,
    configFileMode: OWNER_ONLY,
    accessPropertiesByDotNotation: false,
    // Resets a damaged file instead of failing every command.
    clearInvalidConfig: true,
    cwd: folder,
  })
}
