import * as z from 'zod/mini'

import { person } from '../auth/contract.ts'
import { baseEntity, id, instant, text } from '../endpoints/entity.ts'
import { SPACE_ROLES } from '../endpoints/space-role.ts'
import { MAX_ALLOWED_MODELS, MAX_MONTH_LIMIT, MAX_WORKSPACE_NAME } from './limits.ts'
import { ASSIGNABLE_ROLES, PAYERS } from './roles.ts'
import { TEMPLATE_KEYS } from './template-keys.ts'

export const spaceRole = z.enum(SPACE_ROLES)
export const assignableRole = z.enum(ASSIGNABLE_ROLES)

/** Without surrounding spaces. */
export const workspaceName = z.pipe(
  text(MAX_WORKSPACE_NAME),
  z.pipe(
    z.transform((name: string) => name.trim()),
    z.string().check(z.minLength(1)),
  ),
)

/**
 * `description`: shown to members. `model`: the model of new conversations. `models`: the only models that members may
 * use; all, if it's empty or missing.
 */
export const workspaceSettings = z.object({
  description: z.optional(text(2000)),
  model: z.optional(text(200)),
  models: z.optional(z.array(text(200)).check(z.maxLength(MAX_ALLOWED_MODELS))),
})
export type WorkspaceSettings = z.output<typeof workspaceSettings>

export const payer = z.enum(PAYERS)

/** A workspace as the caller sees it. */
export const workspace = z.extend(baseEntity, {
  name: z.string(),
  /** The path of the picture relative to the API's URL. */
  avatar: z.optional(z.string()),
  /** The caller's role. */
  role: spaceRole,
  memberCount: z.int(),
  /** The number of messages that the caller hasn't read, in conversations that they didn't mute or archive. */
  unread: z.int(),
  /** When something last happened in one of its chats. Missing if it has none. */
  activeAt: z.optional(instant),
  /** When a deleted workspace is deleted permanently. */
  deleteAt: z.nullable(instant),
  payer,
  settings: workspaceSettings,
  /** The balance of the workspace's wallet. */
  balanceMicros: z.int(),
  version: z.int(),
})
export type Workspace = z.output<typeof workspace>

const monthLimit = z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_MONTH_LIMIT)))

export const workspaceMember = z.object({
  user: person,
  role: spaceRole,
  /** The most that the member may spend from the workspace's wallet in a month (UTC). Null means no limit. */
  monthLimitMicros: monthLimit,
  /** What they have spent of it this month. */
  monthUsedMicros: z.int(),
  joinedAt: instant,
})
export type WorkspaceMember = z.output<typeof workspaceMember>

export const workspaceWithMembers = z.extend(workspace, {
  members: z.array(workspaceMember),
  /** Whether the balance of a workspace that has paid for calls is low. */
  isLow: z.optional(z.boolean()),
})
export type WorkspaceWithMembers = z.output<typeof workspaceWithMembers>

/** What a person who is invited sees. */
export const workspaceCard = z.object({
  id,
  name: z.string(),
  avatar: z.optional(z.string()),
  memberCount: z.int(),
})
export type WorkspaceCard = z.output<typeof workspaceCard>

export const createWorkspaceBody = z.object({
  name: workspaceName,
  template: z.optional(z.enum(TEMPLATE_KEYS)),
  settings: z.optional(workspaceSettings),
})

/** `version`: the one that the caller saw. */
export const updateWorkspaceBody = z.object({
  name: z.optional(workspaceName),
  settings: z.optional(workspaceSettings),
  payer: z.optional(payer),
  version: z.optional(z.int().check(z.minimum(1))),
})

export const updateMemberBody = z.object({
  role: z.optional(assignableRole),
  monthLimitMicros: z.optional(monthLimit),
})
