import { giftCardContract } from './gift-card-contract.ts'
import { recordContract } from './record-contract.ts'

/** Credits: records, requests and gift cards. */
export const walletContract = { ...recordContract, ...giftCardContract } as const
