import { useStore } from '@saffron/core/react'
import { useEffect, useRef } from 'react'

import { useApp } from '../../ui/app-context.ts'

/** Says how far what is being copied has come, on whatever screen; the lines change at quarters only. */
export function useSpokenJobs(): void {
  const { reader, transfers } = useApp()
  const jobs = useStore(transfers)
  const said = useRef<readonly string[]>([])
  useEffect(() => {
    const fresh = jobs.filter((job) => !said.current.includes(job))
    said.current = jobs
    if (fresh.length > 0) reader?.announce(fresh)
  }, [jobs, reader])
}
