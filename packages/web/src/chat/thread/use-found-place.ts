import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** A found message, and the words to highlight. */
export interface FoundPlace {
  readonly message: string
  readonly words: string
  /** Called once it's visible. Removes it from the URL, so a reload doesn't go there again. */
  readonly settle: () => void
}

/** Returns the search result in the URL. Each navigation gives a new object, even to the same result. */
export function useFoundPlace(): FoundPlace | undefined {
  const { key, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [last, keep] = useState<{ readonly place: FoundPlace; readonly key: string; readonly pathname: string }>()
  const message = query.get('at')
  if (message !== null && last?.key !== key) {
    const rest = new URLSearchParams(search)
    for (const name of ['at', 'q']) rest.delete(name)
    const settle = () => void navigate({ pathname, search: rest.toString() }, { replace: true })
    keep({ place: { message, words: query.get('q') ?? '', settle }, key, pathname })
  } else if (last !== undefined && last.pathname !== pathname) keep(undefined)
  return last?.place
}
