import * as z from 'zod/mini'

import { SUMMARY_MAX_CHARACTERS } from '../drive/contract.ts'
import { baseEntity, id, instant, inWorkspace, text } from '../endpoints/entity.ts'
import { SUMMARY_KINDS, SUMMARY_STAGES, SUMMARY_STATES } from './kinds.ts'
import { MAX_INSTRUCTION, MAX_LONG_TEXT, MAX_SCHEMA_CHARACTERS, MAX_SUMMARY_TITLE } from './limits.ts'

export const summaryKind = z.enum(SUMMARY_KINDS)

const position = z.int().check(z.minimum(0))

/** `index` of `total` is done. */
export const summaryProgress = z.object({ stage: z.enum(SUMMARY_STAGES), index: position, total: position })
export type LongTextProgress = z.output<typeof summaryProgress>

/** A part of the text that was summarized by itself, in code points of the text. `index` counts from 1. */
export const summaryPart = z.object({ index: z.int(), from: position, to: position })
export type SummaryPart = z.output<typeof summaryPart>

/** A passage of the text that a line of the result rests on, in code points of the text. See `summaryLines`. */
export const summarySource = z.object({ from: position, to: position, quote: z.string(), line: position })
export type SummarySource = z.output<typeof summarySource>

/** Why a summary failed. */
export const summaryError = z.object({
  statusCode: z.int(),
  code: z.string(),
  /** In the caller's language. */
  message: z.string(),
})

/** A summary in a list. */
export const summaryRow = z.extend(baseEntity, {
  /** The ID of the workspace that it belongs to. Missing in the caller's own space. */
  owner: z.optional(id),
  title: z.string(),
  kind: summaryKind,
  /** The file that was summarized. */
  asset: z.optional(id),
  /** The code points of the text that was summarized. */
  characters: z.int(),
  /** The most code points of the result. It doesn't apply to an outline and to JSON. */
  maxCharacters: z.int(),
  /** The model that writes it. */
  model: z.string(),
  state: z.enum(SUMMARY_STATES),
  /** While it's in progress. */
  progress: z.optional(summaryProgress),
  /** The result. Empty until there is one. */
  text: z.string(),
  /** The result was too long and has been cut. */
  shortened: z.boolean(),
  /** What was used and paid so far. Parts that were summarized before cost nothing. */
  usage: z.object({ inputTokens: z.int(), outputTokens: z.int(), costMicros: z.int() }),
  error: z.optional(summaryError),
  endedAt: z.optional(instant),
  /** The number of changes. */
  version: z.int(),
})
export type SummaryRow = z.output<typeof summaryRow>

/** A summary of a long text, with where it comes from. */
export const textSummary = z.extend(summaryRow, {
  /** The result as JSON, if JSON was asked for. Missing if the model's reply couldn't be read: then `text` is the reply. */
  json: z.optional(z.unknown()),
  parts: z.array(summaryPart),
  sources: z.array(summarySource),
})
export type TextSummary = z.output<typeof textSummary>

/** The default form of JSON. */
export interface GroupItems {
  readonly groupItems: readonly { readonly group: string; readonly title: string; readonly description: string }[]
}

const instruction = text(MAX_INSTRUCTION).check(z.trim())

/** `schema`: a JSON Schema of an object. */
const toJson = z.object({
  systemPrompt: z.optional(instruction),
  schema: z.optional(
    z.record(z.string(), z.unknown()).check(
      z.refine((schema) => JSON.stringify(schema).length <= MAX_SCHEMA_CHARACTERS, { error: 'field.schema' }),
      z.refine(({ type }) => type === 'object', { error: 'field.schema' }),
    ),
  ),
})

/** `text` or `asset`, a file in the drive. */
export const summarizeTextBody = z
  .object({
    ...inWorkspace.shape,
    text: z.optional(z.string().check(z.maxLength(MAX_LONG_TEXT), z.regex(/\S/, { error: 'field.empty' }))),
    asset: z.optional(id),
    title: z.optional(text(MAX_SUMMARY_TITLE).check(z.trim())),
    model: z.optional(text(200).check(z.minLength(1))),
    /** The instruction for the whole text and for each part. */
    summaryPrompt: z.optional(instruction),
    /** The instruction for the summaries of the parts together. */
    reducePrompt: z.optional(instruction),
    /** Makes JSON of the text, whatever `kind` says. */
    toJson: z.optional(toJson),
    kind: z._default(summaryKind, 'summary'),
    maxCharacters: z._default(z.int().check(z.minimum(1), z.maximum(SUMMARY_MAX_CHARACTERS)), SUMMARY_MAX_CHARACTERS),
    /** False: respond at once with the summary in progress. */
    wait: z._default(z.boolean(), true),
  })
  .check(
    z.refine(({ text: given, asset }) => (given === undefined) !== (asset === undefined), {
      error: 'field.textOrAsset',
      path: ['text'],
    }),
  )

export const attachSummaryBody = z.object({
  /** The last received event. 0 for all. */
  after: z.optional(position),
})

const seq = z.int().check(z.minimum(1))

/**
 * One event of a summary. `seq` is the version of the summary that it belongs to. `entry` is sent first. `done` is the
 * last one of a summary that succeeded or was stopped, `error` of one that failed.
 */
export const summaryEvent = z.discriminatedUnion('event', [
  z.object({ seq, event: z.literal('entry'), data: textSummary }),
  z.object({ seq, event: z.literal('progress'), data: summaryProgress }),
  z.object({ seq, event: z.literal('done'), data: textSummary }),
  z.object({ seq, event: z.literal('error'), data: summaryError }),
])
export type SummaryEvent = z.output<typeof summaryEvent>
