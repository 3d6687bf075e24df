import type { Locale } from '@saffron/core/i18n'

import { en } from './en.ts'
import type { Replies } from './replies.ts'
import { zhHans } from './zh-hans.ts'
import { zhHant } from './zh-hant.ts'

export type { Replies } from './replies.ts'

/** What the demo says, by the language it was spoken to in. */
export const repliesIn: Readonly<Record<Locale, Replies>> = { en, 'zh-Hant': zhHant, 'zh-Hans': zhHans }
