import { giftCardContract } from './gift-card-contract.ts'
import { recordContract } from './record-contract.ts'

export * from './cause.ts'
export * from './cost.ts'
export * from './entities.ts'
export * from './gift-card-contract.ts'
export * from './gift-code.ts'
export * from './kinds.ts'
export * from './ledger-problem.ts'
export * from './limits.ts'
export * from './model-prices.ts'
export * from './record-contract.ts'

/** Credits: records, requests and gift cards. */
export const walletContract = { ...recordContract, ...giftCardContract } as const
