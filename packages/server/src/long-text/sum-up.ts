import { SUMMARY_MAX_CHARACTERS, type SummaryProgress } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import type { ModelCatalog, ModelUser } from '../admin/index.ts'
import { chooseModel, type ModelCallContext } from '../model-calls/index.ts'
import type { PromptStore } from '../system/index.ts'
import { countTokens } from '../wallet/index.ts'
import { askPart } from './ask-part.ts'
import { cutSummary } from './cut-summary.ts'
import { packTexts, splitByTokens } from './pack-texts.ts'

/** The context limit that is assumed if a model's is unknown. */
const CONTEXT_TOKENS = 16_000
/** Tokens of an answer, including reasoning. */
const ANSWER_TOKENS = 2_000
/** Leaves room for the error of our token count. */
const MARGIN = 0.9
const AT_ONCE = 3
/** Characters of the summary of a part. */
const PART_CHARACTERS = 1_500
/** A round that leaves more than this share of the text has failed. */
const SHRINKS = 0.8
const MAX_ROUNDS = 5

export interface LongTextWanted extends ModelUser {
  readonly text: string
  /** Defaults to the summary model, or else the first model for long texts. */
  readonly model?: string | undefined
  /** Instructions for the text and for the summaries of its parts. Default to the server's prompts. */
  readonly summaryPrompt?: string | undefined
  readonly reducePrompt?: string | undefined
  readonly signal: AbortSignal
  readonly onProgress?: ((progress: SummaryProgress) => void) | undefined
}

export interface LongTextSummary {
  readonly text: string
  /** The model that wrote it. */
  readonly model: string
  /** The summary was too long and has been cut. */
  readonly shortened: boolean
}

export interface LongText {
  /** Returns the model that would be used. Throws `model.not_available`. */
  readonly modelFor: (wanted: Pick<LongTextWanted, 'model' | keyof ModelUser>) => Promise<string>
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
    const wanted = models.defaultFor('summary')
    const chosen = able.find(({ name }) => name === wanted) ?? able[0]
    return chosen?.name ?? chooseModel(context, null, user)
  }

  const sumUp: LongText['sumUp'] = async (wanted) => {
    const { owner, by, signal, onProgress } = wanted
    const model = await modelFor(wanted)
    const summaryPrompt = wanted.summaryPrompt ?? prompts.render('longtext.summary', {})
    const reducePrompt = wanted.reducePrompt ?? prompts.render('longtext.reduce', {})
    const longest = Math.max(countTokens(summaryPrompt), countTokens(reducePrompt))
    const contextTokens = modelRegistry.termsOf(model)?.contextLimit ?? CONTEXT_TOKENS
    const budget = Math.floor(MARGIN * (contextTokens - longest - ANSWER_TOKENS))
    if (budget < PART_CHARACTERS) throw new ApiError('model.not_available', { values: { model } })

    const askAll = async (prompt: string, texts: readonly string[], stage: 'map' | 'reduce'): Promise<string[]> => {
      const total = texts.length
      const characters = total === 1 ? SUMMARY_MAX_CHARACTERS : PART_CHARACTERS
      let index = 0
      const abort = new AbortController()
      return inTurns(texts, abort, async (text, number) => {
        const label = total === 1 ? undefined : `Part ${number} of ${total}`
        const stop = AbortSignal.any([signal, abort.signal])
        const answer = await askPart(context, { owner, by, model, prompt, text, label, characters, signal: stop })
        index += 1
        onProgress?.({ stage, index, total })
        return answer
      })
    }

    let parts = await askAll(summaryPrompt, splitByTokens(wanted.text.trim(), budget), 'map')
    for (let round = 0; parts.length > 1; round += 1) {
      const before = parts.join('').length
      const packs = packTexts(parts, budget).map((pack) => pack.join('\n\n'))
      const reduced = round === MAX_ROUNDS ? undefined : await askAll(reducePrompt, packs, 'reduce')
      if (reduced === undefined || (reduced.length > 1 && reduced.join('').length > before * SHRINKS)) {
        return { ...cutSummary((reduced ?? parts).join('\n\n'), SUMMARY_MAX_CHARACTERS), model }
      }
      parts = reduced
    }
    return { ...cutSummary(parts[0] ?? '', SUMMARY_MAX_CHARACTERS), model }
  }

  return { modelFor, sumUp }
}

/** Runs a few at a time and returns results in order. The first failure aborts the others. */
async function inTurns<T>(
  texts: readonly string[],
  abort: AbortController,
  ask: (text: string, number: number) => Promise<T>,
): Promise<T[]> {
  const answers: T[] = []
  const left = [...texts.entries()]
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined && !abort.signal.aborted; next = left.shift()) {
      const [index, text] = next
      answers[index] = await ask(text, index + 1)
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  } catch (error) {
    abort.abort(error)
    throw error
  }
  return answers
}
