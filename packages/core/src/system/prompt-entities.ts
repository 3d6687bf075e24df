import * as z from 'zod/mini'

import { baseEntity, id, instant, text } from '../endpoints/entity.ts'

/** A system prompt: a known one, which the product sends itself, or one of the operator's own. */
export const systemPrompt = z.extend(baseEntity, {
  key: z.string(),
  /** The current text, with `{{variables}}`. */
  text: z.string(),
  /** Whether the product sends it. */
  known: z.boolean(),
  /** Whether it's the product's default text. */
  isDefault: z.boolean(),
  /** The default text of a known prompt. */
  default: z.optional(z.string()),
  /** The variables of a known prompt. */
  variables: z.array(z.string()),
  note: z.string(),
  /** The number of changes. An edit passes the version it saw. */
  version: z.int(),
})
export type SystemPrompt = z.output<typeof systemPrompt>

/** A previous version of a prompt. */
export const promptVersion = z.object({
  id,
  version: z.int(),
  text: z.string(),
  /** The author of the next version. Missing if the account is deleted. */
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
  /**
   * The version that the editor saw. If the prompt has changed, the edit is rejected. Without it, the last edit wins.
   */
  version: z.optional(z.int().check(z.minimum(1))),
  /** Null restores the default text. */
  text: z.optional(z.nullable(promptText)),
  note: z.optional(note),
})
