import type { DrawingKind, ModelMedia } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'

import type { DrawingTable } from '../../db/tables/drawings.ts'
import type { MediaInput } from '../../providers/index.ts'
import type { DrawContext } from '../context.ts'
import { EndedError } from '../results/store-result.ts'
import { changeActive } from '../stores/drawing-store.ts'
import { buildRequest } from './build-request.ts'
import { endDrawing } from './end-drawing.ts'
import { providerText } from './provider-text.ts'

const QUESTION =
  'Describe this image as a prompt with which an image model could draw it again: subject, composition, style, light and colors. Answer with the prompt only.'

interface Asked {
  readonly kind: DrawingKind
  readonly isAction: boolean
  readonly media: ModelMedia | undefined
}

/** Returns whether a drawing is a description that its model writes in a chat, and not one that its provider makes. */
export const isByChat = ({ kind, isAction, media }: Asked): boolean =>
  kind === 'describe' && !isAction && media?.operations.includes('describe') !== true

/** Describes an image with a model that sees images. That call is paid for and recorded like any other. */
export async function describeByChat(context: DrawContext, row: DrawingTable, signal: AbortSignal): Promise<void> {
  const owned = { owner: row.ownerId, id: row.id }
  // The call may have been paid for.
  if (row.state !== 'queued') throw new ApiError('draw.interrupted')
  const { inputs } = await buildRequest(context, row)
  const [image] = inputs
  if (image === undefined) throw new ApiError('asset.not_found')
  const at = context.now().toISOString()
  const change = { state: 'submitted', submittedAt: at, updatedAt: at } as const
  const asked = await changeActive(context.db.query, owned, change, row)
  if (asked === undefined) throw new EndedError()
  context.changes.tell(row.id)
  const answer = await ask(context, { row, image, signal })
  await endDrawing(context, owned, { ...answer, isRecorded: true })
}

interface Question {
  readonly row: DrawingTable
  readonly image: MediaInput
  readonly signal: AbortSignal
}

/** Returns the description, or why there is none. Throws what isn't an answer, such as the signal's reason. */
async function ask({ readPicture }: DrawContext, { row, image, signal }: Question) {
  try {
    const { text, costMicros } = await readPicture({
      owner: row.ownerId,
      by: row.createdBy ?? row.ownerId,
      // The model was chosen by someone who may use it.
      role: 'super-admin',
      image: `data:${image.type};base64,${Buffer.from(image.bytes).toString('base64')}`,
      prompt: QUESTION,
      model: row.model,
      signal,
    })
    return { state: 'succeeded', prompts: [providerText(text)], costMicros } as const
  } catch (error) {
    if (signal.aborted || !ApiError.is(error)) throw error
    return { state: 'failed', error } as const
  }
}
