import { workspaceAvatarContract } from './avatar-contract.ts'
import { workspaceExportContract } from './export-contract.ts'
import { workspaceInvitationContract } from './invitation-contract.ts'
import { memberContract } from './member-contract.ts'
import { transferContract } from './transfer-contract.ts'
import { workspaceCallsContract } from './workspace-contract.ts'

export * from './avatar-contract.ts'
export * from './entities.ts'
export * from './export-contract.ts'
export * from './invitation-contract.ts'
export * from './limits.ts'
export * from './member-contract.ts'
export * from './roles.ts'
export * from './template-keys.ts'
export * from './transfer-contract.ts'
export * from './workspace-contract.ts'

/** Workspaces, their members and invitations. */
export const workspaceContract = {
  ...workspaceCallsContract,
  ...memberContract,
  ...workspaceInvitationContract,
  ...transferContract,
  ...workspaceExportContract,
  ...workspaceAvatarContract,
} as const
