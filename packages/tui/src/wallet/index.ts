export { momentOf } from './options.ts'
export { redeemCard } from './redeem-card.ts'
export { WalletScreen } from './wallet-screen.tsx'
