import { ApiError } from '@saffron/core/errors'

import type { DrawingTable } from '../../db/tables/drawings.ts'
import type { Mask, MediaInput, MediaOperation, MediaRequest } from '../../providers/index.ts'
import type { DrawContext } from '../context.ts'
import { readInput, readMask } from '../images/read-inputs.ts'
import { heldAssets } from '../stores/draw-asset-store.ts'

/** What a stored action asks of the provider: the earlier task and the action's ID. */
export interface StoredAction {
  readonly task: string
  readonly id: string
}

const OPERATIONS: Readonly<Record<DrawingTable['kind'], MediaOperation>> = {
  image: 'generate',
  edit: 'edit',
  describe: 'describe',
  blend: 'blend',
  video: 'video',
}

/** Returns what to ask a provider for. Throws what reading its images throws. */
export async function buildRequest(context: DrawContext, row: DrawingTable): Promise<MediaRequest> {
  const { inputs, mask } = await readImages(context, row)
  const [width, height] = (row.size ?? '').split('x').map(Number)
  return {
    operation: row.action === null ? OPERATIONS[row.kind] : 'action',
    model: row.model,
    prompt: row.prompt,
    ...(row.negativePrompt !== null && { negativePrompt: row.negativePrompt }),
    ...(width !== undefined && height !== undefined && { size: { width, height } }),
    ...(row.ratio !== null && { ratio: row.ratio }),
    count: row.count,
    ...(row.quality !== null && { quality: row.quality }),
    ...(row.style !== null && { style: row.style }),
    ...(row.seed !== null && { seed: row.seed }),
    ...(row.seconds !== null && { seconds: row.seconds }),
    inputs,
    ...(mask !== undefined && { mask }),
    ...(row.action !== null && { action: JSON.parse(row.action) as StoredAction }),
    idempotencyKey: row.id,
  }
}

async function readImages(
  { db, files }: DrawContext,
  { id, ownerId: owner, action }: DrawingTable,
): Promise<{ inputs: readonly MediaInput[]; mask?: Mask }> {
  // The provider still has the images of its own task.
  if (action !== null) return { inputs: [] }
  const held = (await heldAssets(db.query, owner, [id])).get(id) ?? []
  const rows = await files.find(
    db.query,
    owner,
    held.map(({ assetId }) => assetId),
  )
  const bytesOf = async (asset: string): Promise<Buffer> => {
    const row = rows.find((each) => each.id === asset)
    if (row === undefined) throw new ApiError('asset.not_found')
    return files.bytes(row)
  }
  const inputs: MediaInput[] = []
  // The same image can be referred to several times.
  const known = new Map<string, MediaInput>()
  for (const { assetId } of held.filter(({ role }) => role === 'reference')) {
    const input = known.get(assetId) ?? (await readInput(await bytesOf(assetId)))
    known.set(assetId, input)
    inputs.push(input)
  }
  const [image] = inputs
  const mask = held.find(({ role }) => role === 'mask')
  if (mask === undefined || image === undefined) return { inputs }
  return { inputs, mask: await readMask(await bytesOf(mask.assetId), image) }
}
