import type { ConflictChoice } from '@saffron/core/drive'
import type { Translate } from '@saffron/core/i18n'

import { oneOf } from '../shell/options.ts'

/** Maps typed values to the contract's. */
const CHOICES: Readonly<Record<string, ConflictChoice>> = {
  refuse: 'refuse',
  'keep-both': 'keepBoth',
  replace: 'replace',
  skip: 'skip',
}

export interface ConflictOption {
  readonly onConflict?: string
}

/** Returns the action for a taken name, `refuse` by default. Throws a usage error. */
export function conflictOf({ onConflict = 'refuse' }: ConflictOption, t: Translate): ConflictChoice {
  return CHOICES[oneOf('--on-conflict', onConflict, Object.keys(CHOICES), t)] ?? 'refuse'
}
