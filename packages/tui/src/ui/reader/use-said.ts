import { useEffect, useEffectEvent } from 'react'

import { useApp } from '../app-context.ts'

/** Says a text to who listens whenever it is another; nothing for undefined, and nothing outside the mode. */
export function useSaid(text: string | undefined): void {
  const { reader } = useApp()
  const say = useEffectEvent((now: string) => reader?.announce([now]))
  useEffect(() => {
    if (text !== undefined && text !== '') say(text)
  }, [text])
}
