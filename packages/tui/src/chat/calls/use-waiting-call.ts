import { type ConsentDecision, type ThreadSnapshot, type ToolPart, waitingCalls } from '@saffron/core/chat'
import { ApiError, describeError } from '@saffron/core/errors'
import { useSession } from '@saffron/core/react'
import { useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { cleanLine } from '../../ui/clean-text.ts'
import { sgr } from '../../ui/style.ts'
import type { InputAnswer } from './call-reply.ts'

/** The call that waits for the user, and how they answer it. */
export function useWaitingCall(
  { conversationId, running }: ThreadSnapshot,
  note: (text: string, style: string) => void,
) {
  const { api, session, t } = useApp()
  const { user } = useSession(session)
  /** Answered calls whose event hasn't arrived. */
  const [sent, setSent] = useState<readonly string[]>([])
  const [later, setLater] = useState<readonly string[]>([])

  const all = running === null ? [] : waitingCalls(running)
  const own = all.filter(({ id, wait }) => wait?.by === user?.id && !sent.includes(id))
  const isWaiting = all.length > 0 && sent.length < all.length
  const call = own.find(({ id }) => !later.includes(id))

  const send = async ({ id }: ToolPart, answer: () => Promise<unknown>): Promise<void> => {
    setSent((ids) => [...ids, id])
    try {
      await answer()
    } catch (error) {
      // Another client has answered it.
      if (ApiError.is(error) && error.code === 'tool.call_not_found') return
      note(cleanLine(describeError(error, t)), sgr.error)
      setSent((ids) => ids.filter((each) => each !== id))
    }
  }
  const params = { id: conversationId ?? '' }
  return {
    call,
    /** All that wait for the user, also those that they left for later. */
    own,
    /** What the status row says, if the reply waits for someone. */
    status: !isWaiting ? undefined : own.length > 0 ? t('cli.call.status') : t('cli.call.statusOther'),
    decide: (asked: ToolPart, decision: ConsentDecision) =>
      void send(asked, () => api.chat.giveConsent({ params, body: { call: asked.id, decision } })),
    answer: (asked: ToolPart, given: InputAnswer) =>
      void send(asked, () => api.chat.giveToolInput({ params, body: { call: asked.id, ...given } })),
    /** Hides the question, so that the chat can be read. */
    postpone: ({ id }: ToolPart) => setLater((ids) => [...ids, id]),
    /** Shows it again. Returns false if nothing waits. */
    reopen: (): boolean => {
      setLater([])
      return own.length > 0
    },
  }
}
