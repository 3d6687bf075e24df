/** The roles that an invitation or a change can give. There is one owner, who can only transfer the workspace. */
export const ASSIGNABLE_ROLES = ['viewer', 'editor', 'admin'] as const
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]

/** Who pays for calls in a workspace: its wallet, or each member's own. */
export const PAYERS = ['workspace', 'each'] as const
