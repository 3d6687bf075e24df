import { useStore } from '@saffron/core/react'
import { useEffect, useRef } from 'react'

import { useApp } from '../../shell/app-context.tsx'

/** Announces the progress of copies on every screen, in steps of a quarter. */
export function useSpokenJobs(): void {
  const { reader, transfers } = useApp()
  const jobs = useStore(transfers)
  const announced = useRef<readonly string[]>([])
  useEffect(() => {
    const fresh = jobs.filter((job) => !announced.current.includes(job))
    announced.current = jobs
    if (fresh.length > 0) reader?.announce(fresh)
  }, [jobs, reader])
}
