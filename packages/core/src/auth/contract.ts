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

export * from './api-key-contract.ts'
export * from './audit.ts'
export * from './audit-actions.ts'
export * from './avatar-rules.ts'
export * from './code-contract.ts'
export * from './code-digits.ts'
export * from './common-passwords.ts'
export * from './device-contract.ts'
export * from './device-name.ts'
export * from './entities.ts'
export * from './invitation-contract.ts'
export * from './passkey-contract.ts'
export * from './people-contract.ts'
export * from './preferences.ts'
export * from './profile-contract.ts'
export * from './roles.ts'
export * from './second-factor-challenge.ts'
export * from './second-factor-contract.ts'
export * from './second-factor-entities.ts'
export * from './session-contract.ts'
export * from './session-entities.ts'
export * from './sign-in-contract.ts'
export * from './sign-up-rules.ts'
export * from './social-contract.ts'
export * from './social-scopes.ts'
export * from './user-code.ts'
export * from './user-contract.ts'
export * from './webauthn-entities.ts'

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
