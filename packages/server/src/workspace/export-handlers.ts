import type { workspaceExportContract } from '@saffron/core/workspace'

import { findAvatarOf, originOf } from '../auth/index.ts'
import type { Handlers } from '../http/handler.ts'
import { type ExportFile, json } from '../user-data/user-data.ts'
import type { WorkspaceDeps } from './context.ts'
import { membersOf } from './member-store.ts'
import { readWorkspace } from './read-workspaces.ts'

/** What a user's export has and a workspace's doesn't: what a person did and was told. */
const OF_PEOPLE = new Set([
  'model-calls.json',
  'notifications.json',
  'agent-use.json',
  'drawing-presets.json',
  'plugins.json',
  'plugin-connections.json',
  'plugin-calls.json',
])

export function exportHandlers(deps: WorkspaceDeps): Handlers<typeof workspaceExportContract> {
  const { db, now, audit, userData } = deps

  /** The workspace itself, and the names of its members, to whom authors refer. Nothing else about people. */
  const workspaceFile = (id: string, userId: string): ExportFile => ({
    name: 'workspace.json',
    content: () =>
      json(async () => {
        const { name, settings, payer, createdAt } = await readWorkspace(deps, { id, userId })
        const members = await membersOf(db.query, id)
        return {
          id,
          name,
          settings,
          payer,
          createdAt,
          members: members.map((member) => ({ id: member.userId, name: member.name, role: member.role })),
        }
      }),
  })

  const avatarFiles = async (id: string): Promise<ExportFile[]> => {
    const avatar = await findAvatarOf(db.query, id)
    if (avatar === undefined) return []
    const content = async function* () {
      yield avatar.bytes
    }
    return [{ name: 'avatar.webp', content }]
  }

  return {
    exportWorkspace: async (call) => {
      const { id } = call.params
      const { zipOf } = await import('../user-data/zip-of.ts')
      const lists = await Promise.all(userData().map(({ exportFiles }) => exportFiles(id)))
      const files = [
        workspaceFile(id, call.space.by),
        ...(await avatarFiles(id)),
        ...lists.flat().filter(({ name }) => !OF_PEOPLE.has(name)),
      ]
      await audit.record(db.query, { ...originOf(call), action: 'workspace.exported', subject: id })
      return { name: `saffron-workspace-${now().toISOString().slice(0, 10)}.zip`, content: zipOf(files, now()) }
    },
  }
}
