import { useDeferredValue, useEffect, useState } from 'react'

const PAUSE_MS = 250

/** A search field whose words the URL has, once typing pauses. */
export function useAddressedSearch(q: string, onSearch: (q: string) => void) {
  const [typed, type] = useState(q)
  const [addressed, setAddressed] = useState(q)
  // The URL was changed by something else, such as back navigation.
  if (q !== addressed) {
    setAddressed(q)
    if (q !== typed.trim()) type(q)
  }
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed.trim() !== q) onSearch(typed.trim())
    }, PAUSE_MS)
    return () => clearTimeout(timer)
    // Only typing starts a search.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed])
  return { typed, type, wanted: useDeferredValue(q) }
}
