import { adminContract } from '../admin/contract.ts'
import { authContract } from '../auth/contract.ts'
import { chatContract } from '../chat/contract.ts'
import { archiveContract } from '../drive/archive-contract.ts'
import { assetContract } from '../drive/asset-contract.ts'
import { nodeContract } from '../drive/node-contract.ts'
import { textContract } from '../drive/text-contract.ts'
import { uploadContract } from '../drive/upload-contract.ts'
import { systemContract } from '../system/contract.ts'
import { walletContract } from '../wallet/contract.ts'

export * from './endpoint.ts'
export * from './entity.ts'
export * from './idempotency-key.ts'
export * from './later-calls.ts'
export * from './page-limits.ts'
export * from './schema.ts'
export * from './trash-days.ts'

/** Every call of the API, by feature. */
export const contract = {
  auth: authContract,
  chat: chatContract,
  drive: { ...nodeContract, ...assetContract, ...uploadContract, ...archiveContract, ...textContract },
  admin: adminContract,
  system: systemContract,
  wallet: walletContract,
} as const
