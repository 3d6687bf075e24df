import { Gift } from 'lucide-react'

import type { Feature } from '../shell/features/feature.ts'
import { openRedeem } from './use-redeem.ts'

/** What the wallet adds to the shell. */
export const walletFeature: Feature = {
  name: 'wallet',
  accountActions: [
    { id: 'redeem', label: 'shell.redeem', Icon: Gift, run: (openPopup, t) => openRedeem(openPopup, t) },
  ],
}
