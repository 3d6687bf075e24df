import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { useToast } from './use-toast.ts'

/** Reports that a chunk failed to load, and offers a reload, which helps after a deploy. */
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
