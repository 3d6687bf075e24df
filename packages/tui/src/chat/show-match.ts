import { type ConversationMatch, isOnPath } from '@saffron/core/chat'
import type { Api } from '@saffron/core/client'
import { ApiError } from '@saffron/core/errors'

import { cleanLine } from '../ui/clean-text.ts'

/** Puts the branch on show that has what was found; where that is gone by now, the conversation stays as it is. */
export async function showMatch(
  api: Pick<Api, 'chat'>,
  conversation: string,
  { message }: ConversationMatch,
): Promise<void> {
  try {
    if (await isOnPath(api, conversation, message)) return
    await api.chat.updateConversation({ params: { id: conversation }, body: { leaf: message } })
  } catch (error) {
    if (!ApiError.is(error) || error.code !== 'message.not_found') throw error
  }
}

interface MatchOpening {
  readonly api: Pick<Api, 'chat'>
  readonly conversation: string
  readonly match: ConversationMatch
  /** Whether nothing else was gone to meanwhile. */
  readonly isWanted: () => boolean
  readonly open: () => void
  /** Why the branch could not be put on show; undefined where it is. */
  readonly tell: (failure: unknown) => void
}

/** Opens a conversation where something was found; where that cannot be put on show, as it is. */
export async function openMatch({ api, conversation, match, isWanted, open, tell }: MatchOpening): Promise<void> {
  const failure: unknown = await showMatch(api, conversation, match).catch((error: unknown) => error)
  if (!isWanted()) return
  open()
  tell(failure)
}

/** What was found on one line, its words between brackets: a terminal without colors shows them too. */
export function markedExcerpt({ excerpt, highlights }: ConversationMatch): string {
  const marked = highlights.map(
    ([from, to], index) => `${excerpt.slice(highlights[index - 1]?.[1] ?? 0, from)}[${excerpt.slice(from, to)}]`,
  )
  return cleanLine(marked.join('') + excerpt.slice(highlights.at(-1)?.[1] ?? 0))
}
