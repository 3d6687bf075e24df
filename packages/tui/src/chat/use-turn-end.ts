import type { Thread, ThreadSnapshot } from '@saffron/core/chat'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Hears once when a reply of this conversation has ended, on whatever screen. */
export function useTurnEnd(thread: Thread, { run }: ThreadSnapshot, onEnd: () => void): void {
  const last = useRef({ thread, run })
  const tell = useEffectEvent(onEnd)
  useEffect(() => {
    const before = last.current
    last.current = { thread, run }
    if (before.thread === thread && before.run !== 'idle' && run === 'idle') tell()
  }, [thread, run])
}
