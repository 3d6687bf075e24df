import { homedir } from 'node:os'
import { join } from 'node:path'

import { type Environment, environment } from '../environment.ts'

/** Where the platform keeps a program's settings, unless SAFFRON_CONFIG_DIR says otherwise. bin/saffron.js knows it too. */
export function configFolder(env: Environment = environment, platform: string = process.platform): string {
  if (env.SAFFRON_CONFIG_DIR) return env.SAFFRON_CONFIG_DIR
  if (platform === 'win32') return join(env.APPDATA || join(homedir(), 'AppData', 'Roaming'), 'saffron', 'Config')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Preferences', 'saffron')
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'saffron')
}
