import { useEffect, useMemo, useRef } from 'react'

import { type Asking, createMessageQueue, type MessageQueue, type QueueSnapshot, type Thread } from '../chat/index.ts'
import type { TextStorage } from '../session/index.ts'
import { useStore } from './use-store.ts'

interface QueueOf {
  readonly thread: Thread
  readonly drafts: TextStorage
  /** How the next reply is asked for. */
  readonly asking: Asking
}

/** What is said to a thread during its replies, sent in turn while this is shown. */
export function useMessageQueue({ thread, drafts, asking }: QueueOf): { queue: MessageQueue; queued: QueueSnapshot } {
  const queue = useMemo(() => createMessageQueue({ thread, drafts }), [thread, drafts])
  const latest = useRef(asking)
  useEffect(() => {
    latest.current = asking
  })
  useEffect(() => queue.open(() => latest.current), [queue])
  return { queue, queued: useStore(queue) }
}
