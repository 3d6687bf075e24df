import { useEffect, useState } from 'react'

type CompleteTail = (raw: string) => string

let loaded: CompleteTail | undefined

/**
 * What closes the marks that a streamed text has open at its end. It is loaded with the first text that streams, since
 * nothing else needs it; until then, and where it cannot be loaded, the text stands as it came.
 */
export function useCompleteTail(live: boolean): CompleteTail | undefined {
  const [complete, setComplete] = useState(() => loaded)
  useEffect(() => {
    if (!live || complete !== undefined) return undefined
    let current = true
    const load = async () => {
      const { completeTail } = await import('./complete-tail.ts')
      loaded = completeTail
      if (current) setComplete(() => completeTail)
    }
    load().catch(() => undefined)
    return () => {
      current = false
    }
  }, [live, complete])
  return complete
}
