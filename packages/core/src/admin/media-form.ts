import { MEDIA_ABILITIES, type MediaAbility, type ModelMedia } from '../draw/contract.ts'
import type { AdminModel } from './model-entities.ts'

/** Where what a model can draw comes from: its channels, or what was set here. */
export const MEDIA_SOURCES = ['known', 'own'] as const

/** What a model may take besides the prompt. */
export const MEDIA_INPUTS = ['seed', 'negativePrompt'] as const
type MediaInput = (typeof MEDIA_INPUTS)[number]

/** What a model can draw, as typed and chosen. Lists are separated by commas. */
export interface MediaFormValues {
  source: (typeof MEDIA_SOURCES)[number]
  operations: MediaAbility[]
  /** Sizes or ratios. */
  shapes: string
  qualities: string
  styles: string
  maxCount: string
  maxReferences: string
  /** The lengths of videos. */
  seconds: string
  inputs: MediaInput[]
}

/** Returns the form of what a model can draw. */
export function mediaFormOf({ media, ownMedia }: Pick<AdminModel, 'media' | 'ownMedia'>): MediaFormValues {
  const {
    operations = [],
    sizes,
    ratios,
    qualities = [],
    styles = [],
    maxCount,
    maxReferences,
    seconds = [],
  } = media ?? {}
  return {
    source: ownMedia === true ? 'own' : 'known',
    operations: MEDIA_ABILITIES.filter((ability) => operations.includes(ability)),
    shapes: (sizes ?? ratios ?? []).join(', '),
    qualities: qualities.join(', '),
    styles: styles.join(', '),
    maxCount: String(maxCount ?? ''),
    maxReferences: String(maxReferences ?? ''),
    seconds: seconds.join(', '),
    inputs: MEDIA_INPUTS.filter((input) => media?.[input] === true),
  }
}

/** Returns what a form says a model can draw. Null for what its channels know. */
export function mediaIn(values: MediaFormValues): ModelMedia | null {
  if (values.source === 'known') return null
  const shapes = listIn(values.shapes)
  const [qualities, styles, seconds] = [values.qualities, values.styles, values.seconds].map(listIn)
  return {
    operations: values.operations,
    ...(shapes.length > 0 && (isSize(shapes[0]) ? { sizes: shapes } : { ratios: shapes })),
    ...(qualities?.length && { qualities }),
    ...(styles?.length && { styles }),
    ...(values.maxCount.trim() !== '' && { maxCount: Number(values.maxCount) }),
    ...(values.maxReferences.trim() !== '' && { maxReferences: Number(values.maxReferences) }),
    ...(seconds?.length && { seconds: seconds.map(Number) }),
    ...Object.fromEntries(values.inputs.map((input) => [input, true])),
  }
}

const listIn = (text: string): string[] =>
  text
    .split(/[,，、]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isSize = (text: string | undefined): boolean => /^[1-9]\d{1,4}x[1-9]\d{1,4}$/.test(text ?? '')
const isRatio = (text: string): boolean => /^[1-9]\d{0,2}:[1-9]\d{0,2}$/.test(text)

/** Returns whether a text is sizes, ratios or empty. */
export function areShapes(text: string): boolean {
  const shapes = listIn(text)
  return shapes.every(isSize) || shapes.every(isRatio)
}

const MOST = 100

/** Returns whether a text is a whole number in this range, up to 100, or empty. */
export const isMediaCount = (text: string, least: number): boolean =>
  text.trim() === '' || (/^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= MOST)

/** Returns whether a text is lengths of videos in seconds, or empty. */
export const areSeconds = (text: string): boolean => listIn(text).every((part) => isMediaCount(part, 1))
