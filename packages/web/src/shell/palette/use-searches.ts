import { useSession, useTranslate } from '@saffron/core/react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'

import type { CreateSearch, SearchedSpace } from '../features/feature.ts'
import type { SearchedSource } from '../features/searched-source.ts'
import { session } from '../session/client.ts'

/** Returns the searches of the features, in group order. Empty for a guest, who would be sent to sign in. */
export function useSearches(
  searches: readonly CreateSearch[],
  spaces: readonly SearchedSpace[],
): readonly SearchedSource[] {
  const t = useTranslate()
  const navigate = useNavigate()
  const { signedIn } = useSession(session)
  return useMemo(() => {
    const open = (path: string) => void navigate(path)
    return signedIn ? searches.map((create) => create({ t, open, spaces })) : []
  }, [searches, spaces, signedIn, t, navigate])
}
