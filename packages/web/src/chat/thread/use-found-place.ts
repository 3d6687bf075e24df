import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** The message that a search found, and the words that are marked in it. */
export interface FoundPlace {
  readonly message: string
  readonly words: string
  /** It is on show: the address says so no longer, for a reload is not to go there again. */
  readonly settle: () => void
}

/** What the address said was found: a new object whenever it is gone to, also to the same again. */
export function useFoundPlace(): FoundPlace | undefined {
  const { key, pathname } = useLocation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [last, keep] = useState<{ readonly place: FoundPlace; readonly key: string; readonly pathname: string }>()
  const message = query.get('at')
  if (message !== null && last?.key !== key) {
    const settle = () => void navigate(pathname, { replace: true })
    keep({ place: { message, words: query.get('q') ?? '', settle }, key, pathname })
  } else if (last !== undefined && last.pathname !== pathname) keep(undefined)
  return last?.place
}
