/** Whose wallet a component shows: that of a workspace, or without one, the user's own. */
export interface WalletOf {
  readonly workspace?: string | undefined
}

/** A workspace whose wallet gets credits. */
export interface WorkspaceName {
  readonly id: string
  readonly name: string
}

/** Returns the field that names the wallet's space in a call. */
export const inSpace = ({ workspace }: WalletOf): { workspace?: string } =>
  workspace === undefined ? {} : { workspace }
