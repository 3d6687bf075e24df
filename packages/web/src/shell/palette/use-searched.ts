import { useCallback, useEffect, useState } from 'react'

import type { PaletteEntry, SearchedSource } from '../features/searched-source.ts'

/** The debounce of the search, in milliseconds. */
const PAUSE_MS = 150

/** The results of a source. */
export interface Searched {
  readonly source: SearchedSource
  readonly status: 'loading' | 'ready' | 'failed'
  /** While loading, these are the previous results. */
  readonly entries: readonly PaletteEntry[]
  /** Repeats the search in every source. */
  readonly retry: () => void
}

/** A response, and its query. */
interface Answer {
  readonly search: SearchedSource['search']
  readonly wanted: string
  readonly tries: number
  /** Undefined if the search failed. */
  readonly entries: readonly PaletteEntry[] | undefined
}

/** Searches each source, debounced. A newer query cancels the older one. */
export function useSearched(sources: readonly SearchedSource[], words: string): readonly Searched[] {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  const [tries, setTries] = useState(0)
  const wanted = words.trim()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const ask = async ({ id, search }: SearchedSource) => {
      const entries = await search(wanted, signal).catch(() => undefined)
      if (!signal.aborted) setAnswers((before) => new Map(before).set(id, { search, wanted, tries, entries }))
    }
    const asked = sources.filter((source) => isAsked(source, wanted))
    const timer = setTimeout(() => asked.map(ask), wanted === '' ? 0 : PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [sources, wanted, tries])
  const retry = useCallback(() => setTries((before) => before + 1), [])
  return sources.map((source) => {
    if (!isAsked(source, wanted)) return { source, status: 'ready', entries: [], retry }
    const answer = answers.get(source.id)
    const answered = answer?.search === source.search && answer.wanted === wanted && answer.tries === tries
    return {
      source,
      status: !answered ? 'loading' : answer.entries === undefined ? 'failed' : 'ready',
      entries: answer?.entries ?? [],
      retry,
    }
  })
}

const isAsked = ({ needsWords }: SearchedSource, wanted: string): boolean => wanted !== '' || needsWords !== true
