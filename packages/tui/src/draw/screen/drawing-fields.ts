import type { NamedField } from '@saffron/core/admin'
import type { Model } from '@saffron/core/chat'
import {
  canDraw,
  type DrawingKind,
  type DrawSettings,
  MAX_COMPARED_MODELS,
  MAX_SEED,
  MAX_VIDEO_SECONDS,
  type ModelMedia,
} from '@saffron/core/draw'
import {
  ABILITY_OF,
  aspectOf,
  fitSettings,
  maxCountOf,
  maxReferencesOf,
  sizeOfRatio,
  USUAL_RATIOS,
} from '@saffron/core/draw/client'
import type { AreaTranslate } from '@saffron/core/i18n'

/** What the form makes. */
export const MADE = ['image', 'video'] as const satisfies readonly DrawingKind[]
export type Made = (typeof MADE)[number]

/** The values of the form, as typed and chosen. */
export interface DrawingValues {
  readonly made: Made
  readonly prompt: string
  /** The chosen model for each. */
  readonly model: Readonly<Record<Made, string>>
  /** `1024x768`, `16:9` or empty. */
  readonly shape: string
  readonly count: string
  readonly seconds: string
  readonly negative: string
  readonly quality: string
  readonly style: string
  readonly seed: string
  /** The path of an image to draw from. */
  readonly file: string
  /** The path of a mask for that image. */
  readonly mask: string
  /** Models that draw the same, besides the chosen one. */
  readonly also: readonly string[]
}

/** What a form starts with. */
export interface DrawingStart {
  readonly made?: Made
  readonly prompt?: string
  readonly settings?: DrawSettings
}

/** Returns the form's values for what it starts with. */
export function drawingValues({ made = 'image', prompt = '', settings = {} }: DrawingStart): DrawingValues {
  const { model = '', size, ratio, n = 1, seconds, negativePrompt = '', quality = '', style = '', seed } = settings
  return {
    made,
    prompt,
    model: { image: '', video: '', [made]: model },
    shape: size ?? ratio ?? '',
    count: String(n),
    seconds: String(seconds ?? ''),
    negative: negativePrompt,
    quality,
    style,
    seed: String(seed ?? ''),
    file: '',
    mask: '',
    also: [],
  }
}

const NOTHING: ModelMedia = { operations: [] }

const ableTo = (models: readonly Model[], made: Made): readonly Model[] =>
  models.filter(({ media }) => canDraw(media, ABILITY_OF[made]))

/** Returns the chosen model if it can make this, otherwise the first one that can. */
export function modelOf({ made, model }: DrawingValues, models: readonly Model[]): Model | undefined {
  const able = ableTo(models, made)
  return able.find(({ name }) => name === model[made]) ?? able[0]
}

/** Returns the models that draw: the chosen one, and those that draw the same. */
export function modelsOf(values: DrawingValues, models: readonly Model[]): readonly Model[] {
  const first = modelOf(values, models)
  if (first === undefined || values.made === 'video') return first === undefined ? [] : [first]
  const also = ableTo(models, values.made).filter((model) => model !== first && values.also.includes(model.name))
  return [first, ...also].slice(0, MAX_COMPARED_MODELS)
}

/** Returns whether a model can draw from so many images, and in a part of the first if there's a mask. */
export const takesImages = ({ media = NOTHING }: Model, count: number, isMasked: boolean): boolean =>
  count <= maxReferencesOf(media, 'image') && (!isMasked || canDraw(media, 'mask'))

/** Returns the settings to send: those that the model supports. */
export function settingsIn(values: DrawingValues, model: Model): DrawSettings {
  const { made, shape, count, seconds, negative, quality, style, seed } = values
  const chosen: DrawSettings = {
    ...shapeOf(shape, model.media ?? NOTHING),
    n: Number(count),
    ...(seconds.trim() !== '' && { seconds: Number(seconds) }),
    negativePrompt: negative.trim(),
    quality,
    style,
    ...(seed.trim() !== '' && { seed: Number(seed) }),
  }
  return { ...fitSettings(chosen, model.media ?? NOTHING, made), model: model.name }
}

/** A model that draws any size gets the size of a ratio, which another client may have chosen. */
function shapeOf(shape: string, { sizes, ratios }: ModelMedia): Pick<DrawSettings, 'size' | 'ratio'> {
  if (!shape.includes(':')) return shape === '' ? {} : { size: shape }
  return sizes === undefined && ratios === undefined ? { size: sizeOfRatio(shape) } : { ratio: shape }
}

