import type { Thread, ThreadSnapshot } from '@saffron/core/chat'
import { useEffect, useRef } from 'react'

import { useApp } from '../../ui/app-context.ts'

/** Rings once when a reply of this conversation has ended, on whatever screen; never outside the mode. */
export function useTurnBell(thread: Thread, { run }: ThreadSnapshot): void {
  const { reader } = useApp()
  const last = useRef({ thread, run })
  useEffect(() => {
    const before = last.current
    last.current = { thread, run }
    if (before.thread === thread && before.run !== 'idle' && run === 'idle') reader?.ring()
  }, [thread, run, reader])
}
