export { momentOf } from './options.ts'
export { WalletScreen } from './wallet-screen.tsx'
