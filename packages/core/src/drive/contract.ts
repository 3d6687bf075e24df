import type { CallsOf } from '../endpoints/calls.ts'
import { archiveContract } from './archive-contract.ts'
import { assetContract } from './asset-contract.ts'
import { documentContract } from './document-contract.ts'
import { nodeContract } from './node-contract.ts'
import { textContract } from './text-contract.ts'
import { uploadContract } from './upload-contract.ts'

export * from './archive-contract.ts'
export * from './asset-contract.ts'
export * from './document-contract.ts'
export * from './drive-path.ts'
export * from './entities.ts'
export { fileTime } from './file-time.ts'
export * from './limits.ts'
export * from './node-contract.ts'
export * from './node-kinds.ts'
export * from './node-name.ts'
export * from './text-contract.ts'
export * from './upload-contract.ts'

/** Files and folders, their contents, and the text inside them. */
export const driveContract = {
  ...nodeContract,
  ...assetContract,
  ...uploadContract,
  ...archiveContract,
  ...textContract,
  ...documentContract,
} as const

/** The calls that uploads need of the client. */
export interface DriveApi {
  readonly drive: CallsOf<typeof driveContract>
}
