import { useEffect, useEffectEvent } from 'react'

import { useUi } from '../ui-context.ts'

/** Speaks a text for screen reader users whenever it changes. Undefined is silent. */
export function useSaid(text: string | undefined): void {
  const { reader } = useUi()
  const say = useEffectEvent((now: string) => reader?.announce([now]))
  useEffect(() => {
    if (text !== undefined && text !== '') say(text)
  }, [text])
}
