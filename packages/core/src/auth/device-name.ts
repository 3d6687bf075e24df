import type { Translate } from '../i18n/index.ts'
import { describeDevice } from './describe-device.ts'

/** How the terminal names itself to a server: `saffron-terminal/0.1.0 (linux)`. */
const TERMINAL_PROGRAM = 'saffron-terminal'

/** A user agent as a person reads it: `Chrome on Windows`. */
export function deviceName(userAgent: string, translate: Translate): string {
  const { client: program, system } = describeDevice(userAgent)
  const client = program === TERMINAL_PROGRAM ? translate('auth.device.terminal') : program
  if (client !== undefined && system !== undefined) return translate('auth.device.onSystem', { client, system })
  return client ?? system ?? translate('auth.device.unknown')
}
