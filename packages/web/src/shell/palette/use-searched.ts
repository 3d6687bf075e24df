import { useCallback, useEffect, useState } from 'react'

import type { PaletteEntry, SearchedSource } from './palette-source.ts'

/** Milliseconds of rest after which what was typed is looked for. */
const PAUSE_MS = 150

export interface Searched {
  readonly status: 'loading' | 'ready' | 'failed'
  /** What was found last; it stays until the next answer is here. */
  readonly entries: readonly PaletteEntry[]
  readonly retry: () => void
}

/** Looks for the words when the typing rests; a newer question drops the older one. */
export function useSearched({ search }: SearchedSource, words: string): Searched {
  const [state, setState] = useState<Omit<Searched, 'retry'>>({ status: 'loading', entries: [] })
  const [tries, setTries] = useState(0)
  const wanted = words.trim()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const ask = async () => {
      setState(({ entries }) => ({ status: 'loading', entries }))
      try {
        const entries = await search(wanted, signal)
        if (!signal.aborted) setState({ status: 'ready', entries })
      } catch {
        if (!signal.aborted) setState({ status: 'failed', entries: [] })
      }
    }
    const timer = setTimeout(() => void ask(), wanted === '' ? 0 : PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // Another try asks the same again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [search, wanted, tries])
  const retry = useCallback(() => setTries((before) => before + 1), [])
  return { ...state, retry }
}
