import { useTranslate } from '@saffron/core/react'
import { useEffect, useState } from 'react'

import { FailureSheet } from './failure-sheet.tsx'
import { mayReload } from './reload-guard.ts'

/**
 * A part of the app is not where it was: a reload fetches the new build, once by itself, then when it is asked for;
 * without a network it comes with the network.
 */
export function ChunkFailurePage() {
  const t = useTranslate()
  const [offline] = useState(() => !navigator.onLine)
  useEffect(() => {
    // Without a network a reload would take away what is still there.
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
