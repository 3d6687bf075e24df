import type { Person } from '@saffron/core/auth'
import { useEffect, useState } from 'react'

import { api } from '../shell/client.ts'

/** Names asked for at once: who is not among them is shown by their id. */
const KNOWN_PEOPLE = 100

/** Names for the ids of an audit log, as far as they could be read. */
export function usePeople(): readonly Person[] {
  const [people, setPeople] = useState<readonly Person[]>([])
  useEffect(() => {
    const controller = new AbortController()
    api.auth.searchPeople({ query: { page: 1, limit: KNOWN_PEOPLE }, signal: controller.signal }).then(
      ({ list }) => setPeople(list),
      // Ids have to do.
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  return people
}
