import { randomInt } from 'node:crypto'

import { drawingPrice, MAX_ACTIVE_DRAWINGS, MAX_DRAWING_COUNT, type ModelMedia, pixelsOf } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'
import { foldText } from '@saffron/core/format'

import { newId, type Queries } from '../../db/index.ts'
import type { DrawingTable } from '../../db/tables/drawings.ts'
import type { Space } from '../../spaces/index.ts'
import type { DrawContext } from '../context.ts'
import type { ImageHeader } from '../images/read-header.ts'
import { requireImages, requireMaskOf } from '../images/require-images.ts'
import { isByChat } from '../job/describe-by-chat.ts'
import { holdFor } from '../job/end-drawing.ts'
import { DRAW_JOB } from '../job/run-drawing.ts'
import { holdAsset } from '../stores/draw-asset-store.ts'
import { countActive, creatorOf, findDrawing, insertDrawing } from '../stores/drawing-store.ts'
import { checkParameters } from './check-parameters.ts'
import { chooseMediaModel } from './choose-model.ts'
import type { Wish } from './wish.ts'

export interface Caller {
  readonly space: Space
  /** The role of the caller's account. */
  readonly role: string
}

/**
 * Checks what is asked for, holds its price and queues it, in one transaction. Throws what the calls of the contract
 * declare. Nothing remains after an error.
 */
export async function startDrawing(context: DrawContext, { space, role }: Caller, wish: Wish): Promise<DrawingTable> {
  const { db, metering, jobs, now, publish } = context
  const { owner, by } = space
  const { asked, ...planned } = await planDrawing(context, { space, role }, wish)
  const { heldMicros } = planned
  const at = now().toISOString()
  const drawing: DrawingTable = { ...newDrawing(asked, at), ...planned, ownerId: owner, createdBy: by }
  await db.transaction(
    async (tx) => {
      if ((await countActive(tx, owner)) >= MAX_ACTIVE_DRAWINGS) {
        throw new ApiError('draw.too_many', { values: { count: MAX_ACTIVE_DRAWINGS } })
      }
      if (heldMicros > 0) await holdFor(tx, metering, drawing)
      await insertDrawing(tx, drawing)
      await holdFiles(tx, drawing, asked)
      await jobs.add(tx, { kind: DRAW_JOB, owner, subject: drawing.id })
    },
    heldMicros > 0 ? 'synced' : 'written',
  )
  if (asked.keep) publish(owner, { drawing: drawing.id, state: drawing.state, version: drawing.version })
  return drawing
}

interface PlannedDrawing extends Pick<DrawingTable, 'model' | 'fromId' | 'heldMicros' | 'prices'> {
  /** The wish with what the model decides. */
  readonly asked: Wish
}

/** Checks what is asked for, and returns how it would be drawn and the most that it costs. */
export async function planDrawing(context: DrawContext, { space, role }: Caller, wish: Wish): Promise<PlannedDrawing> {
  const { db } = context
  const { owner, by } = space
  const model = await chooseMediaModel(context, wish, { owner, by, role })
  const { media, name } = model
  const byChat = isByChat({ kind: wish.kind, isAction: wish.action !== undefined, media })
  const checked = byChat || media === undefined || wish.action !== undefined ? wish : checkParameters(name, media, wish)
  const asked = media?.seed === true ? withSeed(checked) : checked
  // A result that can't be stored would be drawn for nothing.
  if (asked.kind !== 'describe') await context.files.requireRoom(owner, LEAST_BYTES * asked.count)
  const images = await requireFiles(context, owner, asked)
  const fromId = await requireOrigin(db.query, owner, asked)
  const prices = context.modelRegistry.termsOf(name)?.prices ?? {}
  const size = asked.size ?? sizeOfEdited(asked, images)
  // A model that sees images is paid by the tokens of its call.
  const heldMicros = byChat ? 0 : drawingPrice(prices, { ...asked, size, pixels: mostPixels(media) })
  return { asked, model: name, fromId, heldMicros, prices: JSON.stringify(prices) }
}

