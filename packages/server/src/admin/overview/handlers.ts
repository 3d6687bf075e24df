import { stat, statfs } from 'node:fs/promises'

import type { CallKind, CallStatus, ModelCall, Overview, OverviewDays, overviewContract } from '@saffron/core/admin'

import { type Database, forEachBucket, readPage } from '../../db/index.ts'
import type { ModelCallTable } from '../../db/tables/calls.ts'
import type { Handlers } from '../../http/handler.ts'
import { readSort } from '../../http/read-sort.ts'
import type { Deps } from '../../platform/deps.ts'
import { countAttention } from './attention-store.ts'
import { callsThat, callSums, countActive, countRunning, countUsers, namesOf, postgresBytes } from './overview-store.ts'
import { sumUp } from './sum-up.ts'

const HOUR_MS = 3_600_000
const HOURS_OF_DAY = 24
/** The number of characters of an ISO timestamp up to the day, and up to the hour. */
const DAY = 10
const HOUR = 13

export function overviewHandlers({
  db,
  config,
  now,
}: Pick<Deps, 'db' | 'config' | 'now'>): Handlers<typeof overviewContract> {
  const { query: queries } = db
  return {
    overview: async ({ query }) => {
      const at = now()
      const slots = slotsOf(query.days, at)
      const sums = await forEachBucket(slots, (slot) => callSums(queries, slot))
      const rows = sums.flatMap((found, index) => found.map((row) => ({ slot: slots[index] ?? '', ...row })))
      const channels = [...new Set(rows.flatMap(({ channelId }) => channelId ?? []))]
      const names = await namesOf(queries, 'channel', channels)
      return {
        attention: await countAttention(queries),
        users: await countUsers(queries),
        activeToday: await countActive(queries, at.toISOString().slice(0, DAY)),
        running: await countRunning(queries),
        ...sumUp(rows, { slots, nameOf: (channel) => names.get(channel) ?? '' }),
        disk: await diskOf(db, config.dataFolder),
      }
    },

    searchCalls: async ({ query }) => {
      const { kind, status, channel: channelId, user: userId, model, page, limit, sort = '-endedAt' } = query
      const found = callsThat(queries, { kind, status, channelId, userId, model })
      const { rows, total } = await readPage(found, { ...readSort(sort, ['endedAt']), page, limit })
      const channels = await namesOf(queries, 'channel', idsIn(rows, 'channelId'))
      const users = await namesOf(queries, 'user', idsIn(rows, 'userId'))
      return { list: rows.map((row) => toCall(row, { channels, users })), total }
    },
  }
}

const idsIn = (rows: readonly ModelCallTable[], column: 'channelId' | 'userId'): string[] => [
  ...new Set(rows.flatMap((row) => row[column] ?? [])),
]

/** Returns the hours of the last day, or the last days, each as a timestamp prefix. */
function slotsOf(days: OverviewDays, at: Date): string[] {
  const isByHour = days === '1'
  const stepMs = isByHour ? HOUR_MS : HOURS_OF_DAY * HOUR_MS
  const count = isByHour ? HOURS_OF_DAY : Number(days)
  return Array.from({ length: count }, (_, index) =>
    new Date(at.getTime() - (count - 1 - index) * stepMs).toISOString().slice(0, isByHour ? HOUR : DAY),
  )
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0

async function diskOf({ location, query }: Database, dataFolder: string): Promise<Overview['disk']> {
  const disk = await statfs(dataFolder)
  const databaseBytes =
    location.engine === 'sqlite'
      ? (await sizeOf(location.file)) + (await sizeOf(`${location.file}-wal`))
      : await postgresBytes(query)
  return { databaseBytes, freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize }
}

interface Names {
  readonly channels: ReadonlyMap<string, string>
  readonly users: ReadonlyMap<string, string>
}

function toCall(row: ModelCallTable, { channels, users }: Names): ModelCall {
  const { channelId, userId, error, firstTokenMs } = row
  return {
    id: row.id,
    // Safe, because the query only selects known kinds.
    kind: row.kind as CallKind,
    model: row.model,
    status: row.status satisfies CallStatus,
    durationMs: row.durationMs,
    inputTokens: row.inputTokens,
    outputTokens: row.outputTokens,
    costMicros: row.costMicros,
    endedAt: row.endedAt,
    ...(channelId !== null && { channel: { id: channelId, name: channels.get(channelId) ?? '' } }),
    ...(userId !== null && { user: { id: userId, name: users.get(userId) ?? '' } }),
    ...(error !== null && { error }),
    ...(firstTokenMs !== null && { firstTokenMs }),
  }
}
