import type { WalletRecord } from '@saffron/core/wallet'

import type { Context } from '../shell/context.ts'

/** Redeems a gift card for who pays in the current space: a workspace, or the user, also where each member pays. */
export async function redeemCard(
  { api, session, space }: Pick<Context, 'api' | 'session' | 'space'>,
  code: string,
): Promise<WalletRecord> {
  const workspace = await space.find()
  const own = session.getSnapshot().user?.id
  // The user's own ID names their own space. Otherwise, the client would add the workspace.
  const query = workspace?.payer === 'each' && own !== undefined ? { workspace: own } : {}
  return api.wallet.redeemGiftCard({ params: { id: code }, query })
}
