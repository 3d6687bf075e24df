import type { Translate } from '../i18n/index.ts'
import { describeDevice } from './describe-device.ts'

/** The terminal's user agent: `saffron-terminal/0.1.0 (linux)`. */
const TERMINAL_PROGRAM = 'saffron-terminal'

/** Returns a readable user agent: `Chrome on Windows`. */
export function deviceName(userAgent: string, translate: Translate): string {
  const { client: program, system } = describeDevice(userAgent)
  const client = program === TERMINAL_PROGRAM ? translate('auth.device.terminal') : program
  if (client !== undefined && system !== undefined) return translate('auth.device.onSystem', { client, system })
  return client ?? system ?? translate('auth.device.unknown')
}
