import {
  type AdminModel,
  type AdminTranslate,
  MODEL_AUDIENCES,
  MODEL_USES,
  modelFields,
  modelFormOf,
  type ModelFormValues,
  priceField,
  pricesIn,
  priceTexts,
} from '@saffron/core/admin'
import { MODEL_FEATURES } from '@saffron/core/chat'
import { PRICE_NAMES } from '@saffron/core/wallet'

import { choiceField, choicesField, fieldStep, wordsIn } from './form-steps.ts'
import type { Step } from './use-tab.ts'

/** The steps of the form that sets a model's prices in credits. Empty means no price. */
export function priceSteps({ prices }: AdminModel, t: AdminTranslate): Step[] {
  const typed = priceTexts(prices)
  return PRICE_NAMES.map((name) => fieldStep(priceField(name, t), typed[name], t))
}

/** Converts the typed prices into the server's format. */
export const typedPrices = (typed: readonly string[]): ReturnType<typeof pricesIn> =>
  pricesIn({
    ...priceTexts({}),
    ...Object.fromEntries(PRICE_NAMES.map((name, at) => [name, typed[at] ?? ''])),
  })

/** The steps of the form that describes a model, with its current values. */
export function modelSteps(model: AdminModel, t: AdminTranslate): Step[] {
  const form = modelFormOf(model)
  const { displayName, group, icon, contextLimit, outputLimit } = modelFields(t)
  const uses = `${t('admin.model.defaultFor')} (${MODEL_USES.join(', ')})`
  return [
    fieldStep(displayName, form.displayName, t),
    fieldStep(group, form.group, t),
    fieldStep(icon, form.icon, t),
    fieldStep(contextLimit, form.contextLimit, t),
    fieldStep(outputLimit, form.outputLimit, t),
    fieldStep(choicesField(t('admin.model.features'), MODEL_FEATURES, t), form.features.join(', '), t),
    fieldStep(choiceField(t('admin.model.visibleTo'), MODEL_AUDIENCES, t), form.visibleTo, t),
    fieldStep(choicesField(uses, MODEL_USES, t), form.defaultFor.join(', '), t),
  ]
}

/** Converts the typed values, and keeps the prices and whether the model is enabled. */
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
