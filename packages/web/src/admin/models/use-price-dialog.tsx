import type { AdminModel } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'

import { useDialog } from '../../shell/popup/use-dialog.ts'
import { PriceDialog } from './price-dialog.tsx'

/** Asks for the prices of models; gives those that were changed, undefined where it was called off. */
export function usePriceDialog() {
  const t = useTranslate('admin')
  const openDialog = useDialog()
  return (models: readonly AdminModel[]) =>
    openDialog<readonly AdminModel[]>(t('admin.model.setPrices'), ({ resolve }) => (
      <PriceDialog models={models} resolve={resolve} />
    ))
}
