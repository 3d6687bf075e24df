import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { id, instant, listOf, listQuery, text } from '../endpoints/entity.ts'
import { CALL_KINDS, CALL_STATUSES, OVERVIEW_DAYS } from './kinds.ts'

export const callKind = z.enum(CALL_KINDS)
export type CallKind = z.output<typeof callKind>

export const callStatus = z.enum(CALL_STATUSES)
export type CallStatus = z.output<typeof callStatus>

/** One finished model call. */
export const modelCall = z.object({
  id,
  kind: callKind,
  model: z.string(),
  /** The channel that answered, or the last one that was tried. */
  channel: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** Missing if the account is deleted. */
  user: z.optional(z.object({ id: z.string(), name: z.string() })),
  status: callStatus,
  /** A code of the catalogue. */
  error: z.optional(z.string()),
  /** Milliseconds to the first word. */
  firstTokenMs: z.optional(z.int()),
  /** Milliseconds to the end. */
  durationMs: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  costMicros: z.int(),
  endedAt: instant,
})
export type ModelCall = z.output<typeof modelCall>

export const callQuery = z.extend(listQuery, {
  kind: z.optional(callKind),
  status: z.optional(callStatus),
  channel: z.optional(id),
  user: z.optional(id),
  model: z.optional(text(200)),
})

/** Totals over a span of time, for a channel, a model or everything. */
const sums = {
  calls: z.int(),
  failed: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  costMicros: z.int(),
}

/** A day or an hour in UTC: `2026-01-31` or `2026-01-31T07`. */
const slot = z.string()

/** What an admin has to look after: how many of each. */
const attention = z.object({
  /** Enabled channels whose last calls failed, or that are paused after failures. */
  failingChannels: z.int(),
  /** Requests for credits without an answer. */
  openRequests: z.int(),
  /** Enabled models of real providers without a price, which everyone uses for free. */
  unpricedModels: z.int(),
  /** Messages that the mail or text message server rejected, in the outbox. */
  failedMessages: z.int(),
})

export const overview = z.object({
  attention,
  users: z.int(),
  /** Users who called a model since midnight UTC. */
  activeToday: z.int(),
  /** Replies in progress. */
  running: z.int(),
  total: z.object(sums),
  /** All slots of the span, oldest first, including empty ones. */
  slots: z.array(z.object({ slot, ...sums })),
  channels: z.array(
    z.object({
      channel: z.string(),
      name: z.string(),
      ...sums,
      /** Mean milliseconds to the first word. Missing if there was none. */
      firstTokenMs: z.optional(z.int()),
      /** Tokens per second after the first word. */
      tokensPerSecond: z.optional(z.number()),
    }),
  ),
  models: z.array(z.object({ model: z.string(), ...sums })),
  /** Errors, including those after which another channel answered. */
  errors: z.array(
    z.object({ slot, channel: z.string(), name: z.string(), model: z.string(), error: z.string(), count: z.int() }),
  ),
  disk: z.object({
    databaseBytes: z.int(),
    /** The disk of the data folder. */
    freeBytes: z.int(),
    totalBytes: z.int(),
  }),
})
export type Overview = z.output<typeof overview>

/** The span of an overview. One day is shown by hour. */
export const overviewDays = z.enum(OVERVIEW_DAYS)
export type OverviewDays = z.output<typeof overviewDays>

export const overviewContract = defineContract({
  overview: {
    method: 'GET',
    path: '/api/overview',
    access: 'super',
    isAddition: true,
    summary: 'Users, calls, tokens, credits, errors, channels and disk space of the last days',
    query: z.object({ days: z._default(overviewDays, '7') }),
    result: overview,
  },
  searchCalls: {
    method: 'GET',
    path: '/api/call/search',
    access: 'super',
    isAddition: true,
    summary: 'Model calls, newest first; by kind, status, channel, user and model',
    query: callQuery,
    result: listOf(modelCall),
  },
})
