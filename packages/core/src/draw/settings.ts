import type { PresetSettings } from './bodies.ts'
import type { Drawing } from './entities.ts'
import type { DrawingKind, MediaAbility } from './kinds.ts'
import { MAX_DRAWING_COUNT, MAX_REFERENCES, MAX_SIDE, MIN_SIDE, USUAL_SECONDS } from './limits.ts'
import type { ModelMedia } from './media.ts'

/** What people choose for a drawing besides its prompt. */
export type DrawSettings = PresetSettings

/** What a model must be able to do for each kind of drawing. */
export const ABILITY_OF = {
  image: 'generate',
  edit: 'edit',
  describe: 'describe',
  blend: 'blend',
  video: 'video',
} as const satisfies Record<DrawingKind, MediaAbility>

/** Returns whether a model has an ability. */
export const canDraw = (media: ModelMedia | undefined, ability: MediaAbility): boolean =>
  media?.operations.includes(ability) === true

/** Returns whether a model describes images: it's made for that, or it chats and sees. */
export const canDescribe = ({ media, features }: DescribingModel): boolean =>
  canDraw(media, 'describe') || (features.includes('vision') && features.includes('chat'))

interface DescribingModel {
  readonly media?: ModelMedia | undefined
  readonly features: readonly string[]
}

/** The most results of one call. A video is always a single one. */
export const maxCountOf = (media: ModelMedia, kind: DrawingKind): number =>
  kind === 'video' || kind === 'describe' ? 1 : Math.min(MAX_DRAWING_COUNT, media.maxCount ?? MAX_DRAWING_COUNT)

/** The most images that a call can refer to. */
export const maxReferencesOf = (media: ModelMedia, kind: DrawingKind): number =>
  kind === 'video' ? 1 : Math.min(MAX_REFERENCES, media.maxReferences ?? 0)

/** What a form shows, and so sends, where a model draws any size and none is chosen. */
export const firstSizeOf = (kind: DrawingKind): string => (kind === 'video' ? '1280x720' : '1024x1024')

/**
 * Returns the settings that a model supports, for a request or after another model was chosen. A choice that it doesn't
 * offer is left out, and a count that's too high becomes the highest one.
 */
export function fitSettings(settings: DrawSettings, media: ModelMedia, kind: DrawingKind): DrawSettings {
  const { model, negativePrompt, size, ratio, n, quality, style, seed, seconds } = settings
  const isFree = media.sizes === undefined && media.ratios === undefined
  const count = n === undefined ? undefined : Math.min(n, maxCountOf(media, kind))
  const hasSize = size !== undefined && (isFree || offered(size, media.sizes))
  return {
    ...(model !== undefined && { model }),
    ...(media.negativePrompt === true && negativePrompt && { negativePrompt }),
    ...(hasSize && { size }),
    ...(isFree && size === undefined && { size: firstSizeOf(kind) }),
    ...(!hasSize && offered(ratio, media.ratios) && { ratio }),
    ...(count !== undefined && count > 1 && { n: count }),
    ...(offered(quality, media.qualities) && { quality }),
    ...(offered(style, media.styles) && { style }),
    ...(media.seed === true && seed !== undefined && { seed }),
    ...(kind === 'video' && secondsOf(media, seconds)),
  }
}

/** Returns what a drawing was made with, for another one. */
export const settingsUsed = (drawing: Drawing): DrawSettings => {
  const { model, negativePrompt, size, ratio, count, quality, style, seed, seconds } = drawing
  return { model, negativePrompt, size, ratio, n: count, quality, style, seed, seconds }
}

const offered = (value: string | undefined, among: readonly string[] | undefined): boolean =>
  value !== undefined && among?.includes(value) === true

const secondsOf = ({ seconds: lengths }: ModelMedia, chosen: number | undefined): Pick<DrawSettings, 'seconds'> => {
  const seconds = chosen !== undefined && lengths?.includes(chosen) !== false ? chosen : (lengths?.[0] ?? USUAL_SECONDS)
  return { seconds }
}

/** Reads `1024x768`. Undefined for anything else. */
export function parseSize(size: string | undefined): { readonly width: number; readonly height: number } | undefined {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(size ?? '') ?? []
  return width === undefined || height === undefined ? undefined : { width: Number(width), height: Number(height) }
}

/** Returns width divided by height of `16:9` or `1024x768`. Undefined for anything else. */
export function aspectOf(text: string | undefined): number | undefined {
  const [, width = 0, height = 0] = (/^(\d{1,5})[:x](\d{1,5})$/.exec(text ?? '') ?? []).map(Number)
  return width > 0 && height > 0 ? width / height : undefined
}

/** About a megapixel, which most models are made for. */
const USUAL_SIDE = 1024
/** Many models require multiples of this. */
const STEP = 16

const sideOf = (pixels: number): number => Math.min(MAX_SIDE, Math.max(MIN_SIDE, Math.round(pixels / STEP) * STEP))

/** What a form offers where a model draws any size. */
export const USUAL_RATIOS = ['1:1', '4:3', '3:2', '16:9', '3:4', '2:3', '9:16'] as const

/** Returns a size of about a megapixel with a ratio, `1360x768` for `16:9`. */
export function sizeOfRatio(ratio: string): string {
  const aspect = aspectOf(ratio) ?? 1
  return `${sideOf(USUAL_SIDE * Math.sqrt(aspect))}x${sideOf(USUAL_SIDE / Math.sqrt(aspect))}`
}

/** Returns a size with another width, and the height that keeps its ratio. Or the other way around. */
export function lockedSize(size: string, side: 'width' | 'height', pixels: number): string {
  const aspect = aspectOf(size) ?? 1
  const within = Math.min(MAX_SIDE, Math.max(MIN_SIDE, Math.round(pixels)))
  return side === 'width' ? `${within}x${sideOf(within / aspect)}` : `${sideOf(within * aspect)}x${within}`
}
