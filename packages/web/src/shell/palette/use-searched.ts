import { useCallback, useEffect, useState } from 'react'

import type { PaletteEntry, SearchedSource } from './palette-source.ts'

/** Milliseconds of rest after which what was typed is looked for. */
const PAUSE_MS = 150

/** What a source found. */
export interface Searched {
  readonly source: SearchedSource
  readonly status: 'loading' | 'ready' | 'failed'
  /** What was found last, while loading for other words; it stays until the next answer is here. */
  readonly entries: readonly PaletteEntry[]
  /** Searches every source again. */
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

/** Looks for the words in each source when the typing rests; a newer question drops the older one. */
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
