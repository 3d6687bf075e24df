import { useTranslate } from '@saffron/core/react'
import { useEffect, useEffectEvent } from 'react'

import { useToast } from '../../ui/overlays/use-toast.ts'
import { watchBuild } from './watch-build.ts'

/** Announces a newer build. The user decides when to reload. */
export function UpdateNotice() {
  const t = useTranslate()
  const toast = useToast()
  const announce = useEffectEvent(() => {
    toast(t('shell.update.text'), {
      timeout: Infinity,
      action: { label: t('shell.update.reload'), onClick: () => location.reload() },
    })
  })
  useEffect(() => {
    const own = document.querySelector('meta[name="build"]')?.getAttribute('content')
    // A page of the development server has no build ID.
    if (own === null || own === undefined) return undefined
    return watchBuild({ own, fetchBuild, isAttended, onAttended, announce: () => announce() })
  }, [])
  return null
}

const fetchBuild = (): Promise<Response> => fetch('/build.json', { cache: 'no-store' })

const isAttended = (): boolean => document.visibilityState === 'visible' && navigator.onLine

function onAttended(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  addEventListener('online', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    removeEventListener('online', listener)
  }
}
