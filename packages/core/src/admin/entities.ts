import * as z from 'zod/mini'

import { baseEntity, id, instant, text } from '../contract/entity.ts'

/** What a channel speaks: `openai` is anything compatible with it. */
export const channelType = z.enum(['openai', 'anthropic', 'google', 'ollama', 'demo'])
export type ChannelType = z.output<typeof channelType>

/** `paused`: left alone for a while after repeated failures; it returns by itself. */
export const channelStatus = z.enum(['unknown', 'ok', 'failing', 'paused'])
export type ChannelStatus = z.output<typeof channelStatus>

/** A connection to a provider. Its key is never told again, only how it ends. */
export const channel = z.extend(baseEntity, {
  name: z.string(),
  type: channelType,
  /** Empty for the demo. */
  baseUrl: z.string(),
  hasKey: z.boolean(),
  /** The key's last four characters, where it is long enough to spare them. */
  keyHint: z.nullable(z.string()),
  /** Names of the models it serves, as its provider told last. */
  models: z.array(z.string()),
  /** Higher ones are asked first. */
  priority: z.int(),
  /** Share of the requests among channels of one priority. */
  weight: z.int(),
  enabled: z.boolean(),
  status: channelStatus,
  lastError: z.nullable(z.string()),
  lastErrorAt: z.nullable(instant),
})
export type Channel = z.output<typeof channel>

const name = text(100).check(z.minLength(1))
const baseUrl = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }).check(z.maxLength(500))
const apiKey = text(4000)
const priority = z.int().check(z.minimum(-1000), z.maximum(1000))
const weight = z.int().check(z.minimum(0), z.maximum(1000))

export const createChannelBody = z.object({
  name,
  type: channelType,
  /** Default the provider's own. */
  baseUrl: z.optional(baseUrl),
  apiKey: z.optional(apiKey),
  priority: z._default(priority, 0),
  weight: z._default(weight, 1),
  enabled: z._default(z.boolean(), true),
})

export const updateChannelBody = z.object({
  name: z.optional(name),
  baseUrl: z.optional(baseUrl),
  /** Left out it stays as it is; empty it is taken away. An address at another host needs it again. */
  apiKey: z.optional(apiKey),
  priority: z.optional(priority),
  weight: z.optional(weight),
  enabled: z.optional(z.boolean()),
})

const count = z.int().check(z.minimum(0))

/** What a refresh of the models found. */
export const refreshReport = z.object({
  /** Models that were not known before. */
  added: count,
  /** Models of which their provider now says something else. */
  updated: count,
  /** Models that no channel serves any more. */
  disabled: count,
  channels: z.array(z.object({ id, ok: z.boolean(), message: z.optional(z.string()) })),
})
export type RefreshReport = z.output<typeof refreshReport>
