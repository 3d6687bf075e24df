import type { Cause } from '@saffron/core/wallet'

import type { RewardInvitation } from '../../auth/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/ledger.ts'

const SIDES = ['inviter', 'invitee'] as const

/**
 * Books the rewards of an invitation in the transaction of the sign-up. The key consists of the new user and the side,
 * so that each reward is booked once per new user.
 */
export const createRewardInvitation =
  ({ config, ledger }: Pick<Deps, 'config'> & { ledger: Ledger }): RewardInvitation =>
  async (tx, reward) => {
    if (reward.inviter === reward.invitee) throw new Error('nobody invites themselves')
    for (const side of SIDES) {
      const amount = config.rewardMicros[side]
      if (amount === 0) continue
      const cause: Cause = `invitation:${reward.invitee}:${side}`
      await ledger.credit(tx, { ownerId: reward[side], kind: 'reward', amount, cause, key: cause, actor: null })
    }
  }
