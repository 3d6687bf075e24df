import { homedir } from 'node:os'
import { join } from 'node:path'

import { type Environment, environment } from '../environment.ts'

/** The platform's directory for settings, or SAFFRON_CONFIG_DIR. bin/saffron.js has the same rule. */
export function configFolder(env: Environment = environment, platform: string = process.platform): string {
  if (env.SAFFRON_CONFIG_DIR) return env.SAFFRON_CONFIG_DIR
  if (platform === 'win32') return join(env.APPDATA || join(homedir(), 'AppData', 'Roaming'), 'saffron', 'Config')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Preferences', 'saffron')
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'saffron')
}
