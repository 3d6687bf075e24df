import { followSummary, isActiveSummary, type TextSummary } from '@saffron/core/summary'
import { useCallback, useEffect, useState } from 'react'

import { sleepUntilReturn } from '../browser/on-return.ts'
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

/** A summary, followed to its end. */
export function useSummary(id: string, onEnd: () => void): Shown {
  const load = useCallback((signal: AbortSignal) => api.summary.getSummary({ params: { id }, signal }), [id])
  const { value, error, reload } = useLoaded(load)
  const [heard, hear] = useState<TextSummary>()
  const isActive = value !== undefined && isActiveSummary(value.state)
  useEffect(() => {
    if (!isActive) return undefined
    const over = new AbortController()
    const follow = async () => {
      const slot = await acquireSlot({ signal: over.signal, waits: true })
      const signal = slot?.lost ?? over.signal
      try {
        for await (const { event, data } of followSummary({ api, summary: id, signal, sleep: sleepUntilReturn })) {
          if (event === 'entry' || event === 'done') hear(data)
          else if (event === 'progress') hear((before) => before && { ...before, progress: data })
          if (event === 'done' || event === 'error') onEnd()
          if (event === 'error') await reload()
        }
      } finally {
        slot?.release()
      }
    }
    follow().catch(() => {
      if (!over.signal.aborted) void reload()
    })
    return () => over.abort()
    // What happens at the end needn't start it over.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, isActive])
  const isNewer = heard !== undefined && value !== undefined && heard.id === id && heard.version >= value.version
  return { summary: isNewer ? heard : value, error, reload }
}
