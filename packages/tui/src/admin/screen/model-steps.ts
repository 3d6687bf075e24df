import {
  type AdminModel,
  isCountText,
  isPriceText,
  MODEL_AUDIENCES,
  MODEL_USES,
  modelFormOf,
  type ModelFormValues,
  pricesIn,
  priceTexts,
} from '@saffron/core/admin'
import { MODEL_FEATURES } from '@saffron/core/chat'
import type { AreaTranslate } from '@saffron/core/i18n'
import { PRICE_NAMES } from '@saffron/core/wallet'

import { chosenOf, labelled, someOf, wordsIn } from './form-steps.ts'
import type { Step } from './use-part.ts'

type Words = AreaTranslate<'admin'>

/** The fields of the form that sets a model's prices in credits. Empty means no price. */
export function priceSteps({ prices }: AdminModel, t: Words): Step[] {
  const typed = priceTexts(prices)
  return PRICE_NAMES.map((name) => ({
    label: labelled(t(`format.price.${name}`), t),
    value: typed[name],
    problemOf: (text) => (isPriceText(text) ? undefined : t('admin.model.noPrice')),
  }))
}

/** Converts the typed prices into the server's format. */
export function typedPrices(typed: readonly string[]): ReturnType<typeof pricesIn> {
  const [input = '', cachedInput = '', output = '', image = '', videoSecond = ''] = PRICE_NAMES.map(
    (_name, at) => typed[at] ?? '',
  )
  return pricesIn({ input, cachedInput, output, image, videoSecond })
}

/** The fields of the form that describes a model, with its current values. */
export function modelSteps(model: AdminModel, t: Words): Step[] {
  const form = modelFormOf(model)
  const count = (text: string) => (isCountText(text) ? undefined : t('admin.model.noCount'))
  return [
    {
      label: labelled(t('admin.model.displayName'), t),
      value: form.displayName,
      problemOf: (text) => (text === '' ? t('admin.model.nameMissing') : undefined),
    },
    { label: labelled(t('admin.model.group'), t), value: form.group },
    { label: labelled(t('admin.model.icon'), t), value: form.icon },
    { label: labelled(t('admin.model.contextLimit'), t), value: form.contextLimit, problemOf: count },
    { label: labelled(t('admin.model.outputLimit'), t), value: form.outputLimit, problemOf: count },
    {
      label: labelled(t('admin.model.features'), t),
      value: form.features.join(', '),
      problemOf: someOf(MODEL_FEATURES, t),
    },
    {
      label: labelled(`${t('admin.model.visibleTo')} (${MODEL_AUDIENCES.join(', ')})`, t),
      value: form.visibleTo,
      problemOf: chosenOf(MODEL_AUDIENCES, t),
    },
    {
      label: labelled(`${t('admin.model.defaultFor')} (${MODEL_USES.join(', ')})`, t),
      value: form.defaultFor.join(', '),
      problemOf: someOf(MODEL_USES, t),
    },
  ]
}

/** Converts the typed values, and keeps the prices and the service state. */
export function typedModel(typed: readonly string[], model: AdminModel): ModelFormValues {
  const [displayName = '', group = '', icon = '', contextLimit = '', outputLimit = '', ...lists] = typed
  const [features = '', visibleTo = '', defaultFor = ''] = lists
  const before = modelFormOf(model)
  return {
    ...before,
    displayName,
    group,
    icon,
    contextLimit,
    outputLimit,
    features: MODEL_FEATURES.filter((feature) => wordsIn(features).includes(feature)),
    visibleTo: MODEL_AUDIENCES.find((each) => each === visibleTo) ?? before.visibleTo,
    defaultFor: MODEL_USES.filter((use) => wordsIn(defaultFor).includes(use)),
  }
}
