import type { Space } from '../spaces/index.ts'
import type { DrawContext } from './context.ts'
import { heldAssets } from './stores/draw-asset-store.ts'
import { deleteDrawing, type Owned } from './stores/drawing-store.ts'

/**
 * Deletes a drawing, and with `files` what it made. Files that something else refers to stay, such as a message or
 * another drawing.
 */
export async function deletePermanently(
  { db, files: drive }: DrawContext,
  space: Space,
  owned: Owned,
  files: boolean,
): Promise<void> {
  const held = (await heldAssets(db.query, owned.owner, [owned.id])).get(owned.id) ?? []
  const made = held.filter(({ role }) => role === 'result' || role === 'preview').map(({ assetId }) => assetId)
  await deleteDrawing(db.query, owned)
  if (files) await drive.remove(space, made)
}
