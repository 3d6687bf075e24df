import type { Conversation } from '@saffron/core/chat'

import type { Context } from '../shell/context.ts'
import { cleanLine } from '../ui/clean-text.ts'

/** The conversation's title on one line, or a placeholder. */
export const titleOf = ({ title }: Pick<Conversation, 'title'>, { t }: Pick<Context, 't'>): string =>
  cleanLine(title) || t('chat.export.untitled')
