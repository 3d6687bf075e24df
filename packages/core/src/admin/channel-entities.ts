import * as z from 'zod/mini'

import { baseEntity, id, instant, text } from '../endpoints/entity.ts'
import { CHANNEL_DIALECTS, CHANNEL_RANGES, CHANNEL_TYPES, CHANNEL_VIDEO_APIS } from './kinds.ts'

export const channelType = z.enum(CHANNEL_TYPES)

/** `paused`: not used for a while after repeated failures. It resumes automatically. */
export const channelStatus = z.enum(['unknown', 'ok', 'failing', 'paused'])
export type ChannelStatus = z.output<typeof channelStatus>

export const channelDialect = z.enum(CHANNEL_DIALECTS)
export type ChannelDialect = z.output<typeof channelDialect>

export const channelVideoApi = z.enum(CHANNEL_VIDEO_APIS)
export type ChannelVideoApi = z.output<typeof channelVideoApi>

/** A connection to a provider. Its key is never returned, only the key's end. */
export const channel = z.extend(baseEntity, {
  name: z.string(),
  type: channelType,
  /** Empty for the demo. */
  baseUrl: z.string(),
  hasKey: z.boolean(),
  /** The key's last four characters, if it's long enough. */
  keyHint: z.nullable(z.string()),
  /** Names of the models it serves. */
  models: z.array(z.string()),
  /** Names of the models its provider listed last. Null before the first response. */
  offered: z.nullable(z.array(z.string())),
  /** Names of the chosen models. Null for all. */
  chosen: z.nullable(z.array(z.string())),
  /** Channels with a higher priority are used first. */
  priority: z.int(),
  /** The share of requests among channels with the same priority. */
  weight: z.int(),
  enabled: z.boolean(),
  /** The proxy's URL with *** for its password, or `direct`. Null for the server's environment. */
  proxy: z.nullable(z.string()),
  /** Seconds of silence after which a call fails. Null for the default of 120. */
  timeoutSeconds: z.nullable(z.int()),
  dialect: channelDialect,
  video: channelVideoApi,
  /** Seconds for which an abandoned reply is drained for its usage. Null for the default. */
  drainSeconds: z.nullable(z.int()),
  status: channelStatus,
  lastError: z.nullable(z.string()),
  lastErrorAt: z.nullable(instant),
  /** The number of changes. An edit passes the version it saw. */
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
  /** The provider's own URL if it's missing or null. */
  baseUrl: z.optional(z.nullable(baseUrl)),
  apiKey: z.optional(apiKey),
  /** The chosen models, listed or not. All listed models if it's missing or null. */
  models: z.optional(z.nullable(modelNames)),
  priority: z._default(priority, 0),
  weight: z._default(weight, 1),
  enabled: z._default(z.boolean(), true),
  proxy: z.optional(z.nullable(proxy)),
  timeoutSeconds: z.optional(z.nullable(timeoutSeconds)),
  /** One of the type's. `auto` is the first of them. */
  dialect: z._default(channelDialect, 'auto'),
  video: z._default(channelVideoApi, 'none'),
  drainSeconds: z.optional(z.nullable(drainSeconds)),
})

/** Settings to test before they are saved. */
export const tryChannelBody = z.extend(createChannelBody, {
  /** The channel that they would change. Its key and proxy are used where none is given. */
  id: z.optional(id),
  name: z.optional(name),
})

export const updateChannelBody = z.object({
  /**
   * The version that the editor saw. If the channel has changed, the edit is rejected. Without it, the last edit wins.
   */
  version: z.optional(z.int().check(z.minimum(1))),
  name: z.optional(name),
  /** Null for the provider's own URL. */
  baseUrl: z.optional(z.nullable(baseUrl)),
  /** If it's missing, the key stays. An empty one is removed. A URL on another host requires the key again. */
  apiKey: z.optional(apiKey),
  models: z.optional(z.nullable(modelNames)),
  priority: z.optional(priority),
  weight: z.optional(weight),
  enabled: z.optional(z.boolean()),
  proxy: z.optional(z.nullable(proxy)),
  timeoutSeconds: z.optional(z.nullable(timeoutSeconds)),
  dialect: z.optional(channelDialect),
  video: z.optional(channelVideoApi),
  drainSeconds: z.optional(z.nullable(drainSeconds)),
})

/** The result of a test call. */
export const channelTest = z.object({
  ok: z.boolean(),
  /** The tested model. Missing if the channel has no chat model, or its type has none and only its connection is tested. */
  model: z.optional(z.string()),
  /** Milliseconds to the first word, and to the end of the reply or the failure. */
  firstEventMs: z.optional(z.int()),
  latencyMs: z.int(),
  /** The beginning of the reply. */
  reply: z.optional(z.string()),
  /** A code of the catalogue. */
  code: z.optional(z.string()),
  /** The error, in one line. */
  message: z.optional(z.string()),
  /** The provider's full response, without keys. */
  answer: z.optional(z.string()),
})
export type ChannelTest = z.output<typeof channelTest>

/** An event in a channel's history. */
export const channelEvent = z.object({
  id,
  createdAt: instant,
  /** `change`: found by calls. `test`: found by a test. */
  cause: z.enum(['change', 'test']),
  status: channelStatus,
  message: z.nullable(z.string()),
  latencyMs: z.nullable(z.int()),
  model: z.nullable(z.string()),
})
export type ChannelEvent = z.output<typeof channelEvent>

/** The order in which a model's channels are used. */
export const modelRoute = z.object({
  model: z.string(),
  channels: z.array(
    z.object({
      id,
      name: z.string(),
      priority: z.int(),
      weight: z.int(),
      /** How many of a hundred requests go to it first, among channels of its priority. */
      share: z.number(),
      status: channelStatus,
      /** When its pause ends. Until then, it's used only if all others fail. */
      pausedUntil: z.nullable(instant),
    }),
  ),
})
export type ModelRoute = z.output<typeof modelRoute>

const count = z.int().check(z.minimum(0))

/** The result of refreshing the models. */
export const refreshReport = z.object({
  /** Models that are new. */
  added: count,
  /** Models whose details have changed at the provider. */
  updated: count,
  /** Models that no channel serves anymore. */
  disabled: count,
  /** Names of models. */
  names: z.object({ added: z.array(z.string()), gone: z.array(z.string()) }),
  /** The requested channels that still exist. */
  channels: z.array(z.object({ id, name: z.string(), ok: z.boolean(), message: z.optional(z.string()) })),
})
export type RefreshReport = z.output<typeof refreshReport>
