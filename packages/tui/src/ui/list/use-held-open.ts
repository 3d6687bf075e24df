import { useEffect, useEffectEvent, useState } from 'react'

/**
 * An Enter that came before the first rows is kept while they are coming, for the hint says already that it opens; then
 * `open` is called. Gives what keeps it or lets it go.
 */
export function useHeldOpen(isComing: boolean, open: () => void): (isHeld: boolean) => void {
  const [isHeld, hold] = useState(false)
  const openHeld = useEffectEvent(() => {
    hold(false)
    open()
  })
  useEffect(() => {
    if (isHeld && !isComing) openHeld()
  }, [isHeld, isComing])
  return hold
}
