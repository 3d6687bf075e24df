import type { Locale } from '@saffron/core/i18n'

import { en } from './en.ts'
import type { Replies } from './replies.ts'
import { zhHans } from './zh-hans.ts'
import { zhHant } from './zh-hant.ts'

export type { Replies } from './replies.ts'

/** The demo's replies by the language of the prompt. */
export const repliesIn: Readonly<Record<Locale, Replies>> = { en, 'zh-Hant': zhHant, 'zh-Hans': zhHans }
