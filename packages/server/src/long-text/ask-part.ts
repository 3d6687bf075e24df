import { createHash } from 'node:crypto'

import { ApiError } from '@saffron/core/errors'
import { renderPrompt } from '@saffron/core/system'

import type { ModelCallContext } from '../model-calls/index.ts'
import { promptValues } from '../system/index.ts'
import { type Asking, askModel, delimited } from './ask-model.ts'
import { findPart, storePart } from './summary-store.ts'

/** How often a truncated answer is requested again, each time at half the length. */
const MAX_TRIES = 3

export interface PartWanted extends Asking {
  /** The instruction, with `{{characters}}` for the maximum length. */
  readonly prompt: string
  readonly text: string
  /** The position among the parts: `Part 2 of 5`. */
  readonly label?: string | undefined
  /** The maximum length of the answer. */
  readonly characters: number
}

/** Identifies an answer that is already paid. The same part has it wherever it stands. */
export const keyOf = (...asked: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('hex')

/**
 * Returns the summary of a part, from the model or from an earlier call. The owner pays. Throws what a model call
 * throws, and `summary.failed` if no try returned a complete answer, since a part must not be left out silently.
 */
export async function askPart(context: ModelCallContext, wanted: PartWanted): Promise<string> {
  const { db, now } = context
  const { owner, model, prompt, text, label } = wanted
  const key = keyOf(model, prompt, wanted.characters, text)
  const known = await findPart(db.query, owner, key)
  if (known !== undefined) return known
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const characters = String(Math.max(Math.min(50, wanted.characters), Math.floor(wanted.characters / 2 ** tries)))
    const system = renderPrompt(prompt, { ...promptValues(context, model), characters })
    const content = `${label === undefined ? '' : `${label}\n`}${delimited(text)}`
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content },
    ] as const
    const answer = await askModel(context, wanted, { messages: [...messages] })
    if (answer.text === '' || answer.isCut) continue
    await storePart(db.query, { ownerId: owner, key, text: answer.text, createdAt: now().toISOString() })
    return answer.text
  }
  throw new ApiError('summary.failed')
}
