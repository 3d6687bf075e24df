import { type Queries, newId } from '../db/index.ts'
import type { PluginConnectionTable } from '../db/tables/plugins.ts'
import type { PluginDeps } from './context.ts'
import { findConnection, renewSecret, storeConnection } from './records/connection-store.ts'
import type { Account, Credential } from './tool-server.ts'

interface OfUser {
  readonly userId: string
  readonly pluginId: string
}

/** The stored credential of a user, and what distinguishes it from an earlier one. */
export interface StoredCredential {
  readonly connection: string
  readonly stamp: string
  readonly credential: Credential
}

/** A credential is bound to its user and plugin, so it can't be decrypted from another row. */
const ownerOf = ({ userId, pluginId }: OfUser): string => `${userId} ${pluginId}`

/** Returns the user's key or account for a plugin. Undefined if there is none, or another installation stored it. */
export async function readCredential(
  { keys }: Pick<PluginDeps, 'keys'>,
  queries: Queries,
  named: OfUser,
): Promise<StoredCredential | undefined> {
  const row = await findConnection(queries, named)
  const text = row && keys.decrypt(ownerOf(named), row.secret)
  if (row === undefined || text === undefined) return undefined
  // Only `storeCredential` writes it.
  const credential = JSON.parse(text) as Credential
  return { connection: row.id, stamp: row.updatedAt, credential }
}

/** Stores the user's key or account for a plugin, encrypted, in place of an earlier one. */
export async function storeCredential(
  { keys, now }: Pick<PluginDeps, 'keys' | 'now'>,
  tx: Queries,
  { userId, pluginId }: OfUser,
  credential: Credential,
): Promise<void> {
  const at = now().toISOString()
  const row: PluginConnectionTable = {
    id: newId(),
    pluginId,
    userId,
    kind: credential.kind,
    secret: keys.encrypt(ownerOf({ userId, pluginId }), JSON.stringify(credential)),
    createdAt: at,
    updatedAt: at,
  }
  await storeConnection(tx, row)
}

/** Stores renewed tokens of an account. */
export async function renewAccount(
  { keys, db }: Pick<PluginDeps, 'keys' | 'db'>,
  { connection, account, ...named }: OfUser & { readonly connection: string; readonly account: Account },
): Promise<void> {
  const credential: Credential = { kind: 'account', account }
  const secret = keys.encrypt(ownerOf(named), JSON.stringify(credential))
  await renewSecret(db.query, { id: connection, secret })
}
