import type { Chat } from '@saffron/core/chat'
import { useEffect, useEffectEvent } from 'react'

/** Calls when another client or a model has changed a script, or this one. */
export function useScriptEvents({ feed }: Chat, script: string | undefined, onChange: () => unknown): void {
  const change = useEffectEvent(onChange)
  useEffect(
    () =>
      feed.subscribe((event) => {
        const isOurs = event.event === 'playscript' && (script === undefined || event.data.playscript === script)
        if (isOurs || event.event === 'missed') change()
      }),
    [feed, script],
  )
}
