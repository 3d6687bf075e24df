import type { Cause } from '@saffron/core/wallet'

import type { RewardInvitation } from '../../auth/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/ledger.ts'

const SIDES = ['inviter', 'invitee'] as const

/**
 * Statement 10: books what an invitation brings each side, in the transaction of the sign-up that took it. Whoever came
 * and the side make the key, so that no invitee brings anybody anything twice.
 */
export const createRewardInvitation =
  ({ config, ledger }: Pick<Deps, 'config'> & { ledger: Ledger }): RewardInvitation =>
  async (tx, reward) => {
    if (reward.inviter === reward.invitee) throw new Error('nobody invites themselves')
    for (const side of SIDES) {
      const amount = config.rewardMicros[side]
      if (amount === 0) continue
      const cause: Cause = `invitation:${reward.invitee}:${side}`
      await ledger.credit(tx, { userId: reward[side], kind: 'reward', amount, cause, key: cause, actor: null })
    }
  }
