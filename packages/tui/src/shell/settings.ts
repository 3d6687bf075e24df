import { join } from 'node:path'

import Conf from 'conf'

import { noteBroken } from './config/broken-files.ts'
import { profileFolder } from './config/profile.ts'
import { readJsonFile } from './config/read-json-file.ts'
import type { SettingKey } from './config/setting-keys.ts'
import { makeFolder } from './make-folder.ts'

/** What a person set for good, in `config.json` of the profile's folder, or for now, in the environment. */
export type Settings = Readonly<Partial<Record<SettingKey, string>>>

/** What the program remembers by itself, in `state.json`: the prompts sent. */
export interface State {
  /** Written by versions that kept one draft for all apps. */
  readonly draft?: string
  readonly history?: readonly string[]
}

const OWNER_ONLY = 0o600

/** A JSON file in the folder of the chosen profile, readable by its owner alone. */
export function openConfigFile<T extends object>(name: string): Conf<T> {
  const folder = profileFolder()
  const path = join(folder, `${name}.json`)
  // Before Conf does, in a way that may never end.
  makeFolder(folder)
  // Before it is cleared: what was in it is kept aside.
  if (readJsonFile(path).kind === 'broken') noteBroken({ path, isOwn: true })
  return new Conf<T>({
    projectName: 'saffron',
    projectSuffix: '',
    configName: name,
    configFileMode: OWNER_ONLY,
    accessPropertiesByDotNotation: false,
    // A file that was damaged is put back to nothing instead of stopping every command.
    clearInvalidConfig: true,
    cwd: folder,
  })
}
