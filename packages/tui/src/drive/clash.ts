import type { ClashChoice } from '@saffron/core/drive'
import type { Translate } from '@saffron/core/i18n'

import { oneOf } from '../shell/options.ts'

/** What is typed, and what it is in the contract. */
const CHOICES: Readonly<Record<string, ClashChoice>> = {
  refuse: 'refuse',
  'keep-both': 'keepBoth',
  replace: 'replace',
  skip: 'skip',
}

export interface ClashOption {
  readonly onClash?: string
}

/** What becomes of what has a name that is taken; refused unless said otherwise. Throws a usage error. */
export function clashOf({ onClash = 'refuse' }: ClashOption, t: Translate): ClashChoice {
  return CHOICES[oneOf('--on-clash', onClash, Object.keys(CHOICES), t)] ?? 'refuse'
}
