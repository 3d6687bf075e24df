import type { Translate } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { lazyPage } from '../shell/navigation/lazy-page.ts'
import { useOfferReload } from '../ui/overlays/use-offer-reload.ts'
import { type OpenPopup, useOpenPopup } from '../ui/overlays/use-popup.ts'

const RedeemDialog = lazyPage(() => import('./redeem-dialog.tsx'), 'account')

/** Opens the gift card dialog over any page. Rejects when its code can't be loaded. */
export const openRedeem = (openPopup: OpenPopup, t: Translate): Promise<unknown> =>
  openPopup('redeem', RedeemDialog, { label: t('shell.redeem'), position: 'center' })

/** Returns a function that opens the gift card dialog over any page. */
export function useRedeem(): () => void {
  const t = useTranslate()
  const openPopup = useOpenPopup()
  const offerReload = useOfferReload()
  return useCallback(() => {
    openRedeem(openPopup, t).catch(offerReload)
  }, [openPopup, offerReload, t])
}
