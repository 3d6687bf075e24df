import { useEffect } from 'react'

/** Calls `renew` repeatedly while the page is visible, `everyMs` after the previous call has finished. */
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
