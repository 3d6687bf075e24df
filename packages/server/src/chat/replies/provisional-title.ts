import type { Conversation } from '@saffron/core/chat'

import { type PreparedFiles, textOrFileNames } from '../attachments/index.ts'
import { fallbackTitle } from '../titles/request-title.ts'
import type { Exchange } from './plan-exchange.ts'

/**
 * A conversation is named after its first provisionalTitle or files as soon as it starts, and while the first answer is
 * regenerated.
 */
export function provisionalTitleFor(
  { title }: Conversation,
  { userMessage, parent }: Exchange,
  files: PreparedFiles | undefined,
): string | undefined {
  const first = userMessage ?? parent
  const text = first === null ? '' : textOrFileNames(first, files?.nameOf ?? (() => undefined))
  const provisionalTitle = fallbackTitle([{ role: 'user', text }])
  const isUntitled = title === '' || (userMessage === undefined && title === provisionalTitle)
  return isUntitled && provisionalTitle !== '' ? provisionalTitle : undefined
}
