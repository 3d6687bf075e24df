import type { Chat } from '@saffron/core/chat'
import { sleep } from '@saffron/core/stream'
import { useEffect, useEffectEvent } from 'react'

/** While a model works on a script, there are several events a second. */
const PAUSE_MS = 500

/**
 * Calls when another client or a model has changed a script, or this one. What changes during a call leads to a single
 * one after it and a pause.
 */
export function useScriptEvents(
  { feed }: { readonly feed: Pick<Chat['feed'], 'subscribe'> },
  script: string | undefined,
  onChange: () => unknown,
): void {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    const left = new AbortController()
    let [isDue, isBusy] = [false, false]
    const work = async () => {
      isDue = true
      if (isBusy) return
      isBusy = true
      while (isDue) {
        isDue = false
        await change()
        await sleep(PAUSE_MS, left.signal)
      }
      isBusy = false
    }
    const unsubscribe = feed.subscribe((event) => {
      const isOurs = event.event === 'playscript' && (script === undefined || event.data.playscript === script)
      // It only throws when the screen is left.
      if (isOurs || event.event === 'missed') work().catch(() => undefined)
    })
    return () => {
      unsubscribe()
      left.abort()
    }
  }, [feed, script])
}
