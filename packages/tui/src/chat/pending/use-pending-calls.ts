import { type Chat, createPendingCalls, type PendingCall, type ThreadSnapshot, type ToolPart } from '@saffron/core/chat'
import { useStore } from '@saffron/core/react'
import { useInput } from 'ink'
import { useEffect, useMemo } from 'react'

import { actionOf, keyName } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import type { ToolFolder } from '../machine/index.ts'
import type { ShownCall } from './alert-rows.ts'

interface PendingInput {
  readonly chat: Chat
  readonly folder: ToolFolder | undefined
  /** The open conversation. */
  readonly snapshot: ThreadSnapshot
  /** The calls that wait in it. */
  readonly own: readonly ToolPart[]
  readonly isChat: boolean
  /** A question is shown, so the key for questions does nothing. */
  readonly isAsking: boolean
  readonly onAnswer: (pending: PendingCall) => Promise<void>
  readonly onFailure: (error: unknown) => void
}

/**
 * The calls that wait for the user: on a screen, in all chats, and in the chat, in the other ones. A key opens the first
 * one.
 */
export function usePendingCalls(input: PendingInput): readonly ShownCall[] {
  const { chat, folder, snapshot, own, isChat, isAsking, onAnswer, onFailure } = input
  const { api, session } = useApp()
  const store = useMemo(
    () => createPendingCalls({ api, feed: chat.feed, user: () => session.getSnapshot().user?.id }),
    [api, chat, session],
  )
  useEffect(() => {
    store.open()
    return store.close
  }, [store])
  const { conversation } = snapshot
  // Another terminal's calls aren't the user's to answer.
  const isOurs = ({ wait }: ToolPart) => wait?.for !== 'terminal' || wait.terminal?.id === folder?.terminal.id
  const others = useStore(store).filter(
    (pending) => pending.conversation.id !== snapshot.conversationId && isOurs(pending.call),
  )
  const here =
    isChat || conversation === null ? [] : own.map((call): ShownCall => ({ conversation, call, isHere: true }))
  const all = [...here, ...others.map((pending): ShownCall => ({ ...pending, isHere: false }))]
  useInput((typed, key) => {
    const [first] = all
    if (isAsking || first === undefined || actionOf('app', keyName(typed, key)) !== 'answer') return
    onAnswer(first).catch(onFailure)
  })
  return all
}
