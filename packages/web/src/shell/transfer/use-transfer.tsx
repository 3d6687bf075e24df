import { withArea } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'
import { lazy } from 'react'

import { useDialog } from '../../ui/overlays/use-dialog.ts'
import type { Sent, Transfer } from './transfer.ts'

export type { Sent } from './transfer.ts'

const TransferDialog = lazy(() => import('./transfer-dialog.tsx'))

/** Returns a function that asks where to move or copy items, and does it. Resolves to undefined when canceled. */
export function useTransfer(): (transfer: Transfer) => Promise<Sent | undefined> {
  const t = useTranslate()
  const openDialog = useDialog()
  return async (transfer) =>
    openDialog<Sent>((await withArea(t, 'transfer'))('transfer.title'), ({ resolve }) => (
      <TransferDialog {...transfer} resolve={resolve} />
    ))
}
