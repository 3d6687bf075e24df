import { useTranslate } from '@saffron/core/react'

import { useOfferReload } from '../../ui/overlays/use-offer-reload.ts'
import { useOpenPopup } from '../../ui/overlays/use-popup.ts'
import type { AccountAction } from './feature.ts'
import { listFeatures } from './registry.ts'

/** Returns the features' actions for the account menu and the palette. `run` takes no arguments and reports errors. */
export function useAccountActions(): readonly (Omit<AccountAction, 'run'> & { readonly run: () => void })[] {
  const t = useTranslate()
  const openPopup = useOpenPopup()
  const offerReload = useOfferReload()
  return listFeatures()
    .flatMap(({ accountActions = [] }) => accountActions)
    .map((action) => ({ ...action, run: () => void action.run(openPopup, t).catch(offerReload) }))
}
