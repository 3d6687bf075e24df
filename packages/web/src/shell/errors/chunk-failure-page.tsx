import { useTranslate } from '@saffron/core/react'
import { useEffect, useState } from 'react'

import { mayReload } from '../updates/reload-guard.ts'
import { FailureSheet } from './failure-sheet.tsx'

/**
 * Shown when a chunk fails to load. It reloads once automatically to get the new build, then on click. Offline, it
 * waits for the network.
 */
export function ChunkFailurePage() {
  const t = useTranslate()
  const [offline] = useState(() => !navigator.onLine)
  useEffect(() => {
    // An offline reload would lose the page.
    if (navigator.onLine && mayReload('chunk')) location.reload()
    const again = () => location.reload()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return (
    <FailureSheet
      title={t(offline ? 'shell.offline.title' : 'shell.chunkFailed.title')}
      description={t(offline ? 'shell.offline.text' : 'shell.chunkFailed.text')}
      alerts
      offersReload={!offline}
    />
  )
}
