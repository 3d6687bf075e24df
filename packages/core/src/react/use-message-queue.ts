import { useEffect, useMemo, useRef } from 'react'

import {
  type ReplyOptions,
  createMessageQueue,
  type MessageQueue,
  type QueueSnapshot,
  type Thread,
} from '../chat/index.ts'
import type { TextStorage } from '../session/index.ts'
import { useStore } from './use-store.ts'

interface QueueOf {
  readonly thread: Thread
  readonly drafts: TextStorage
  /** Options of the next reply's request. */
  readonly asking: ReplyOptions
}

/** Queues messages sent during a thread's replies, and sends them in turn while this is mounted. */
export function useMessageQueue({ thread, drafts, asking }: QueueOf): { queue: MessageQueue; queued: QueueSnapshot } {
  const queue = useMemo(() => createMessageQueue({ thread, drafts }), [thread, drafts])
  const latest = useRef(asking)
  useEffect(() => {
    latest.current = asking
  })
  useEffect(() => queue.open(() => latest.current), [queue])
  return { queue, queued: useStore(queue) }
}
