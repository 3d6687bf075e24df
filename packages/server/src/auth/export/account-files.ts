import type { Deps } from '../../platform/deps.ts'
import { type ExportFile, json, jsonArray, exportRows } from '../../user-data/user-data.ts'
import { findDeletion } from '../accounts/deletion-store.ts'
import { findUser } from '../accounts/store.ts'
import { preferencesOf, toUser } from '../accounts/user-entity.ts'
import { keysOf } from '../api-keys/store.ts'
import { invitationsOf } from '../invitations/invitation-entity.ts'
import { findAvatarOf } from '../profile/store.ts'
import { TRIES } from '../sessions/login-history.ts'
import { entriesAfter, identitiesOf, passkeysOf, sessionsAfter } from './store.ts'

/** The account data of a user's export. See `UserData`. */
export async function accountFiles(deps: Pick<Deps, 'db' | 'config' | 'now'>, userId: string): Promise<ExportFile[]> {
  const { query } = deps.db
  const account = async () => {
    const user = await findUser(query, userId)
    const deletion = await findDeletion(query, userId)
    const preferences = user && preferencesOf(user)
    return { ...(user && { ...toUser(user), preferences }), ...(deletion && { deletionAt: deletion.dueAt }) }
  }
  const apiKeys = async () =>
    (await keysOf(query, userId)).map(
      ({ id, name, workspaceName: workspace, hint, lastUsedAt, expiresAt, createdAt }) => {
        return { id, name, ...(workspace !== null && { workspace }), hint, lastUsedAt, expiresAt, createdAt }
      },
    )
  const history = exportRows((range) => entriesAfter(query, { userId, actions: TRIES, ...range }))
  const files: ExportFile[] = [
    { name: 'account.json', content: () => json(account) },
    {
      name: 'sessions.json',
      content: () => jsonArray(exportRows((range) => sessionsAfter(query, { userId, ...range }))),
    },
    { name: 'login-history.json', content: () => jsonArray(history) },
    { name: 'api-keys.json', content: () => json(apiKeys) },
    { name: 'passkeys.json', content: () => json(() => passkeysOf(query, userId)) },
    { name: 'identities.json', content: () => json(() => identitiesOf(query, userId)) },
    { name: 'invitations.json', content: () => jsonArray(invitationsOf(deps, userId)) },
  ]
  const avatar = await findAvatarOf(query, userId)
  if (avatar === undefined) return files
  return [
    ...files,
    {
      name: 'avatar.webp',
      content: async function* () {
        yield avatar.bytes
      },
    },
  ]
}
