import { describeDevice } from '@saffron/core/auth'
import type { Translate } from '@saffron/core/i18n'

const TERMINAL = 'saffron-terminal'

/** A user agent as a person reads it: `Chrome on Windows`. */
export function deviceName(userAgent: string, translate: Translate): string {
  const { client: program, system } = describeDevice(userAgent)
  const client = program === TERMINAL ? translate('auth.device.terminal') : program
  if (client !== undefined && system !== undefined) return translate('auth.device.onSystem', { client, system })
  return client ?? system ?? translate('auth.device.unknown')
}
