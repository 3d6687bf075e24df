import type { Model } from '@saffron/core/chat'
import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../ui/clean-text.ts'

/** The model's name, marked if it's a demo or failing. */
export function modelLabel({ displayName, name, demo, state }: Model, t: Translate): string {
  const label = cleanLine(displayName || name)
  const marks = [demo && t('cli.app.demo'), state === 'failing' && t('common.notWorking')].filter(
    (mark) => mark !== false,
  )
  return marks.length === 0 ? label : `${label} (${marks.join(', ')})`
}