/** Returns the fields of the form: what the chosen model supports. */
export function drawingFields(
  values: DrawingValues,
  models: readonly Model[],
  t: AreaTranslate<'draw'>,
): readonly NamedField[] {
  const { made } = values
  const able = ableTo(models, made)
  const model = modelOf(values, models)
  const media = model?.media ?? NOTHING
  const makes = MADE.filter((each) => ableTo(models, each).length > 0)
  const { qualities, styles } = media
  const fields: readonly (NamedField | false)[] = [
    {
      name: 'prompt',
      kind: 'lines',
      label: t('draw.prompt'),
      placeholder: t(`draw.prompt.${made}`),
      check: (typed) => typed.trim() !== '' || t(`draw.prompt.${made}`),
    },
    makes.length > 1 && {
      name: 'made',
      kind: 'choice',
      label: t('draw.make'),
      options: makes.map((value) => ({ value, label: t(`draw.make.${value}`) })),
    },
    {
      name: `model.${made}`,
      kind: 'choice',
      label: t('draw.model'),
      options: able.map(({ name, displayName }) => ({
        // The model that is used if the chosen one can't make this.
        value: name === model?.name ? values.model[made] : name,
        label: displayName,
      })),
    },
    made === 'image' &&
      able.length > 1 && {
        name: 'also',
        kind: 'choices',
        label: t('draw.models.also'),
        hint: t('draw.models.alsoHint', { count: MAX_COMPARED_MODELS }),
        options: able
          .filter((each) => each !== model)
          .map(({ name, displayName }) => ({ value: name, label: displayName })),
      },
    shapeField(values, media, t),
    maxCountOf(media, made) > 1 && countField(values, maxCountOf(media, made), t),
    made === 'video' && secondsField(values, media, t),
    qualities !== undefined && { name: 'quality', label: t('draw.quality'), ...choiceOf(values.quality, qualities, t) },
    styles !== undefined && { name: 'style', label: t('draw.style'), ...choiceOf(values.style, styles, t) },
    media.negativePrompt === true && {
      name: 'negative',
      label: t('draw.negative'),
      placeholder: t('draw.negative.hint'),
    },
    media.seed === true && {
      name: 'seed',
      label: t('draw.seed'),
      placeholder: t('draw.seed.hint'),
      check: (typed) => isWhole(typed, 0, MAX_SEED) || t('cli.drawForm.seedRange', { most: MAX_SEED }),
    },
    maxReferencesOf(media, made) > 0 && {
      name: 'file',
      label: t(made === 'video' ? 'draw.firstFrame' : 'draw.references'),
      hint: t('cli.drawForm.file'),
    },
    made === 'image' &&
      canDraw(media, 'mask') && { name: 'mask', label: t('cli.drawForm.mask'), hint: t('cli.drawForm.maskHint') },
  ]
  return fields.filter((field) => field !== false)
}

/** A choice with an automatic value, which is also shown for a value that another model offers. */
function choiceOf(
  current: string,
  values: readonly string[],
  t: AreaTranslate<'draw'>,
  labelOf = (value: string): string => value,
) {
  const automatic = { value: values.includes(current) ? '' : current, label: t('draw.auto') }
  return { kind: 'choice', options: [automatic, ...values.map((value) => ({ value, label: labelOf(value) }))] } as const
}

const sizeText = (size: string): string => size.replace('x', ' × ')

function shapeField({ shape }: DrawingValues, { sizes, ratios }: ModelMedia, t: AreaTranslate<'draw'>): NamedField {
  const size = { name: 'shape', label: t('draw.size') } as const
  if (sizes !== undefined) return { ...size, ...choiceOf(shape, sizes, t, sizeText) }
  if (ratios !== undefined) return { name: 'shape', label: t('draw.ratio'), ...choiceOf(shape, ratios, t) }
  // Another client may have sent the ratio, which is the same size here.
  const usual = USUAL_RATIOS.map((ratio) => [ratio === shape ? shape : sizeOfRatio(ratio), ratio] as const)
  const isOther = aspectOf(shape) !== undefined && !shape.includes(':') && !usual.some(([each]) => each === shape)
  const offered = [...usual.map(([each]) => each), ...(isOther ? [shape] : [])]
  const ratioOf = new Map<string, string>(usual)
  const labelOf = (value: string): string => [ratioOf.get(value), sizeText(value)].filter(Boolean).join(' · ')
  return { ...size, ...choiceOf(shape, offered, t, labelOf) }
}

function countField({ count }: DrawingValues, most: number, t: AreaTranslate<'draw'>): NamedField {
  const options = Array.from({ length: most }, (_, index) => {
    const label = String(index + 1)
    // A model that draws more may have been chosen before.
    return { value: index + 1 === most && Number(count) > most ? count : label, label }
  })
  return { name: 'count', kind: 'choice', label: t('draw.count'), options }
}

function secondsField({ seconds }: DrawingValues, media: ModelMedia, t: AreaTranslate<'draw'>): NamedField {
  const field = { name: 'seconds', label: t('draw.seconds') } as const
  const lengths = media.seconds?.map(String)
  if (lengths !== undefined) {
    return { ...field, ...choiceOf(seconds, lengths, t, (value) => t('draw.seconds.count', { count: value })) }
  }
  return {
    ...field,
    placeholder: t('draw.auto'),
    check: (typed) =>
      isWhole(typed, 1, MAX_VIDEO_SECONDS) || t('cli.drawForm.secondsRange', { most: MAX_VIDEO_SECONDS }),
  }
}

/** Also accepts empty text. */
function isWhole(typed: string, least: number, most: number): boolean {
  const text = typed.trim()
  return text === '' || (/^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most)
}
