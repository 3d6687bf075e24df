import { useEffect } from 'react'

/** Calls `refresh` repeatedly while the page is visible, `everyMs` after the previous call has finished. */
export function useAutoRefresh(refresh: () => Promise<unknown>, everyMs: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isDue = false
    let isOver = false
    const wait = (): void => {
      isDue = false
      timer = setTimeout(() => {
        isDue = true
        refreshIfDue()
      }, everyMs)
    }
    const refreshIfDue = (): void => {
      if (!isDue || document.visibilityState !== 'visible') return
      isDue = false
      void refresh().finally(() => {
        if (!isOver) wait()
      })
    }
    wait()
    document.addEventListener('visibilitychange', refreshIfDue)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', refreshIfDue)
    }
  }, [refresh, everyMs])
}
