import type { Translate } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'
import { createElement, useCallback } from 'react'

import { lazyPage } from '../shell/navigation/lazy-page.ts'
import type { PopupProps } from '../ui/overlays/popup-options.ts'
import { useOfferReload } from '../ui/overlays/use-offer-reload.ts'
import { type OpenPopup, useOpenPopup } from '../ui/overlays/use-popup.ts'
import type { WorkspaceName } from './wallet-of.ts'

const RedeemDialog = lazyPage(() => import('./redeem-dialog.tsx'), 'account')

/**
 * Opens the gift card dialog over any page, for the user's own wallet or that of a workspace. Rejects when its code can't
 * be loaded.
 */
export const openRedeem = (openPopup: OpenPopup, t: Translate, workspace?: WorkspaceName): Promise<unknown> => {
  const dialog = (props: PopupProps<undefined>) => createElement(RedeemDialog, { ...props, workspace })
  return openPopup('redeem', dialog, { label: t('shell.redeem'), position: 'center' })
}

/** Returns a function that opens the gift card dialog over any page. */
export function useRedeem(workspace?: WorkspaceName): () => void {
  const t = useTranslate()
  const openPopup = useOpenPopup()
  const offerReload = useOfferReload()
  return useCallback(() => {
    openRedeem(openPopup, t, workspace).catch(offerReload)
  }, [openPopup, offerReload, t, workspace])
}
