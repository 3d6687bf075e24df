import type { ClashChoice } from '@saffron/core/drive'
import type { Translate } from '@saffron/core/i18n'

import { oneOf } from '../shell/options.ts'

/** Maps typed values to the contract's. */
const CHOICES: Readonly<Record<string, ClashChoice>> = {
  refuse: 'refuse',
  'keep-both': 'keepBoth',
  replace: 'replace',
  skip: 'skip',
}

export interface ClashOption {
  readonly onClash?: string
}

/** Returns the action for a taken name, `refuse` by default. Throws a usage error. */
export function clashOf({ onClash = 'refuse' }: ClashOption, t: Translate): ClashChoice {
  return CHOICES[oneOf('--on-clash', onClash, Object.keys(CHOICES), t)] ?? 'refuse'
}
