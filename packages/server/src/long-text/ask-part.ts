import { createHash } from 'node:crypto'

import { ApiError } from '@saffron/core/errors'
import { renderPrompt } from '@saffron/core/system'

import { callModel, type ModelCallContext } from '../model-calls/index.ts'
import type { Author } from '../spaces/index.ts'
import { promptValues } from '../system/index.ts'
import { findPart, storePart } from './summary-store.ts'

/** How often a truncated answer is requested again, each time at half the length. */
const MAX_TRIES = 3

export interface PartWanted extends Author {
  readonly model: string
  /** The instruction, with `{{characters}}` for the maximum length. */
  readonly prompt: string
  readonly text: string
  /** The position among the parts: `Part 2 of 5`. */
  readonly label?: string | undefined
  /** The maximum length of the answer. */
  readonly characters: number
  readonly signal: AbortSignal
}

/**
 * Returns the summary of a part, from the model or from an earlier call. The owner pays. Throws what a model call
 * throws, and `summary.failed` if no try returned a complete answer, since a part must not be left out silently.
 */
export async function askPart(context: ModelCallContext, wanted: PartWanted): Promise<string> {
  const { db, now } = context
  const { owner, model, signal } = wanted
  const key = createHash('sha256')
    .update(JSON.stringify([model, wanted.prompt, wanted.characters, wanted.label, wanted.text]))
    .digest('hex')
  const known = await findPart(db.query, owner, key)
  if (known !== undefined) return known
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const characters = Math.max(50, Math.floor(wanted.characters / 2 ** tries))
    const { text, finish } = await ask(context, { ...wanted, characters })
    signal.throwIfAborted()
    if (text === '' || finish === 'length') continue
    await storePart(db.query, { ownerId: owner, key, text, createdAt: now().toISOString() })
    return text
  }
  throw new ApiError('summary.failed')
}

async function ask(
  context: ModelCallContext,
  { owner, by, model, prompt, text, label, characters, signal }: PartWanted,
) {
  const values = { ...promptValues(context, model), characters: String(characters) }
  const answer = await callModel(context, {
    owner,
    by,
    kind: 'summary',
    model,
    messages: [
      { role: 'system', content: renderPrompt(prompt, values) },
      { role: 'user', content: `${label === undefined ? '' : `${label}\n`}${delimited(text)}` },
    ],
    signal,
  })
  return { text: answer.text.replaceAll('\0', '').trim(), finish: answer.finish }
}

/** Wraps data in tags that it can't close itself. */
const delimited = (text: string): string => `<text>\n${text.replaceAll(/<(\/?)text>/gi, '<$1 text>')}\n</text>`
