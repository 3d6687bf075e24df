import Conf from 'conf'

import { environment } from './environment.ts'

/** What a person set for good, in `config.json` of the config folder. */
export interface Settings {
  readonly api?: string
  readonly locale?: string
  readonly model?: string
  /** What a prompt is written in by Ctrl-G, with its arguments. */
  readonly editor?: string
}

/** What the program remembers by itself, in `state.json`: the draft left behind and the prompts sent. */
export interface State {
  readonly draft?: string
  readonly history?: readonly string[]
}

const OWNER_ONLY = 0o600

/** A JSON file in the config folder, readable by its owner alone. */
export function openConfigFile<T extends object>(name: string): Conf<T> {
  return new Conf<T>({
    projectName: 'saffron',
    projectSuffix: '',
    configName: name,
    configFileMode: OWNER_ONLY,
    accessPropertiesByDotNotation: false,
    // A file that was damaged is put back to nothing instead of stopping every command.
    clearInvalidConfig: true,
    ...(environment.SAFFRON_CONFIG_DIR === undefined ? {} : { cwd: environment.SAFFRON_CONFIG_DIR }),
  })
}
