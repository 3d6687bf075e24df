import type { AdminModel } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'

import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { PriceDialog } from './price-dialog.tsx'

/** Opens the price dialog. Resolves to the changed models, or undefined when canceled. */
export function usePriceDialog() {
  const t = useTranslate('admin')
  const openDialog = useDialog()
  const toast = useToast()
  return async (models: readonly AdminModel[]) => {
    const saved = await openDialog<readonly AdminModel[]>(t('admin.model.setPrices'), ({ resolve }) => (
      <PriceDialog models={models} resolve={resolve} />
    ))
    if (saved !== undefined) toast(t('admin.model.pricesSaved'))
    return saved
  }
}
