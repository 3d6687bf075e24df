import type { Person } from '@saffron/core/auth'
import { useEffect, useState } from 'react'

import { api } from '../shell/client.ts'

/** Asked for at once: who is not among them is chosen in a line of theirs. */
const KNOWN_PEOPLE = 100

/** People to choose among, as far as they could be read: those whom the words find, or the first of all. */
export function usePeople(words = ''): readonly Person[] {
  const [people, setPeople] = useState<readonly Person[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const query = { page: 1, limit: KNOWN_PEOPLE, ...(words !== '' && { q: words }) }
    api.auth.searchPeople({ query, signal: controller.signal }).then(
      ({ list }) => setPeople(list),
      // The lines have to do.
      () => undefined,
    )
    return () => controller.abort()
  }, [words])
  return people
}
