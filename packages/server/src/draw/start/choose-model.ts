import type { Model } from '@saffron/core/chat'
import { canDescribe, type ModelMedia } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'

import type { ModelUser } from '../../admin/index.ts'
import { unavailable } from '../../model-calls/index.ts'
import type { DrawContext } from '../context.ts'
import type { Wish } from './wish.ts'

/** The number of alternatives that an error names. */
const NAMED = 5

/**
 * Returns the requested model if it can do what is asked for. Without a request, the default for images if it can, or
 * the first that can. Throws `model.not_available`, `workspace.model_not_allowed` and `draw.unsupported`.
 */
export async function chooseMediaModel(
  { models }: Pick<DrawContext, 'models'>,
  wish: Wish,
  user: ModelUser,
): Promise<Model> {
  const all = await models.listModels([], user)
  const able = all.filter((model) => can(model, wish))
  // A model that is made for it comes before one that only sees images.
  const ordered = [
    ...able.filter(({ media }) => media !== undefined),
    ...able.filter(({ media }) => media === undefined),
  ]
  const name = wish.model ?? models.defaultFor('image')
  const chosen = ordered.find((model) => model.name === name) ?? (wish.model === undefined ? ordered[0] : undefined)
  if (chosen !== undefined) return chosen
  if (wish.model === undefined) throw new ApiError('draw.no_model')
  if (!all.some((model) => model.name === wish.model)) throw await unavailable({ models }, wish.model, user)
  const alternatives = ordered.slice(0, NAMED).map((model) => model.name)
  const values = { model: wish.model, count: alternatives.length, alternatives: alternatives.join(', ') }
  throw new ApiError('draw.unsupported', { values })
}

const can = (model: Model, wish: Wish): boolean =>
  (wish.kind === 'describe' && canDescribe(model)) || (model.media !== undefined && isAble(model.media, wish))

function isAble(media: ModelMedia, { kind, references, mask, action }: Wish): boolean {
  const { operations } = media
  // The provider itself offered it.
  if (action !== undefined) return true
  switch (kind) {
    case 'image':
      return operations.includes('generate') && references.length <= maxReferencesOf(media)
    case 'edit':
      return operations.includes(mask === undefined ? 'edit' : 'mask') && references.length <= maxReferencesOf(media)
    case 'blend':
      return operations.includes('blend') || references.length <= maxReferencesOf(media)
    default:
      return operations.includes(kind)
  }
}

/** Without a limit, a model that edits takes the usual number, and another one none. */
const maxReferencesOf = ({ maxReferences, operations }: ModelMedia): number =>
  maxReferences ?? (operations.includes('edit') ? 1 : 0)
