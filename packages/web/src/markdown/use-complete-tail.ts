import { useEffect, useState } from 'react'

type CompleteTail = (raw: string) => string

let loaded: CompleteTail | undefined

/**
 * Closes unfinished markup at the end of streamed text. It's loaded with the first streamed text. Until then, or if
 * that fails, the text is unchanged.
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
