import { useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds until typing counts as paused. */
const SEARCH_AFTER_MS = 200

/** Searches once the user stops typing. Returns true until the search starts. */
export function useSearch(words: string, onSearch: ((words: string) => void) | undefined): boolean {
  const [asked, setAsked] = useState('')
  const search = useEffectEvent(() => {
    setAsked(words)
    onSearch?.(words)
  })
  const isAsked = onSearch === undefined || asked === words
  useEffect(() => {
    if (isAsked) return undefined
    const timer = setTimeout(() => search(), words === '' ? 0 : SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [words, isAsked])
  return !isAsked
}
