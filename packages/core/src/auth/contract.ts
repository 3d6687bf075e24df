import { profileContract } from './profile-contract.ts'
import { signInContract } from './sign-in-contract.ts'

/** Accounts, in parts: each has a contract file of its own here, and a folder on the server. */
export const authContract = {
  ...signInContract,
  ...profileContract,
} as const
