import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { lazyPage } from '../shell/navigation/lazy-page.ts'
import { useOfferReload } from '../ui/overlays/use-offer-reload.ts'
import { useOpenPopup } from '../ui/overlays/use-popup.ts'

const RedeemDialog = lazyPage(() => import('./redeem-dialog.tsx'), 'account')

/** Returns a function that opens the gift card dialog over any page. */
export function useRedeem(): () => void {
  const t = useTranslate()
  const openPopup = useOpenPopup()
  const offerReload = useOfferReload()
  return useCallback(() => {
    openPopup('redeem', RedeemDialog, { label: t('shell.redeem'), position: 'center' }).catch(offerReload)
  }, [openPopup, offerReload, t])
}
