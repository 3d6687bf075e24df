import { renderPrompt } from '@saffron/core/system'

import type { ModelCallContext } from '../model-calls/index.ts'
import type { JsonObject } from '../platform/json-object.ts'
import { promptValues } from '../system/index.ts'
import { checkInput } from '../tools/index.ts'
import { askModel, delimited } from './ask-model.ts'
import { keyOf, type PartWanted } from './ask-part.ts'
import { readJsonReply } from './read-json-reply.ts'
import { findPart, storePart } from './summary-store.ts'

/** How often a truncated answer is requested again, each time at half the length. */
const MAX_CUTS = 2
/** The most of an invalid answer that the model sees again. */
const MAX_SEEN = 4000

export interface JsonWanted extends Omit<PartWanted, 'label'> {
  /** A JSON Schema of an object. */
  readonly schema: JsonObject
}

/**
 * Returns what a text says as JSON of the schema, from the model or from an earlier call. A model whose answer doesn't
 * match the schema is asked once more, with the faults. If its next answer doesn't match either, only that text is
 * returned.
 */
export async function askJson(
  context: ModelCallContext,
  wanted: JsonWanted,
): Promise<{ readonly json?: JsonObject; readonly text: string }> {
  const { db, now } = context
  const { owner, model, prompt, schema, text } = wanted
  const key = keyOf('json', model, prompt, schema, wanted.characters, text)
  const known = readJsonReply((await findPart(db.query, owner, key)) ?? '')
  if (known !== undefined) return { json: known, text: JSON.stringify(known) }
  const response_format = { type: 'json_schema', json_schema: { name: 'result', schema } } as const
  const user = { role: 'user', content: delimited(text) } as const
  let fault: { readonly answer: string; readonly faults: string } | undefined
  for (let cuts = 0; ;) {
    const characters = String(Math.max(200, Math.floor(wanted.characters / 2 ** cuts)))
    const values = { ...promptValues(context, model), characters, schema: JSON.stringify(schema) }
    const messages = [
      { role: 'system' as const, content: renderPrompt(prompt, values) },
      user,
      ...(fault === undefined ? [] : correction(fault)),
    ]
    const { text: answer, isCut } = await askModel(context, wanted, { messages, response_format })
    if (isCut && cuts < MAX_CUTS) {
      cuts += 1
      continue
    }
    const json = readJsonReply(answer)
    const faults = json === undefined ? ['it is not one JSON object'] : checkInput(json, schema)
    if (json !== undefined && faults.length === 0) {
      const said = JSON.stringify(json)
      await storePart(db.query, { ownerId: owner, key, text: said, createdAt: now().toISOString() })
      return { json, text: said }
    }
    if (fault !== undefined) return { text: answer }
    fault = { answer: answer.slice(0, MAX_SEEN), faults: faults.join('; ') }
  }
}

const correction = ({ answer, faults }: { readonly answer: string; readonly faults: string }) => [
  { role: 'assistant' as const, content: answer === '' ? '…' : answer },
  { role: 'user' as const, content: `Your answer is invalid: ${faults}. Answer again with the JSON object alone.` },
]
