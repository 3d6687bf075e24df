import type { Person } from '@saffron/core/auth'
import { useEffect, useState } from 'react'

import { api } from '../shell/session/client.ts'

/** The number of users to load. Others can be chosen from their rows. */
const KNOWN_PEOPLE = 100

/** Users to choose from: matches of the words, or the first ones. Empty when loading fails. */
export function usePeople(words = ''): readonly Person[] {
  const [people, setPeople] = useState<readonly Person[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const query = { page: 1, limit: KNOWN_PEOPLE, ...(words !== '' && { q: words }) }
    api.auth.searchPeople({ query, signal: controller.signal }).then(
      ({ list }) => setPeople(list),
      // Users can still be chosen from their rows.
      () => undefined,
    )
    return () => controller.abort()
  }, [words])
  return people
}
