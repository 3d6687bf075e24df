import { ApiError } from '@saffron/core/errors'
import { createContext, useContext } from 'react'

import type { Transfers } from './transfers.ts'

export const TransfersContext = createContext<Transfers | null>(null)

/** The transfers of the app, which continue on any screen. */
export function useTransfers(): Transfers {
  const transfers = useContext(TransfersContext)
  if (transfers === null) throw new ApiError('client.unexpected', { message: 'TransfersContext has no value here' })
  return transfers
}
