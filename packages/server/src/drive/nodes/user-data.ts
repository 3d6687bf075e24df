import { type UserData, jsonArray, exportRows } from '../../user-data/user-data.ts'
import type { DriveContext } from '../context.ts'
import { deleteDrive } from './drive-store.ts'
import { nodeEntity } from './node-entity.ts'
import { deleteAllNodes, nodesAfter } from './trash-store.ts'

/** The folders and files in a user's data. */
export function nodeUserData({ db, names }: Pick<DriveContext, 'db' | 'names'>): UserData {
  async function* nodesOf(owner: string) {
    for (const kind of ['folder', 'file'] as const) {
      yield* exportRows((range) => nodesAfter(db.query, { owner, kind, ...range }))
    }
  }
  async function* entitiesOf(owner: string) {
    for await (const row of nodesOf(owner)) yield nodeEntity(row)
  }
  return {
    exportFiles: async (owner) => [{ name: 'drive.json', content: () => jsonArray(entitiesOf(owner)) }],
    erase: async (owner) => {
      const ids: string[] = []
      const forget = async () => {
        const some = ids.splice(0)
        await db.transaction((tx) => names.remove(tx, some))
      }
      for await (const { id } of nodesOf(owner)) if (ids.push(id) === 1000) await forget()
      await forget()
      await db.transaction(async (tx) => {
        await deleteAllNodes(tx, owner)
        await deleteDrive(tx, owner)
      })
    },
  }
}
