import type { SpaceRole } from '@saffron/core/contract'

import { type Database, newId } from '../db/index.ts'
import { insertMember } from '../workspace/member-store.ts'
import { insertWorkspace } from '../workspace/workspace-store.ts'

const AT = '2026-01-01T00:00:00.000Z'

/** Creates a workspace of a user. Returns its ID. */
export async function buildWorkspace(db: Database, userId: string, name = 'Test'): Promise<string> {
  const id = newId()
  const row = {
    id,
    name,
    nameFolded: name.toLowerCase(),
    avatar: null,
    payer: 'workspace',
    settings: '{}',
    version: 1,
    createdBy: userId,
    deleteAt: null,
    createdAt: AT,
    updatedAt: AT,
  } as const
  await db.transaction((tx) => insertWorkspace(tx, row, userId))
  return id
}

/** Makes a user a member of a workspace. */
export const addMember = (db: Database, ownerId: string, userId: string, role: SpaceRole): Promise<void> =>
  insertMember(db.query, { ownerId, userId, role, monthLimit: null, invitedBy: null, joinedAt: AT })
