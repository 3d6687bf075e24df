import * as z from 'zod/mini'

import { defineContract } from '../contract/endpoint.ts'
import { id, instant, listOf, listQuery, text } from '../contract/entity.ts'
import { CALL_KINDS, CALL_STATUSES, OVERVIEW_DAYS } from './kinds.ts'

export const callKind = z.enum(CALL_KINDS)
export type CallKind = z.output<typeof callKind>

export const callStatus = z.enum(CALL_STATUSES)
export type CallStatus = z.output<typeof callStatus>

/** One thing that a model was asked for, once it has ended. */
export const modelCall = z.object({
  id,
  kind: callKind,
  model: z.string(),
  /** The channel that answered, or was asked last. */
  channel: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** Absent once the account is gone. */
  user: z.optional(z.object({ id: z.string(), name: z.string() })),
  status: callStatus,
  /** A code of the catalogue. */
  error: z.optional(z.string()),
  /** Milliseconds from the question to the first word. */
  firstTokenMs: z.optional(z.int()),
  /** Milliseconds from the question to the end. */
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

/** Sums over a span of time, of a channel, of a model or of all. */
const sums = {
  calls: z.int(),
  failed: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  costMicros: z.int(),
}

/** A day, or an hour, in UTC: `2026-01-31` or `2026-01-31T07`. */
const slot = z.string()

export const overview = z.object({
  users: z.int(),
  /** Those who asked a model for something since midnight, UTC. */
  activeToday: z.int(),
  /** Replies that are being written now. */
  running: z.int(),
  total: z.object(sums),
  /** All slots of the span, oldest first, also those in which nothing was asked. */
  slots: z.array(z.object({ slot, ...sums })),
  channels: z.array(
    z.object({
      channel: z.string(),
      name: z.string(),
      ...sums,
      /** Mean milliseconds to the first word; absent where there was none. */
      firstTokenMs: z.optional(z.int()),
      /** Tokens that came in a second once the first was there. */
      tokensPerSecond: z.optional(z.number()),
    }),
  ),
  models: z.array(z.object({ model: z.string(), ...sums })),
  /** What went wrong, also where another channel then answered. */
  errors: z.array(
    z.object({ slot, channel: z.string(), name: z.string(), model: z.string(), error: z.string(), count: z.int() }),
  ),
  disk: z.object({
    databaseBytes: z.int(),
    /** Of the disk that the data folder is on. */
    freeBytes: z.int(),
    totalBytes: z.int(),
  }),
})
export type Overview = z.output<typeof overview>

/** Days of an overview: of one day by the hour. */
export const overviewDays = z.enum(OVERVIEW_DAYS)
export type OverviewDays = z.output<typeof overviewDays>

export const overviewContract = defineContract({
  overview: {
    method: 'GET',
    path: '/api/overview',
    access: 'super',
    ours: true,
    summary: 'How the house does: people, calls, tokens, credits, errors, channels and the disk, over the last days',
    query: z.object({ days: z._default(overviewDays, '7') }),
    result: overview,
  },
  searchCalls: {
    method: 'GET',
    path: '/api/call/search',
    access: 'super',
    ours: true,
    summary: 'What models were asked for, newest first; by kind, status, channel, user and model',
    query: callQuery,
    result: listOf(modelCall),
  },
})
