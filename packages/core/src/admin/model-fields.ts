import { MODEL_FEATURES } from '../chat/contract.ts'
import type { PriceName } from '../wallet/contract.ts'
import { type AdminTranslate, type FormField, required } from './form-field.ts'
import { isCountText, isPriceText, type ModelFormValues } from './model-form.ts'

/** The text fields of a model. */
export function modelFields(t: AdminTranslate) {
  const check = (typed: string) => isCountText(typed) || t('admin.model.noCount')
  return {
    displayName: { label: t('admin.model.displayName'), check: required(t('common.nameMissing')) },
    group: { label: t('admin.model.group') },
    icon: { label: t('admin.model.icon'), hint: t('admin.model.iconHint') },
    contextLimit: { label: t('admin.model.contextLimit'), check },
    outputLimit: { label: t('admin.model.outputLimit'), check },
  } satisfies { readonly [name in keyof ModelFormValues]?: FormField }
}

/** The name of a new model. */
export const newModelField = (t: AdminTranslate): FormField => ({
  label: t('common.name'),
  hint: t('admin.model.nameHint'),
  check: required(t('common.nameMissing')),
})

/** What a model can do, to choose from. */
export const featureOptions = (t: AdminTranslate) =>
  MODEL_FEATURES.map((value) => ({ value, label: t(`admin.model.feature.${value}`) }))

/** The field of a price, in credits. */
export const priceField = (name: PriceName, t: AdminTranslate) => ({
  label: t(`format.price.${name}`),
  check: (typed: string) => isPriceText(typed) || t('admin.model.noPrice'),
})
