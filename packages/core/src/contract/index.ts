import { adminContract } from '../admin/contract.ts'
import { authContract } from '../auth/contract.ts'
import { chatContract } from '../chat/contract.ts'
import { drawContract } from '../draw/contract.ts'
import { driveContract } from '../drive/contract.ts'
import { playscriptContract } from '../playscript/contract.ts'
import { pluginsContract } from '../plugins/contract.ts'
import { storeContract } from '../store/contract.ts'
import { systemContract } from '../system/contract.ts'
import { walletContract } from '../wallet/contract.ts'
import { workspaceContract } from '../workspace/contract.ts'

export * from '../endpoints/index.ts'
export * from './lazy-endpoints.ts'

/** Every call of the API, by feature. */
export const contract = {
  auth: authContract,
  chat: chatContract,
  draw: drawContract,
  drive: driveContract,
  admin: adminContract,
  playscript: playscriptContract,
  plugins: pluginsContract,
  store: storeContract,
  system: systemContract,
  wallet: walletContract,
  workspace: workspaceContract,
} as const
