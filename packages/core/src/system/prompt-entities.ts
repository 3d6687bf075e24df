import * as z from 'zod/mini'

import { baseEntity, id, instant, text } from '../contract/entity.ts'

/** What a model is told by the house: a known one, which the product says itself, or one of the operator's own. */
export const systemPrompt = z.extend(baseEntity, {
  key: z.string(),
  /** What holds now, `{{variables}}` in it. */
  text: z.string(),
  /** The product says it itself. */
  known: z.boolean(),
  /** Nobody has written anything else than the product has. */
  isDefault: z.boolean(),
  /** Of a known one: what the product has written. */
  default: z.optional(z.string()),
  /** Of a known one: the variables that are filled in. */
  variables: z.array(z.string()),
  note: z.string(),
  /** Counts its changes: what an edit says it has seen. */
  version: z.int(),
})
export type SystemPrompt = z.output<typeof systemPrompt>

/** What a prompt was, until somebody wrote something else. */
export const promptVersion = z.object({
  id,
  version: z.int(),
  text: z.string(),
  /** Who wrote what came after it; absent once the account is gone. */
  replacedBy: z.optional(z.string()),
  /** When it was replaced. */
  createdAt: instant,
})
export type PromptVersion = z.output<typeof promptVersion>

const key = text(100).check(
  z.regex(/^[A-Za-z][\w.-]*$/, {
    error: 'field.key',
  }),
  z.meta({ examples: ['house.greeting'] }),
)
const promptText = text(100_000)
const note = text(500)

export const createPromptBody = z.object({ key, text: promptText, note: z._default(note, '') })

export const updatePromptBody = z.object({
  /** What it was when it was looked at: an edit of something older is refused. Left out, the last one wins. */
  version: z.optional(z.int().check(z.minimum(1))),
  /** Null: what the product has written holds again. */
  text: z.optional(z.nullable(promptText)),
  note: z.optional(note),
})
