import { useEffect, useEffectEvent, useState } from 'react'

/** Until a hand that types pauses. */
const SEARCH_AFTER_MS = 200

/** Has what was typed looked for once the hand pauses; true until it is. */
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
