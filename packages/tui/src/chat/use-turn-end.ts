import type { Thread, ThreadSnapshot } from '@saffron/core/chat'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnd` once per finished reply, on any screen, with the milliseconds since the reply began here. */
export function useTurnEnd(thread: Thread, { run }: ThreadSnapshot, onEnd: (duration: number) => void): void {
  const last = useRef({ thread, run })
  const startedAt = useRef(0)
  const tell = useEffectEvent(onEnd)
  useEffect(() => {
    const before = last.current
    last.current = { thread, run }
    if (run !== 'idle' && (before.run === 'idle' || before.thread !== thread)) startedAt.current = performance.now()
    if (before.thread === thread && before.run !== 'idle' && run === 'idle') tell(performance.now() - startedAt.current)
  }, [thread, run])
}
