import type { Usage } from '@saffron/core/chat'
import { SUMMARY_MAX_CHARACTERS, type SummaryProgress } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'
import { groupItemsOf, mergeGroups } from '@saffron/core/summary'

import type { ModelCatalog, ModelUser } from '../admin/index.ts'
import { chooseModel, type ModelCallContext } from '../model-calls/index.ts'
import { DEFAULT_LONG_TEXT_MODEL } from '../platform/config.ts'
import type { JsonObject } from '../platform/json-object.ts'
import type { Author } from '../spaces/index.ts'
import type { PromptStore } from '../system/index.ts'
import { countTokens } from '../wallet/index.ts'
import { askJson } from './ask-json.ts'
import { askPart } from './ask-part.ts'
import { cutSummary } from './cut-summary.ts'
import { inTurns } from './in-turns.ts'
import { instructionsFor, type TextTask } from './instructions.ts'
import { normalizeText } from './normalize-text.ts'
import { packTexts } from './pack-texts.ts'
import { splitParts, type TextPart } from './split-parts.ts'

/** The context limit that is assumed if a model's is unknown. */
const CONTEXT_TOKENS = 16_000
/** Tokens of an answer, including reasoning. */
const ANSWER_TOKENS = 2_000
/** Leaves room for the error of our token count. */
const MARGIN = 0.9
/** Characters of the summary of a part. */
const PART_CHARACTERS = 1_500
/** Characters of an outline, and of JSON. */
const OUTLINE_CHARACTERS = 4_000
const JSON_CHARACTERS = 6_000
/** A round that leaves more than this share of the text has failed. */
const SHRINKS = 0.8
const MAX_ROUNDS = 5

export interface LongTextWanted extends TextTask, Author {
  readonly text: string
  /** The model that `modelFor` returned. */
  readonly model: string
  /** The most code points of a text. An outline and JSON aren't limited by it. */
  readonly maxCharacters?: number | undefined
  readonly signal: AbortSignal
  /** Once aborted, nothing more is asked. What was asked is still waited for and kept. Then LeavingError is thrown. */
  readonly leaving?: AbortSignal | undefined
  readonly onParts?: ((parts: readonly TextPart[]) => void) | undefined
  readonly onProgress?: ((progress: SummaryProgress) => void) | undefined
  readonly onUsage?: ((usage: Usage) => void) | undefined
}

export interface LongTextSummary {
  readonly text: string
  /** Missing if the reply wasn't JSON of the schema. Then `text` is that reply. */
  readonly json?: JsonObject | undefined
  /** The result was too long and has been cut. */
  readonly shortened: boolean
}

export interface LongText {
  /** Returns the model that would be used. Throws `model.not_available`. */
  readonly modelFor: (wanted: ModelUser & { readonly model?: string | undefined }) => Promise<string>
  /**
   * Summarizes a text of any length: in parts if it doesn't fit, then the summaries of the parts together. Stops when
   * the signal is aborted. Finished parts are paid and reused later. Throws what `askPart` throws.
   */
  readonly sumUp: (wanted: LongTextWanted) => Promise<LongTextSummary>
}

interface LongTextContext extends ModelCallContext {
  readonly models: ModelCatalog
  readonly prompts: PromptStore
}

export function createLongText(context: LongTextContext): LongText {
  const { models, prompts, modelRegistry } = context

  const modelFor: LongText['modelFor'] = async ({ model, owner, by, role }) => {
    const user = { owner, by, role }
    if (model !== undefined) return chooseModel(context, model, user)
    const able = await models.listModels(['chat', 'longtext'], user)
    const wanted = models.defaultFor('summary') ?? DEFAULT_LONG_TEXT_MODEL
    const chosen = able.find(({ name }) => name === wanted) ?? able[0]
    return chosen?.name ?? chooseModel(context, null, user)
  }

  const sumUp: LongText['sumUp'] = async (wanted) => {
    const { model, kind = 'summary', maxCharacters = SUMMARY_MAX_CHARACTERS, onProgress, leaving } = wanted
    const { map, reduce, json } = instructionsFor(prompts, wanted)
    const longest = Math.max(...[map, reduce, `${json?.prompt}${JSON.stringify(json?.schema)}`].map(countTokens))
    const contextTokens = modelRegistry.termsOf(model)?.contextLimit ?? CONTEXT_TOKENS
    const budget = Math.floor(MARGIN * (contextTokens - longest - ANSWER_TOKENS))
    if (budget < PART_CHARACTERS) throw new ApiError('model.not_available', { values: { model } })
    const longestAnswer = kind === 'outline' ? OUTLINE_CHARACTERS : maxCharacters
    const { owner, by, onUsage } = wanted
    const asking = { owner, by, model, onUsage }

    const askAll = async (prompt: string, texts: readonly string[], stage: 'map' | 'reduce'): Promise<string[]> => {
      const total = texts.length
      const characters = total === 1 && json === undefined ? longestAnswer : PART_CHARACTERS
      let index = 0
      return inTurns(texts, { signal: wanted.signal, leaving }, async (text, number, signal) => {
        const label = total === 1 ? undefined : `Part ${number} of ${total}`
        const answer = await askPart(context, { ...asking, prompt, text, label, characters, signal })
        index += 1
        onProgress?.({ stage, index, total })
        return answer
      })
    }
    const isReady = (texts: readonly string[]): boolean =>
      texts.length <= 1 || (json !== undefined && packTexts(texts, budget).length === 1)

    const parts = await splitParts(normalizeText(wanted.text), budget)
    wanted.onParts?.(parts)
    const written = parts.map(({ text }) => text).filter((text) => text.trim() !== '')
    let texts = json !== undefined && written.length === 1 ? written : await askAll(map, written, 'map')
    let isTooLong = false
    for (let round = 0; !isReady(texts) && !isTooLong; round += 1) {
      const before = texts.join('').length
      const packs = packTexts(texts, budget).map((pack) => pack.join('\n\n'))
      isTooLong = round === MAX_ROUNDS
      if (!isTooLong) texts = await askAll(reduce, packs, 'reduce')
      isTooLong ||= !isReady(texts) && texts.join('').length > before * SHRINKS
    }
    const whole = texts.join('\n\n')
    if (json === undefined) {
      const { text, shortened } = cutSummary(whole, longestAnswer)
      return { text, shortened: shortened || isTooLong }
    }
    const [fitting] = await splitParts(whole, budget)
    const { text, json: made } = await inTurns(
      [fitting?.text ?? whole],
      { signal: wanted.signal, leaving },
      (each, _number, signal) =>
        askJson(context, { ...asking, ...json, text: each, characters: JSON_CHARACTERS, signal }),
    ).then(([only]) => only ?? { text: '', json: undefined })
    onProgress?.({ stage: 'json', index: 1, total: 1 })
    return { ...readable(made, text), shortened: isTooLong }
  }

  return { modelFor, sumUp }
}

/** Returns JSON in its final form, and as a text that people can read. */
function readable(json: JsonObject | undefined, reply: string): Omit<LongTextSummary, 'shortened'> {
  if (json === undefined) return { text: reply }
  const items = groupItemsOf(json)
  if (items === undefined) return { json, text: JSON.stringify(json, undefined, 2) }
  const merged = mergeGroups({ groupItems: items })
  const groups = Map.groupBy(merged.groupItems, ({ group }) => group)
  const lines = [...groups].map(([group, members]) =>
    [group, ...members.map(({ title, description }) => `- ${title}: ${description}`)].join('\n'),
  )
  return { json: { ...json, ...merged }, text: lines.join('\n\n') }
}
