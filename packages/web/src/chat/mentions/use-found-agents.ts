import type { Agent } from '@saffron/core/store'
import { useEffect, useState } from 'react'

import { api } from '../../shell/session/client.ts'

const PAUSE_MS = 150
const SHOWN = 6

/** Returns the agents that match the words after an `@`. Undefined words find none. */
export function useFoundAgents(words: string | undefined): readonly Agent[] {
  const [found, setFound] = useState<readonly Agent[]>([])
  useEffect(() => {
    if (words === undefined) return undefined
    const over = new AbortController()
    const { signal } = over
    const search = async () => {
      const page = { page: 1, limit: SHOWN }
      const { list } = await (words === ''
        ? api.store.recommendedAgents({ query: page, signal })
        : api.store.searchAgents({ query: { ...page, q: words }, signal }))
      if (!signal.aborted) setFound(list)
    }
    // Without an answer, the name is only text.
    const timer = setTimeout(() => void search().catch(() => undefined), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [words])
  return words === undefined ? NONE : found
}

const NONE: readonly Agent[] = []
