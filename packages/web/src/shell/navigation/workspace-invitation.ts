/** The ID in the URL of invitations to workspaces: `/app/invite/w#TOKEN`. Browsers don't send a fragment to servers. */
export const WORKSPACE_INVITATION = 'w'

/** Returns the token of an invitation to a workspace. Undefined for any other URL. */
export const workspaceInvitationToken = ({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string | undefined =>
  pathname === `/app/invite/${WORKSPACE_INVITATION}` && hash.length > 1 ? hash.slice(1) : undefined
