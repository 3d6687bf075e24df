import { lazyPage } from '../shell/navigation/lazy-page.ts'

/** The low balance notice, for features that cost credits. */
export const LowBalance = lazyPage(() => import('./low-balance.tsx'), 'account')
/** The wallet of a workspace. */
export const WorkspaceWallet = lazyPage(() => import('./workspace-wallet.tsx'), 'account')
export { useRedeem } from './use-redeem.ts'
