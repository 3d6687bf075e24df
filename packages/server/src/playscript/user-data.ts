import { exportRows, jsonArray, type UserData } from '../user-data/user-data.ts'
import type { PlayscriptContext } from './context.ts'
import { sceneEntity, wholeScript } from './entities.ts'
import { activeBatches } from './stores/batch-store.ts'
import { activeProposals } from './stores/proposal-store.ts'
import { scenesOf } from './stores/scene-store.ts'
import { scriptsAfter } from './stores/script-store.ts'
import { stopBatch, stopProposal } from './work/stop-work.ts'

/** The scripts of a space, in an export. The database deletes them with the owner. */
export function playscriptUserData(context: PlayscriptContext): UserData {
  const { db } = context
  async function* scripts(owner: string) {
    for await (const row of exportRows((range) => scriptsAfter(db.query, { owner, ...range }))) {
      const scenes = await scenesOf(db.query, { owner, id: row.id })
      yield wholeScript(
        row,
        owner,
        scenes.map((scene) => sceneEntity(scene, owner)),
      )
    }
  }
  return {
    exportFiles: async (owner) => [{ name: 'scripts.json', content: () => jsonArray(scripts(owner)) }],
    erase: async (owner) => {
      for (const id of await activeBatches(db.query, owner)) await stopBatch(context, { owner, id })
      for (const id of await activeProposals(db.query, owner)) await stopProposal(context, { owner, id })
    },
  }
}
