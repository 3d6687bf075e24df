import { costOf, type ModelPrices, pricesFor } from '../wallet/contract.ts'
import type { PresetSettings } from './bodies.ts'
import type { DrawingKind } from './kinds.ts'
import { sizeOfRatio } from './settings.ts'

/** What the price of a drawing depends on. */
export interface PricedDrawing {
  readonly kind: DrawingKind
  readonly count: number
  readonly size?: string | undefined
  /** Of one result, where no size is chosen. */
  readonly pixels?: number | undefined
  readonly quality?: string | undefined
  readonly seconds?: number | undefined
}

/** The size that a price by megapixel assumes where none is chosen. */
const USUAL_PIXELS = 1024 * 1024
/** The tokens of a call that's priced by tokens: of its prompt and images, of one drawn image, of a description. */
const INPUT_TOKENS = 4000
const IMAGE_TOKENS = 6500
const DESCRIPTION_TOKENS = 1000

/**
 * Returns the most that a drawing is expected to cost, in micro-credits. It's held when the drawing starts, and what
 * isn't delivered is released.
 */
export function drawingPrice(prices: ModelPrices = {}, drawing: PricedDrawing): number {
  const { kind, count, size, seconds = 0, pixels = USUAL_PIXELS } = drawing
  const chosen = pricesFor(prices, drawing)
  const input = { inputTokens: INPUT_TOKENS }
  if (kind === 'describe') return costOf(tokenPrices(chosen), { ...input, outputTokens: DESCRIPTION_TOKENS })
  if (kind === 'video') {
    const isWhole = chosen.videoSecond === undefined
    return costOf(chosen, isWhole ? { images: count } : { videoSeconds: seconds * count })
  }
  const delivered = costOf(chosen, { images: count, pixels: pixelsOf(size, pixels) * count })
  // Which of the two is paid depends on whether the provider reports tokens.
  return Math.max(delivered, costOf(tokenPrices(chosen), { ...input, outputTokens: IMAGE_TOKENS * count }))
}

/** Returns the price of a drawing with these settings, as `drawingPrice` does. */
export const priceOfSettings = (
  prices: ModelPrices | undefined,
  kind: DrawingKind,
  settings: PresetSettings,
): number => {
  const { n = 1, size, ratio, quality, seconds } = settings
  const drawn = size ?? (ratio === undefined ? undefined : sizeOfRatio(ratio))
  return drawingPrice(prices, { kind, count: n, size: drawn, quality, seconds })
}

const tokenPrices = ({ input, cachedInput, output }: ModelPrices): ModelPrices => ({ input, cachedInput, output })

/** Returns the number of pixels of `1024x768`, or `unknown` for no size. */
export function pixelsOf(size: string | undefined, unknown = USUAL_PIXELS): number {
  const [width = Number.NaN, height = Number.NaN] = (size ?? '').split('x').map(Number)
  return Number.isFinite(width * height) ? width * height : unknown
}
