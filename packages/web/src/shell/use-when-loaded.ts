import { ApiError } from '@saffron/core/errors'
import { useCallback, useRef, useState } from 'react'

import { useReportError } from './toast/use-report-error.ts'

interface WhenLoaded<T> {
  /** The part, once something has asked for it. */
  readonly part: T | undefined
  /** Runs with the part there: at once when it is. Where it cannot be fetched, `fail` is called: a toast says so. */
  readonly whenLoaded: (run: () => void, fail?: (error: ApiError) => void) => void
}

/** A part whose code is fetched on first use, and asked for again on the next use where that failed. */
export function useWhenLoaded<T>(load: () => Promise<{ default: T }>): WhenLoaded<T> {
  const [part, setPart] = useState<T>()
  const loaded = useRef(false)
  const report = useReportError()
  const whenLoaded = useCallback(
    (run: () => void, fail: (error: ApiError) => void = report) => {
      if (loaded.current) return run()
      const show = (module: { default: T }) => {
        loaded.current = true
        setPart(() => module.default)
        run()
      }
      load().then(show, (cause: unknown) => fail(new ApiError('client.network', { cause })))
    },
    [load, report],
  )
  return { part, whenLoaded }
}
