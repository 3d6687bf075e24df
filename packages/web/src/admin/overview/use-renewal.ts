import { useEffect } from 'react'

/** Does `renew` again and again while the page is on show, the next time `everyMs` after it is done. */
export function useRenewal(renew: () => Promise<unknown>, everyMs: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isDue = false
    let isOver = false
    const wait = (): void => {
      isDue = false
      timer = setTimeout(() => {
        isDue = true
        attend()
      }, everyMs)
    }
    const attend = (): void => {
      if (!isDue || document.visibilityState !== 'visible') return
      isDue = false
      void renew().finally(() => {
        if (!isOver) wait()
      })
    }
    wait()
    document.addEventListener('visibilitychange', attend)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', attend)
    }
  }, [renew, everyMs])
}
