/** Whose wallet a component shows: that of a workspace, or without one, the user's own. */
export interface WalletOf {
  readonly workspace?: string | undefined
}

/** Returns the field that names the wallet's space in a call. */
export const inSpace = ({ workspace }: WalletOf): { workspace?: string } =>
  workspace === undefined ? {} : { workspace }
