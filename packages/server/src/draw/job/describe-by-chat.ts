import { ApiError } from '@saffron/core/errors'

import type { DrawingTable } from '../../db/tables/drawings.ts'
import type { DrawContext } from '../context.ts'
import { EndedError } from '../results/store-result.ts'
import { changeActive } from '../stores/drawing-store.ts'
import { buildRequest } from './build-request.ts'
import { endDrawing } from './end-drawing.ts'

const QUESTION =
  'Describe this image as a prompt with which an image model could draw it again: subject, composition, style, light and colors. Answer with the prompt only.'

/** Describes an image with a model that sees images. That call is paid for and recorded like any other. */
export async function describeByChat(context: DrawContext, row: DrawingTable, signal: AbortSignal): Promise<void> {
  const owned = { owner: row.ownerId, id: row.id }
  // The call may have been paid for.
  if (row.state !== 'queued') throw new ApiError('draw.interrupted')
  const { inputs } = await buildRequest(context, row)
  const [image] = inputs
  if (image === undefined) throw new ApiError('asset.not_found')
  const at = context.now().toISOString()
  const asked = await changeActive(context.db.query, owned, { state: 'submitted', submittedAt: at, updatedAt: at })
  if (asked === undefined) throw new EndedError()
  context.changes.tell(row.id)
  const { text } = await context.readPicture({
    owner: row.ownerId,
    by: row.createdBy ?? row.ownerId,
    // The model was chosen by someone who may use it.
    role: 'super-admin',
    image: `data:${image.type};base64,${Buffer.from(image.bytes).toString('base64')}`,
    prompt: QUESTION,
    model: row.model,
    signal,
  })
  await endDrawing(context, owned, { state: 'succeeded', prompts: [text], isRecorded: true })
}
