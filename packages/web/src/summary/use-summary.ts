import { followSummary, isActiveSummary, type SummaryEvent, type TextSummary } from '@saffron/core/summary'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'

import { sleepUntilReturn, useTryOnReturn } from '../browser/on-return.ts'
import { acquireSlot } from '../chat/index.ts'
import { api } from '../shell/session/client.ts'
import { useLoaded } from '../ui/use-loaded.ts'

interface Shown {
  /** Undefined until loaded. */
  readonly summary: TextSummary | undefined
  readonly error: unknown
  /** Loads it again, and follows it if it's in progress. */
  readonly reload: () => Promise<void>
}

/** A summary, followed to its end. One that has ended is read again when the page is shown. */
export function useSummary(id: string, onEnd: () => void): Shown {
  const load = useCallback((signal: AbortSignal) => api.summary.getSummary({ params: { id }, signal }), [id])
  const { value, error, reload } = useLoaded(load)
  const [heard, hear] = useState<TextSummary>()
  const onHeard = useEffectEvent((event: SummaryEvent) => {
    if (event.event === 'entry' || event.event === 'done') hear(event.data)
    else if (event.event === 'progress') hear((before) => before && { ...before, progress: event.data })
    else void reload()
    if (event.event === 'done' || event.event === 'error') onEnd()
  })
  // Another version is read after it was resumed. The same one that is read again isn't followed again.
  const followed = value !== undefined && isActiveSummary(value.state) ? value.version : undefined
  useEffect(() => {
    if (followed === undefined) return undefined
    const left = new AbortController()
    follow(id, left.signal, (event) => onHeard(event)).catch(() => {
      if (!left.signal.aborted) void reload()
    })
    return () => left.abort()
  }, [id, followed, reload])
  const isNewer = heard !== undefined && value !== undefined && heard.id === id && heard.version >= value.version
  const summary = isNewer ? heard : value
  // It may have been resumed in another tab.
  useTryOnReturn(summary !== undefined && !isActiveSummary(summary.state), () => void reload())
  return { summary, error, reload }
}

async function follow(summary: string, signal: AbortSignal, onHeard: (event: SummaryEvent) => void): Promise<void> {
  for (;;) {
    const slot = await acquireSlot({ signal, waits: true })
    try {
      for await (const event of followSummary({ api, summary, signal: slot.lost, sleep: sleepUntilReturn })) {
        onHeard(event)
      }
      if (!slot.lost.aborted) return
    } catch (error) {
      // A hidden page gives up its stream, and follows again when it's shown.
      if (signal.aborted || !slot.lost.aborted) throw error
    } finally {
      slot.release()
    }
    signal.throwIfAborted()
  }
}
