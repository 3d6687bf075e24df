import { useCallback, useEffect, useState } from 'react'

import type { PaletteEntry, SearchedSource } from './palette-source.ts'

/** Milliseconds of rest after which what was typed is looked for. */
const PAUSE_MS = 150

export interface Searched {
  readonly status: 'loading' | 'ready' | 'failed'
  /** What was found last, while loading for other words; it stays until the next answer is here. */
  readonly entries: readonly PaletteEntry[]
  readonly retry: () => void
}

/** An answer, and what it answers. */
interface Answer {
  readonly search: SearchedSource['search']
  readonly wanted: string
  readonly tries: number
  /** Undefined where the search failed. */
  readonly entries: readonly PaletteEntry[] | undefined
}

/** Looks for the words when the typing rests; a newer question drops the older one. Without a source nothing is found. */
export function useSearched(source: SearchedSource | undefined, words: string): Searched {
  const search = source?.search
  const [answer, setAnswer] = useState<Answer>()
  const [tries, setTries] = useState(0)
  const wanted = words.trim()
  useEffect(() => {
    if (search === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const ask = async () => {
      const entries = await search(wanted, signal).catch(() => undefined)
      if (!signal.aborted) setAnswer({ search, wanted, tries, entries })
    }
    const timer = setTimeout(() => void ask(), wanted === '' ? 0 : PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search, wanted, tries])
  const retry = useCallback(() => setTries((before) => before + 1), [])
  const answered = answer?.search === search && answer?.wanted === wanted && answer.tries === tries
  if (search === undefined) return { status: 'ready', entries: [], retry }
  return {
    status: !answered ? 'loading' : answer.entries === undefined ? 'failed' : 'ready',
    entries: answer?.entries ?? [],
    retry,
  }
}
