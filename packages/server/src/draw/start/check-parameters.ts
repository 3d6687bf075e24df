import { type ModelMedia, USUAL_SECONDS } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'

import type { Wish } from './wish.ts'

/**
 * Returns a wish with what the model decides where it doesn't say. Throws `draw.unsupported_value` for a value that the
 * model doesn't offer, with those that it does.
 */
export function checkParameters(model: string, media: ModelMedia, wish: Wish): Wish {
  const offer = (value: string | number | undefined, offered: readonly (string | number)[] | undefined): void => {
    if (value === undefined || offered === undefined || offered.includes(value)) return
    refuse(String(value), offered)
  }
  const refuse = (value: string, offered: readonly (string | number)[]): never => {
    const values = { model, value, offered: offered.length > 0 ? offered.join(', ') : '–' }
    throw new ApiError('draw.unsupported_value', { values })
  }
  const { maxCount } = media
  if (maxCount !== undefined && wish.count > maxCount) refuse(`n = ${wish.count}`, [`n ≤ ${maxCount}`])
  if (wish.seed !== undefined && media.seed !== true) refuse('seed', [])
  if (wish.negativePrompt && media.negativePrompt !== true) refuse('negativePrompt', [])
  offer(wish.quality, media.qualities ?? [])
  offer(wish.style, media.styles ?? [])
  // A size says more than a ratio.
  if (wish.size !== undefined) offer(wish.size, media.sizes ?? (media.ratios === undefined ? undefined : []))
  const ratio = wish.size === undefined ? wish.ratio : undefined
  const size = wish.size ?? sizeOfRatio(ratio, media)
  if (ratio !== undefined && size === undefined)
    offer(ratio, media.ratios ?? (media.sizes === undefined ? undefined : []))
  const seconds = wish.kind === 'video' ? (wish.seconds ?? media.seconds?.[0] ?? USUAL_SECONDS) : undefined
  offer(seconds, media.seconds)
  return { ...wish, size, ratio, seconds }
}

/** Returns the first size of a model with this ratio, for a model that only knows sizes. */
function sizeOfRatio(ratio: string | undefined, { sizes, ratios }: ModelMedia): string | undefined {
  if (ratio === undefined || ratios?.includes(ratio) === true) return undefined
  const [across = 0, down = 0] = ratio.split(':').map(Number)
  return sizes?.find((size) => {
    const [width = 0, height = 0] = size.split('x').map(Number)
    return width * down === height * across
  })
}
