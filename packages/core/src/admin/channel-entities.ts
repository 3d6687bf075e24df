import * as z from 'zod/mini'

import { baseEntity, id, instant, text } from '../contract/entity.ts'
import { CHANNEL_DIALECTS, CHANNEL_RANGES, CHANNEL_TYPES } from './kinds.ts'

export const channelType = z.enum(CHANNEL_TYPES)
export type ChannelType = z.output<typeof channelType>

/** `paused`: left alone for a while after repeated failures; it returns by itself. */
export const channelStatus = z.enum(['unknown', 'ok', 'failing', 'paused'])
export type ChannelStatus = z.output<typeof channelStatus>

export const channelDialect = z.enum(CHANNEL_DIALECTS)
export type ChannelDialect = z.output<typeof channelDialect>

/** A connection to a provider. Its key is never told again, only how it ends. */
export const channel = z.extend(baseEntity, {
  name: z.string(),
  type: channelType,
  /** Empty for the demo. */
  baseUrl: z.string(),
  hasKey: z.boolean(),
  /** The key's last four characters, where it is long enough to spare them. */
  keyHint: z.nullable(z.string()),
  /** Names of the models it serves. */
  models: z.array(z.string()),
  /** Names of the models its provider offered last; null before it answered. */
  offered: z.nullable(z.array(z.string())),
  /** Names of the models that are taken of it; null for all it offers. */
  chosen: z.nullable(z.array(z.string())),
  /** Higher ones are asked first. */
  priority: z.int(),
  /** Share of the requests among channels of one priority. */
  weight: z.int(),
  enabled: z.boolean(),
  /** The proxy's address with *** for its password, `direct` for none; null as the server's environment says. */
  proxy: z.nullable(z.string()),
  /** Seconds of silence after which a call counts as failed; null for the usual 120. */
  timeoutSeconds: z.nullable(z.int()),
  dialect: channelDialect,
  /** Seconds that a reply nobody reads any more is read on for its usage; null for the usual. */
  drainSeconds: z.nullable(z.int()),
  status: channelStatus,
  lastError: z.nullable(z.string()),
  lastErrorAt: z.nullable(instant),
  /** Counts its changes: what an edit says it has seen. */
  version: z.int(),
})
export type Channel = z.output<typeof channel>

const name = text(100).check(z.minLength(1))
const baseUrl = z.url({ protocol: /^https?$/, error: 'field.httpAddress' }).check(z.maxLength(500))
const apiKey = text(4000)
const wholeOf = ([least, most]: readonly [least: number, most: number]) =>
  z.int().check(z.minimum(least), z.maximum(most))
const priority = wholeOf(CHANNEL_RANGES.priority)
const weight = wholeOf(CHANNEL_RANGES.weight)
const modelNames = z.array(text(200).check(z.minLength(1))).check(z.maxLength(2000))
const timeoutSeconds = wholeOf(CHANNEL_RANGES.timeoutSeconds)
const drainSeconds = wholeOf(CHANNEL_RANGES.drainSeconds)
const proxy = text(500).check(
  z.refine((value) => value === 'direct' || /^https?:$/.test(URL.parse(value)?.protocol ?? ''), {
    error: 'field.proxy',
  }),
)

export const createChannelBody = z.object({
  name,
  type: channelType,
  /** Left out or null the provider's own. */
  baseUrl: z.optional(z.nullable(baseUrl)),
  apiKey: z.optional(apiKey),
  /** Those that are taken of it, listed by it or not; left out or null all it offers. */
  models: z.optional(z.nullable(modelNames)),
  priority: z._default(priority, 0),
  weight: z._default(weight, 1),
  enabled: z._default(z.boolean(), true),
  proxy: z.optional(z.nullable(proxy)),
  timeoutSeconds: z.optional(z.nullable(timeoutSeconds)),
  dialect: z._default(channelDialect, 'auto'),
  drainSeconds: z.optional(z.nullable(drainSeconds)),
})

export const updateChannelBody = z.object({
  /** What it was when it was looked at: an edit of something older is refused. Left out, the last one wins. */
  version: z.optional(z.int().check(z.minimum(1))),
  name: z.optional(name),
  /** Null for the provider's own. */
  baseUrl: z.optional(z.nullable(baseUrl)),
  /** Left out it stays as it is; empty it is taken away. An address at another host needs it again. */
  apiKey: z.optional(apiKey),
  models: z.optional(z.nullable(modelNames)),
  priority: z.optional(priority),
  weight: z.optional(weight),
  enabled: z.optional(z.boolean()),
  proxy: z.optional(z.nullable(proxy)),
  timeoutSeconds: z.optional(z.nullable(timeoutSeconds)),
  dialect: z.optional(channelDialect),
  drainSeconds: z.optional(z.nullable(drainSeconds)),
})

/** What a call that asks nothing but whether the channel works came to. */
export const channelTest = z.object({
  ok: z.boolean(),
  /** The model that was asked; absent where the channel has none that chats. */
  model: z.optional(z.string()),
  /** Milliseconds to the first word, and to the end of the reply or the failure. */
  firstEventMs: z.optional(z.int()),
  latencyMs: z.int(),
  /** The beginning of what the model said. */
  reply: z.optional(z.string()),
  /** A code of the catalogue. */
  code: z.optional(z.string()),
  /** What is wrong, in one line. */
  message: z.optional(z.string()),
  /** The provider's whole answer, without keys. */
  answer: z.optional(z.string()),
})
export type ChannelTest = z.output<typeof channelTest>

/** Something worth knowing of how a channel did. */
export const channelEvent = z.object({
  id,
  createdAt: instant,
  /** `change`: calls found it so; `test`: somebody tried. */
  cause: z.enum(['change', 'test']),
  status: channelStatus,
  message: z.nullable(z.string()),
  latencyMs: z.nullable(z.int()),
  model: z.nullable(z.string()),
})
export type ChannelEvent = z.output<typeof channelEvent>

/** In which order the channels of a model are asked. */
export const modelRoute = z.object({
  model: z.string(),
  channels: z.array(
    z.object({
      id,
      name: z.string(),
      priority: z.int(),
      weight: z.int(),
      /** How many of a hundred requests it gets first among those of its priority. */
      share: z.number(),
      status: channelStatus,
      /** Left alone until then; it is asked before that only where all others fail too. */
      pausedUntil: z.nullable(instant),
    }),
  ),
})
export type ModelRoute = z.output<typeof modelRoute>

const count = z.int().check(z.minimum(0))

/** What a refresh of the models found. */
export const refreshReport = z.object({
  /** Models that were not known before. */
  added: count,
  /** Models of which their provider now says something else. */
  updated: count,
  /** Models that no channel serves any more. */
  disabled: count,
  /** Their names. */
  names: z.object({ added: z.array(z.string()), gone: z.array(z.string()) }),
  /** Those that were asked, and are still there. */
  channels: z.array(z.object({ id, name: z.string(), ok: z.boolean(), message: z.optional(z.string()) })),
})
export type RefreshReport = z.output<typeof refreshReport>
