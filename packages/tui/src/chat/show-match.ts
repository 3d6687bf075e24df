import { type ConversationMatch, isOnPath } from '@saffron/core/chat'
import type { Api } from '@saffron/core/client'
import { ApiError } from '@saffron/core/errors'

import { cleanLine } from '../ui/clean-text.ts'

/** Switches to the branch with the match. If the branch is gone, the conversation stays unchanged. */
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
  /** Returns whether the user is still waiting for this match. */
  readonly isWanted: () => boolean
  readonly open: () => void
  /** Called with the error if the branch can't be shown, otherwise with undefined. */
  readonly tell: (failure: unknown) => void
}

/** Opens a conversation at a search match, or at its current branch if the match can't be shown. */
export async function openMatch({ api, conversation, match, isWanted, open, tell }: MatchOpening): Promise<void> {
  const failure: unknown = await showMatch(api, conversation, match).catch((error: unknown) => error)
  if (!isWanted()) return
  open()
  tell(failure)
}

/** Shows a match on one line, with brackets around the words for terminals without colors. */
export function markedExcerpt({ excerpt, highlights }: ConversationMatch): string {
  const marked = highlights.map(
    ([from, to], index) => `${excerpt.slice(highlights[index - 1]?.[1] ?? 0, from)}[${excerpt.slice(from, to)}]`,
  )
  return cleanLine(marked.join('') + excerpt.slice(highlights.at(-1)?.[1] ?? 0))
}
