/** The number of workspaces that a user may own, including deleted ones. */
export const MAX_WORKSPACES = 50
/** The number of members of a workspace, including the owner. */
export const MAX_MEMBERS = 200
export const MAX_WORKSPACE_NAME = 100
/** The number of open invitations of a workspace. */
export const MAX_WORKSPACE_INVITATIONS = 100
/** The longest life of an invitation. */
export const MAX_INVITATION_DAYS = 90
export const MAX_INVITATION_USES = 100
/** A deleted workspace can be restored for this number of days. */
export const WORKSPACE_RESTORE_DAYS = 30
/** The largest monthly limit of a member in micro-credits: the largest integer that JavaScript represents exactly. */
export const MAX_MONTH_LIMIT = Number.MAX_SAFE_INTEGER
/** The number of items that one call moves or copies to another space. */
export const MAX_TRANSFER_ITEMS = 200
/** The number of files and folders that they may consist of, and of messages. Larger ones go in several calls. */
export const MAX_TRANSFER_FILES = 10_000
export const MAX_TRANSFER_MESSAGES = 10_000
/** The number of models that a workspace can limit its members to. */
export const MAX_ALLOWED_MODELS = 200
