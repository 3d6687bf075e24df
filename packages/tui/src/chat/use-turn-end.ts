import type { Thread, ThreadSnapshot } from '@saffron/core/chat'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnd` once per finished reply, on any screen. */
export function useTurnEnd(thread: Thread, { run }: ThreadSnapshot, onEnd: () => void): void {
  const last = useRef({ thread, run })
  const tell = useEffectEvent(onEnd)
  useEffect(() => {
    const before = last.current
    last.current = { thread, run }
    if (before.thread === thread && before.run !== 'idle' && run === 'idle') tell()
  }, [thread, run])
}
