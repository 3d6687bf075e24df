import type { Model } from '@saffron/core/chat'
import {
  type Drawing,
  type DrawSettings,
  fitSettings,
  MAX_COMPARED_MODELS,
  maxReferencesOf,
  priceOfSettings,
} from '@saffron/core/draw'

import { api } from '../../shell/session/client.ts'
import { type DrawDraft, EMPTY_DRAFT } from './draft-store.ts'

/** What a draft sends: the settings that its model supports. */
function settingsOf({ made, settings }: DrawDraft, model: Model) {
  return { ...fitSettings(settings, model.media ?? { operations: [] }, made), model: model.name }
}

/** The length of a video whose price is by second. */
export const secondsOf = (draft: DrawDraft, model: Model): number | undefined =>
  draft.made === 'video' && model.prices?.videoSecond !== undefined ? settingsOf(draft, model).seconds : undefined

/** The chosen model, and the further ones among those that can make it. */
export const drawersOf = ({ also }: DrawDraft, model: Model, able: readonly Model[]): readonly Model[] =>
  [model, ...able.filter(({ name }) => name !== model.name && also.includes(name))].slice(0, MAX_COMPARED_MODELS)

/** The most that one model will cost for the draft, in micro-credits. */
export const priceOf = (draft: DrawDraft, model: Model): number =>
  priceOfSettings(model.prices, draft.made, settingsOf(draft, model))

/** Returns what one result would cost with other settings, for a choice whose options have different prices. */
export const optionPrices = (
  draft: Pick<DrawDraft, 'made' | 'settings'>,
  model: Model,
  options: readonly DrawSettings[],
): readonly number[] | undefined => {
  const prices = options.map((option) =>
    priceOf({ ...EMPTY_DRAFT, made: draft.made, settings: { ...draft.settings, ...option, n: 1 } }, model),
  )
  return new Set(prices).size > 1 ? prices : undefined
}

/** Why a draft can't be started yet. */
export type DraftFault = 'empty' | 'uploading' | 'failed' | 'tooMany'

export function faultOf({ made, prompt, references }: DrawDraft, model: Model): DraftFault | undefined {
  if (references.some(({ error }) => error !== undefined)) return 'failed'
  if (references.length > maxReferencesOf(model.media ?? { operations: [] }, made)) return 'tooMany'
  if (references.some(({ asset }) => asset === undefined)) return 'uploading'
  return prompt.trim() === '' ? 'empty' : undefined
}

/** Starts a drawing. */
export function startDraft(draft: DrawDraft, model: Model, workspace: string | undefined): Promise<Drawing> {
  const prompt = draft.prompt.trim()
  const { seconds, ...settings } = settingsOf(draft, model)
  const references = draft.references.flatMap(({ asset }) => asset ?? [])
  const space = workspace === undefined ? {} : { workspace }
  if (draft.made === 'image') return api.draw.generateImages({ body: { ...settings, ...space, prompt, references } })
  const [image] = references
  return api.draw.generateVideo({
    body: { ...settings, ...space, prompt, ...(seconds !== undefined && { seconds }), ...(image && { image }) },
  })
}
