import * as z from 'zod/mini'

import { inWorkspace } from '../endpoints/entity.ts'

const tokenLimit = z.int().check(z.minimum(1))

/**
 * OpenAI's chat completions request, checked only as far as we use it. All other fields are passed on to the provider,
 * except those that would change which model answers or what the reply costs.
 */
export const chatCompletionsBody = z.looseObject({
  ...inWorkspace.shape,
  model: z.string().check(z.minLength(1), z.maxLength(200)),
  messages: z
    .array(z.looseObject({ role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']) }))
    .check(z.minLength(1), z.maxLength(10_000)),
  stream: z.optional(z.nullable(z.boolean())),
  stream_options: z.optional(z.nullable(z.looseObject({ include_usage: z.optional(z.boolean()) }))),
  temperature: z.optional(z.nullable(z.number())),
  max_tokens: z.optional(z.nullable(tokenLimit)),
  max_completion_tokens: z.optional(z.nullable(tokenLimit)),
  tools: z.optional(z.array(z.looseObject({ type: z.string() }))),
})
export type ChatCompletionsBody = z.output<typeof chatCompletionsBody>

/** The whole response, if no stream was requested. */
export const chatCompletionsResult = z.looseObject({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: z.int(),
  model: z.string(),
  choices: z.array(z.looseObject({ index: z.int(), finish_reason: z.nullable(z.string()) })),
})

/** One chunk of the response, if a stream was requested. */
export const chatCompletionsChunk = z.looseObject({
  id: z.string(),
  object: z.literal('chat.completion.chunk'),
  created: z.int(),
  model: z.string(),
  /** Empty in the usage chunk, which comes last if it was requested. */
  choices: z.array(
    z.looseObject({
      index: z.int(),
      delta: z.looseObject({ content: z.optional(z.nullable(z.string())) }),
      finish_reason: z.nullable(z.string()),
    }),
  ),
})
export type ChatCompletionsChunk = z.output<typeof chatCompletionsChunk>

export const openAiModelList = z.object({
  object: z.literal('list'),
  data: z.array(
    z.object({
      id: z.string(),
      object: z.literal('model'),
      created: z.int(),
      owned_by: z.string(),
      /** Of an agent, whose ID is `agent:ID`. */
      name: z.optional(z.string()),
    }),
  ),
})
