import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { useOpenPopup } from './popup/use-popup.ts'
import { lazyPage } from './routing/lazy-page.ts'
import { useOfferReload } from './toast/use-offer-reload.ts'

const RedeemDialog = lazyPage(() => import('../wallet/redeem-dialog.tsx'), 'account')

/** Returns a function that opens the gift card dialog over any page. */
export function useRedeem(): () => void {
  const t = useTranslate()
  const openPopup = useOpenPopup()
  const offerReload = useOfferReload()
  return useCallback(() => {
    openPopup('redeem', RedeemDialog, { label: t('shell.redeem'), position: 'center' }).catch(offerReload)
  }, [openPopup, offerReload, t])
}
