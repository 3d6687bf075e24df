import type { Cause } from '@saffron/core/wallet'

import type { RewardInvitation } from '../../auth/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/ledger.ts'

const SIDES = ['inviter', 'invitee'] as const

/**
 * Books the reward of each side of an invitation, in the sign-up's transaction. The key is the invited user and the
 * side, so each is paid once (docs/ledger.md, rule 10).
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
