import type { UserData } from '../user-data/user-data.ts'
import { exportRows, json, jsonArray } from '../user-data/user-data.ts'
import type { DrawContext } from './context.ts'
import { resultsOf } from './drawing-entity.ts'
import { cancelDrawing } from './job/cancel-drawing.ts'
import { collectionsOf } from './stores/collection-store.ts'
import { heldAssets } from './stores/draw-asset-store.ts'
import { activeOf, drawingsAfter } from './stores/drawing-store.ts'
import { presetsOf } from './stores/preset-store.ts'

/** The drawings and presets of a space, in an export. The database deletes them with the owner. */
export function drawUserData(context: DrawContext): UserData {
  const { db } = context
  async function* drawings(owner: string) {
    for await (const row of exportRows((range) => drawingsAfter(db.query, { owner, ...range }))) {
      const { promptFolded: _, ownerId: _owner, prices: _prices, task: _task, channelId: _channel, ...told } = row
      const held = (await heldAssets(db.query, owner, [row.id])).get(row.id) ?? []
      const names = await collectionsOf(db.query, owner, [row.id])
      yield {
        ...told,
        references: held.filter(({ role }) => role === 'reference').map(({ assetId }) => assetId),
        mask: held.find(({ role }) => role === 'mask')?.assetId,
        results: resultsOf(row),
        prompts: row.prompts === null ? undefined : (JSON.parse(row.prompts) as unknown),
        collections: names.get(row.id) ?? [],
      }
    }
  }
  return {
    exportFiles: async (owner) => [
      { name: 'drawings.json', content: () => jsonArray(drawings(owner)) },
      {
        name: 'drawing-presets.json',
        content: () =>
          json(async () =>
            (await presetsOf(db.query, owner)).map(({ id, name, settings, createdAt, updatedAt }) => ({
              id,
              name,
              settings: JSON.parse(settings) as unknown,
              createdAt,
              updatedAt,
            })),
          ),
      },
    ],
    erase: async (owner) => {
      for (const id of await activeOf(db.query, owner)) await cancelDrawing(context, { owner, id })
    },
  }
}
