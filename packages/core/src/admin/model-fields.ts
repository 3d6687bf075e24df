import { MODEL_FEATURES, type ModelFeature } from '../chat/contract.ts'
import { PRICE_NAMES, type PriceName } from '../wallet/contract.ts'
import type { Channel } from './channel-entities.ts'
import { type AdminTranslate, type ChoiceField, type FormField, type NamedField, required } from './form-field.ts'
import { MODEL_AUDIENCES, MODEL_USES } from './kinds.ts'
import { MEDIA_TEXT_FIELDS, mediaFormFields } from './media-fields.ts'
import type { AdminModel } from './model-entities.ts'
import { isCountText, isPriceText, type ModelFormValues, type NewModelValues } from './model-form.ts'
import { readVariants } from './variant-text.ts'

/** The text fields of a model. */
export function modelFields(t: AdminTranslate) {
  const check = (typed: string) => isCountText(typed) || t('admin.model.noCount')
  return {
    displayName: { label: t('admin.model.displayName'), check: required(t('common.nameMissing')) },
    group: { label: t('admin.model.group') },
    icon: { label: t('admin.model.icon'), hint: t('admin.model.iconHint') },
    contextLimit: { label: t('admin.model.contextLimit'), check },
    outputLimit: { label: t('admin.model.outputLimit'), check },
    variants: {
      kind: 'lines',
      label: t('admin.model.variants'),
      hint: t('admin.model.variantsHint'),
      check: (typed: string) => {
        const read = readVariants(typed)
        return typeof read !== 'number' || t('admin.model.noVariant', { line: read })
      },
    },
  } satisfies { readonly [name in keyof ModelFormValues]?: FormField }
}

/** The text fields of a model's form, in their order. */
export const MODEL_TEXT_FIELDS = [
  'displayName',
  'group',
  'icon',
  'contextLimit',
  'outputLimit',
  ...PRICE_NAMES.map((name) => `prices.${name}` as const),
  'variants',
  ...MEDIA_TEXT_FIELDS.map((name) => `media.${name}` as const),
] as const

/** The fields of a model that few people need. */
export const ADVANCED_MODEL_FIELDS = ['features', 'icon', 'contextLimit', 'outputLimit'] as const

/** The fields of a model with fixed values. */
export function modelChoices(t: AdminTranslate) {
  return {
    visibleTo: {
      kind: 'choice',
      label: t('admin.model.visibleTo'),
      options: MODEL_AUDIENCES.map((value) => ({ value, label: t(`admin.model.audience.${value}`) })),
    },
    features: {
      kind: 'choices',
      label: t('admin.model.features'),
      options: MODEL_FEATURES.map((value) => ({ value, label: t(`admin.model.feature.${value}`) })),
    },
    defaultFor: {
      kind: 'choices',
      label: t('admin.model.defaultFor'),
      hint: t('admin.model.defaultHint'),
      options: MODEL_USES.map((value) => ({ value, label: t(`admin.model.use.${value}`) })),
    },
  } satisfies { readonly [name in keyof ModelFormValues]?: ChoiceField }
}

/** Returns all fields of a model's form, in their order. */
export function modelFormFields(t: AdminTranslate, { media }: Pick<ModelFormValues, 'media'>): NamedField[] {
  const { displayName, group, icon, contextLimit, outputLimit, variants } = modelFields(t)
  const { visibleTo, features, defaultFor } = modelChoices(t)
  const advanced = { features, icon, contextLimit, outputLimit }
  return [
    { name: 'enabled', kind: 'switch', label: t('admin.model.enabled') },
    { name: 'displayName', ...displayName },
    { name: 'group', ...group },
    ...priceFormFields(t, PRICE_NAMES).map((field) => ({ ...field, group: t('admin.model.prices') })),
    { name: 'variants', ...variants, group: t('admin.model.prices') },
    { name: 'visibleTo', ...visibleTo },
    { name: 'defaultFor', ...defaultFor },
    ...ADVANCED_MODEL_FIELDS.map((name) => ({ ...advanced[name], name, group: t('common.advanced') })),
    ...mediaFormFields(t, media).map((field) => ({ ...field, group: t('common.advanced') })),
  ]
}

/** The name of a new model. */
export const newModelField = (t: AdminTranslate): FormField => ({
  label: t('common.name'),
  hint: t('admin.model.nameHint'),
  check: required(t('common.nameMissing')),
})

/** Returns all fields of the form that adds a model to some of these channels. */
export function newModelFormFields(t: AdminTranslate, channels: readonly Pick<Channel, 'id' | 'name'>[]): NamedField[] {
  const options = channels.map(({ id, name }) => ({ value: id, label: name }))
  const fields = {
    name: newModelField(t),
    ...(options.length > 0 && { channels: { kind: 'choices', label: t('common.channels'), options } as const }),
    features: modelChoices(t).features,
  } satisfies { readonly [name in keyof NewModelValues]?: FormField | ChoiceField }
  return Object.entries(fields).map(([name, field]) => ({ name, ...field }))
}

/** The field of a price, in credits. */
export const priceField = (name: PriceName, t: AdminTranslate) => ({
  label: t(`format.price.${name}`),
  check: (typed: string) => isPriceText(typed) || t('admin.model.noPrice'),
})

/** Returns the fields of these prices in a form. */
export const priceFormFields = (t: AdminTranslate, names: readonly PriceName[]): NamedField[] =>
  names.map((name) => ({ name: `prices.${name}`, ...priceField(name, t), hint: t('admin.model.priceHint') }))

const TEXT_PRICES: readonly PriceName[] = ['input', 'cachedInput', 'output']

/** Returns the prices that apply to a model's features, and those it already has. */
export function priceNamesOf({ features, prices }: Pick<AdminModel, 'features' | 'prices'>): PriceName[] {
  const charged = new Set<PriceName>(TEXT_PRICES)
  if (features.includes('image') || features.includes('imageEdit')) charged.add('image').add('megapixel')
  if (features.includes('video')) charged.add('videoSecond')
  return PRICE_NAMES.filter((name) => charged.has(name) || prices[name] !== undefined)
}

const DRAWING_FEATURES: readonly ModelFeature[] = ['image', 'imageEdit', 'video']

/** Returns whether the prices of a model may depend on what is asked for, as those of images and videos do. */
export const mayHaveVariants = ({ features, prices }: Pick<AdminModel, 'features' | 'prices'>): boolean =>
  prices.variants !== undefined || DRAWING_FEATURES.some((feature) => features.includes(feature))

/** Returns the fields of the form that only sets the prices of a model. */
export const quickPriceFields = (t: AdminTranslate, model: Pick<AdminModel, 'features' | 'prices'>): NamedField[] => [
  ...priceFormFields(t, priceNamesOf(model)),
  ...(mayHaveVariants(model) ? [{ name: 'variants', ...modelFields(t).variants }] : []),
]
