import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { environment } from '../environment.ts'
import { configFolder } from './config-folder.ts'
import { findProjectFile } from './project-file.ts'

/** The profile whose files are directly in the config directory. */
const DEFAULT_PROFILE = 'default'

const NAME = /^[a-z\d][\w-]{0,63}$/i

export interface ChosenProfile {
  readonly name: string
  readonly origin: 'flag' | 'environment' | 'project' | 'default'
  /** The flag, variable or file that selects it. */
  readonly from: string | null
}

let flag: string | undefined

/** Applies `--profile` to all settings and sessions from now on. */
export function chooseProfile(name: string | undefined): void {
  flag = name
}

/** The current profile: from the flag, the environment or the project file. */
export function chosenProfile(): ChosenProfile {
  if (flag !== undefined) return { name: flag, origin: 'flag', from: '--profile' }
  const { SAFFRON_PROFILE } = environment
  if (SAFFRON_PROFILE) return { name: SAFFRON_PROFILE, origin: 'environment', from: 'SAFFRON_PROFILE' }
  const project = findProjectFile()
  const named = project?.kind === 'values' ? project.values['profile'] : undefined
  if (project !== undefined && typeof named === 'string') return { name: named, origin: 'project', from: project.path }
  return { name: DEFAULT_PROFILE, origin: 'default', from: null }
}

export const isProfileName = (name: string): boolean => NAME.test(name)

/** The directory of a profile's settings, session and state. An invalid name can't lead outside. */
export function profileFolder(name: string = chosenProfile().name): string {
  const folder = configFolder()
  if (name === DEFAULT_PROFILE) return folder
  return join(folder, 'profiles', isProfileName(name) ? name : `%${Buffer.from(name).toString('hex').slice(0, 64)}`)
}

export function profileNames(): string[] {
  try {
    const made = readdirSync(join(configFolder(), 'profiles'), { withFileTypes: true })
    return [DEFAULT_PROFILE, ...made.filter((entry) => entry.isDirectory()).map(({ name }) => name)]
  } catch {
    return [DEFAULT_PROFILE]
  }
}
