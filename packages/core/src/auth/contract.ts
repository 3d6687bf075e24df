import { apiKeyContract } from './api-key-contract.ts'
import { codeContract } from './code-contract.ts'
import { deviceContract } from './device-contract.ts'
import { invitationContract } from './invitation-contract.ts'
import { passkeyContract } from './passkey-contract.ts'
import { peopleContract } from './people-contract.ts'
import { profileContract } from './profile-contract.ts'
import { secondFactorContract } from './second-factor-contract.ts'
import { sessionContract } from './session-contract.ts'
import { signInContract } from './sign-in-contract.ts'
import { socialContract } from './social-contract.ts'
import { userContract } from './user-contract.ts'

/** Accounts, in parts. Each part has a contract file here and a folder on the server. */
export const authContract = {
  ...signInContract,
  ...codeContract,
  ...secondFactorContract,
  ...passkeyContract,
  ...socialContract,
  ...deviceContract,
  ...sessionContract,
  ...apiKeyContract,
  ...profileContract,
  ...invitationContract,
  ...peopleContract,
  ...userContract,
} as const
