import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { useToast } from './use-toast.ts'

/** Says that a part of the app could not be fetched, and offers the reload that mends it after a deploy. */
export function useOfferReload(): () => void {
  const t = useTranslate()
  const toast = useToast()
  return useCallback(
    () =>
      toast(t('shell.chunkFailed.title'), {
        tone: 'bad',
        action: { label: t('shell.update.reload'), onClick: () => location.reload() },
      }),
    [t, toast],
  )
}
