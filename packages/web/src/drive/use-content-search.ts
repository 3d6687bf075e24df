import { type ContentMatch, MAX_FOUND } from '@saffron/core/drive'
import { useCallback, useMemo, useState } from 'react'

import { api } from '../shell/session/client.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import type { DrivePlace } from './drive-place.ts'

const FIRST_SHOWN = 20

/** The matches of a search in the text of files. */
export interface TextSearch {
  /** The files, each with its best passage. */
  readonly list: readonly ContentMatch[]
  readonly isLoading: boolean
  readonly hasMore: boolean
  readonly error: unknown
  readonly more: () => void
  readonly again: () => void
}

interface SearchState {
  readonly words: string
  readonly limit: number
  /** Earlier results, kept on screen until more arrive. */
  readonly held: readonly ContentMatch[]
}

/** Searches the text of files. Finds nothing in other places. */
export function useContentSearch(place: DrivePlace): TextSearch {
  const words = place.kind === 'search' ? place.words : ''
  const { workspace } = place
  const [asked, ask] = useState<SearchState>()
  const { limit, held } = asked?.words === words ? asked : { limit: FIRST_SHOWN, held: [] }
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (words === '') return []
      const body = { queries: [{ q: words, limit }], workspace }
      return (await api.drive.searchText({ body, signal })).list[0]?.list ?? []
    },
    [words, limit, workspace],
  )
  const { value, error, reload } = useLoaded(load)
  const found = value ?? held
  const list = useMemo(() => found.filter(({ node }) => node !== null), [found])
  return {
    list,
    isLoading: value === undefined && error === undefined,
    hasMore: value !== undefined && value.length === limit && limit < MAX_FOUND,
    error,
    more: () => value !== undefined && ask({ words, limit: MAX_FOUND, held: value }),
    again: () => void reload(),
  }
}
