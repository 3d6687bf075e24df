import { useDeferredValue, useEffect, useState } from 'react'

const PAUSE_MS = 250

/** The text in a search field, and the debounced text to search for. */
export function useSearch(): { typed: string; type: (text: string) => void; wanted: string } {
  const [typed, type] = useState('')
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, type, wanted: useDeferredValue(wanted) }
}