/** The room that each result needs at least: a small image. */
const LEAST_BYTES = 64 * 1024

/** Above this, some providers refuse a seed. */
const MAX_RANDOM_SEED = 2 ** 31 - MAX_DRAWING_COUNT

/** Returns a wish with a random seed where it names none. It's stored, so that trying again draws the same. */
const withSeed = (wish: Wish): Wish =>
  wish.kind === 'describe' ? wish : { ...wish, seed: wish.seed ?? randomInt(MAX_RANDOM_SEED) }

/** An edited image keeps its size, unless another one is asked for. */
const sizeOfEdited = ({ kind }: Wish, [image]: readonly ImageHeader[]): string | undefined =>
  kind === 'edit' && image !== undefined ? `${image.width}x${image.height}` : undefined

/** Returns the pixels of the model's largest size, which is expected if none is chosen. Undefined without sizes. */
function mostPixels({ sizes = [] }: Pick<ModelMedia, 'sizes'> = {}): number | undefined {
  return sizes.length === 0 ? undefined : Math.max(...sizes.map((size) => pixelsOf(size, 0)))
}

/** Returns the headers of the images. Throws what's wrong with one of them, or with the folder. */
async function requireFiles({ db, files }: DrawContext, owner: string, wish: Wish): Promise<readonly ImageHeader[]> {
  const { references, mask, parent } = wish
  if (parent !== undefined) await files.requireFolder(db.query, owner, parent)
  const masks = mask === undefined ? [] : [mask]
  const headers = await requireImages({ files, queries: db.query, owner }, [...references, ...masks])
  const [image, ofMask] = [headers[0], headers[references.length]]
  if (mask !== undefined && image !== undefined && ofMask !== undefined) requireMaskOf(image, ofMask)
  return headers
}

/** Returns the drawing that this one is created from, if any. Throws `draw.not_found`. */
async function requireOrigin(queries: Queries, owner: string, { from, references }: Wish): Promise<string | null> {
  if (from === undefined) return creatorOf(queries, owner, references)
  if ((await findDrawing(queries, { owner, id: from })) === undefined) throw new ApiError('draw.not_found')
  return from
}

async function holdFiles(tx: Queries, { id, ownerId: owner }: DrawingTable, { references, mask }: Wish): Promise<void> {
  for (const [position, asset] of references.entries()) {
    await holdAsset(tx, { owner, id }, { asset, role: 'reference', position })
  }
  if (mask !== undefined) await holdAsset(tx, { owner, id }, { asset: mask, role: 'mask', position: 0 })
}

type Placed = 'ownerId' | 'createdBy' | 'model' | 'fromId' | 'heldMicros' | 'prices'

function newDrawing(wish: Wish, at: string): Omit<DrawingTable, Placed> {
  const { action } = wish
  return {
    id: newId(),
    kind: wish.kind,
    prompt: wish.prompt,
    promptFolded: foldText(wish.prompt),
    negativePrompt: wish.negativePrompt || null,
    size: wish.size ?? null,
    ratio: wish.ratio ?? null,
    count: wish.count,
    quality: wish.quality ?? null,
    style: wish.style ?? null,
    seed: wish.seed ?? null,
    seconds: wish.seconds ?? null,
    metadata: wish.metadata ? 1 : 0,
    parentId: wish.parent ?? null,
    action: action === undefined ? null : JSON.stringify({ task: action.task, id: action.id }),
    state: 'queued',
    progress: 0,
    results: '[]',
    prompts: null,
    revisedPrompt: null,
    error: null,
    costMicros: 0,
    channelId: action?.channel ?? null,
    task: null,
    favorite: 0,
    temporary: wish.keep ? 0 : 1,
    trashedAt: null,
    submittedAt: null,
    endedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
}
