import { newId, type Database } from '../db/index.ts'
import type { DrawingTable } from '../db/tables/drawings.ts'
import { insertDrawing } from '../draw/stores/drawing-store.ts'

/** Creates a drawing that has failed, unless `row` says otherwise. */
export async function buildDrawing(
  db: Database,
  ownerId: string,
  row: Partial<DrawingTable> = {},
): Promise<DrawingTable> {
  const at = new Date().toISOString()
  const drawing: DrawingTable = {
    id: newId(),
    ownerId,
    createdBy: ownerId,
    kind: 'image',
    prompt: 'a crocus',
    promptFolded: 'a crocus',
    negativePrompt: null,
    model: 'saffron-demo-image',
    size: null,
    ratio: null,
    count: 1,
    quality: null,
    style: null,
    seed: null,
    seconds: null,
    metadata: 0,
    parentId: null,
    fromId: null,
    action: null,
    state: 'failed',
    progress: 0,
    results: '[]',
    prompts: null,
    revisedPrompt: null,
    error: JSON.stringify({ code: 'draw.no_result' }),
    prices: '{}',
    heldMicros: 0,
    costMicros: 0,
    channelId: null,
    task: null,
    favorite: 0,
    temporary: 0,
    trashedAt: null,
    submittedAt: null,
    endedAt: at,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...row,
  }
  await insertDrawing(db.query, drawing)
  return drawing
}
