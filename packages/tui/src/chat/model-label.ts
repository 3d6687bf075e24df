import type { Model } from '@saffron/core/chat'
import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../ui/clean-text.ts'

/** A model's name, and that it is a demo where it is one. */
export function modelLabel({ displayName, name, demo }: Model, t: Translate): string {
  const label = cleanLine(displayName || name)
  return demo ? `${label} (${t('cli.app.demo')})` : label
}
