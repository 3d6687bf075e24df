import { chatPath, createPendingCalls, type FeedEvent, type PendingCall } from '@saffron/core/chat'
import { useStore, useTranslate } from '@saffron/core/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { api, session } from '../../shell/session/client.ts'
import { isolated } from '../../ui/isolated.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { chatOf } from '../chat-context.tsx'

/** More would cover the page. The list of chats marks all of them. */
const MOST = 3

interface PendingToastsProps {
  readonly owner: string
  /** The event that said that something waits, before this was loaded. */
  readonly heard: FeedEvent
}

/** Tells the user which other chats wait for their answer, wherever they asked, with the way there. */
export default function PendingToasts({ owner, heard }: PendingToastsProps) {
  const t = useTranslate('tools')
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [store] = useState(() => {
    const { feed } = chatOf(owner)
    const subscribe = (listener: (event: FeedEvent) => void) => {
      listener(heard)
      return feed.subscribe(listener)
    }
    return createPendingCalls({ api, feed: { subscribe }, user: () => session.getSnapshot().user?.id })
  })
  const calls = useStore(store)
  /** The chats that the user was told about. Aborting closes the toast. */
  const told = useRef(new Map<string, AbortController>())
  useEffect(() => {
    store.open()
    return store.close
  }, [store])
  const tell = useEffectEvent((shown: string, { conversation, call }: PendingCall, signal: AbortSignal) => {
    const words = { tool: isolated(call.title ?? call.name), title: conversation.title || t('chat.newTitle') }
    const { id, owner: workspace } = conversation
    toast(t(`tools.pending.${shown === 'input' ? 'input' : 'consent'}`, words), {
      timeout: Infinity,
      signal,
      action: {
        label: t('common.open'),
        onClick: () => void navigate(chatPath(id, workspace === undefined ? {} : { workspace })),
      },
    })
  })
  useEffect(() => {
    // Only the terminal with the folder can answer those that wait for a terminal. Chats that aren't kept are answered
    // where the agent is tried out.
    const ours = calls.filter(
      ({ call, conversation }) => call.wait?.for !== 'terminal' && conversation.temporary !== true,
    )
    const waiting = new Map(ours.map((pending) => [pending.conversation.id, pending]))
    for (const [id, shown] of told.current) {
      if (waiting.has(id) && pathname !== chatPath(id)) continue
      shown.abort()
      if (!waiting.has(id)) told.current.delete(id)
    }
    for (const [id, pending] of waiting) {
      if (told.current.has(id) || told.current.size >= MOST) continue
      const leave = new AbortController()
      told.current.set(id, leave)
      if (pathname !== chatPath(id)) tell(pending.call.wait?.for ?? '', pending, leave.signal)
    }
  }, [calls, pathname])
  useEffect(() => {
    const all = told.current
    return () => {
      for (const shown of all.values()) shown.abort()
      all.clear()
    }
  }, [])
  return null
}
