import type { RunStatus } from '@saffron/core/chat'
import { sql } from 'kysely'

import { prepareQuery, type Queries } from '../db/index.ts'
import type { RunTable } from '../db/tables/chat.ts'
import { type RunEndedEvent, type RunFrame, type RunStartedEvent, serialise } from './run-log.ts'

export type StoredRun = RunTable

type StartedRun = Pick<
  RunTable,
  'id' | 'conversationId' | 'messageId' | 'ownerId' | 'startedBy' | 'startedAt' | 'startKey'
>

const runRow = prepareQuery((queries, run: StartedRun) =>
  queries.insertInto('run').values({
    id: run.id,
    conversationId: run.conversationId,
    messageId: run.messageId,
    ownerId: run.ownerId,
    startedBy: run.startedBy,
    startedAt: run.startedAt,
    startKey: run.startKey,
    status: 'running',
    lastSeq: 0,
  }),
)

/** Stores a new run with its first event. Violates a unique key if the conversation has an active run. */
export async function insertRun(queries: Queries, run: StartedRun, firstEvent: RunStartedEvent): Promise<void> {
  await runRow(queries, run)
  await appendEvents(queries, [{ runId: run.id, frames: [{ id: 1, event: 'run', data: serialise(firstEvent) }] }])
}

/** Stores a start that called no model as an ended run with one event, so that it isn't started twice. */
export async function insertEndedRun(queries: Queries, run: StartedRun, event: RunEndedEvent): Promise<void> {
  const end = { status: event.data.status, lastSeq: 1, durableSeq: null, endedAt: run.startedAt }
  await queries
    .insertInto('run')
    .values({ ...run, ...end })
    .execute()
  await appendEvents(queries, [{ runId: run.id, frames: [{ id: 1, event: 'done', data: serialise(event) }] }])
}

const endedRun = prepareQuery(
  (
    queries,
    end: { owner: string; id: string; status: RunStatus; lastSeq: number; durableSeq: number | null; endedAt: string },
  ) =>
    queries
      .updateTable('run')
      .set({ status: end.status, lastSeq: end.lastSeq, durableSeq: end.durableSeq, endedAt: end.endedAt })
      .where('id', '=', end.id)
      .where('ownerId', '=', end.owner)
      .where('status', '=', sql.lit('running')),
)

/** Returns whether the run existed and was active. Runs are deleted with their conversation. */
export async function endRun(
  queries: Queries,
  { owner, id }: { owner: string; id: string },
  end: { status: RunStatus; lastSeq: number; durableSeq: number | null; endedAt: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await endedRun(queries, { owner, id, ...end })
  return numAffectedRows > 0n
}

const restedRun = prepareQuery(
  (queries, rest: { owner: string; id: string; from: string; to: string; parked: string | null }) =>
    queries
      .updateTable('run')
      .set({ status: rest.to as 'running', parked: rest.parked, requestId: null })
      .where('id', '=', rest.id)
      .where('ownerId', '=', rest.owner)
      .where('status', '=', rest.from as 'running'),
)

/** Lets a run wait for a person, without a process. Returns whether it was active. */
export async function parkRun(
  queries: Queries,
  { owner, id }: { owner: string; id: string },
  parked: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await restedRun(queries, { owner, id, from: 'running', to: 'waiting', parked })
  return numAffectedRows > 0n
}

/** Makes a waiting run active again. Returns whether it was waiting, so that only one caller goes on with it. */
export async function unparkRun(queries: Queries, { owner, id }: { owner: string; id: string }): Promise<boolean> {
  const { numAffectedRows = 0n } = await restedRun(queries, { owner, id, from: 'waiting', to: 'running', parked: null })
  return numAffectedRows > 0n
}

const requestOfRun = prepareQuery((queries, { owner, id, request }: { owner: string; id: string; request: string }) =>
  queries.updateTable('run').set({ requestId: request }).where('id', '=', id).where('ownerId', '=', owner),
)

/** Notes the model call that a run makes now, so that it's settled if the process dies. */
export async function noteRequest(
  queries: Queries,
  noted: { owner: string; id: string; request: string },
): Promise<void> {
  await requestOfRun(queries, noted)
}

/** Returns the waiting run of a conversation. */
export async function findWaitingRun(
  queries: Queries,
  { owner, conversation }: { owner: string; conversation: string },
): Promise<StoredRun | undefined> {
  return queries
    .selectFrom('run')
    .selectAll()
    .where('conversationId', '=', conversation)
    .where('ownerId', '=', owner)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
}

/** Returns whether the run exists, active or not. */
export async function hasRun(queries: Queries, { owner, id }: { owner: string; id: string }): Promise<boolean> {
  const run = queries.selectFrom('run').select('id').where('id', '=', id).where('ownerId', '=', owner)
  return (await run.executeTakeFirst()) !== undefined
}

/** Returns the newest run of this message, if it's active or ended after `since`. */
export async function findRunOfMessage(
  queries: Queries,
  search: { owner: string; conversation: string; message: string; since: string },
): Promise<StoredRun | undefined> {
  return queries
    .selectFrom('run')
    .selectAll()
    .where('messageId', '=', search.message)
    .where('conversationId', '=', search.conversation)
    .where('ownerId', '=', search.owner)
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>', search.since)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the run of a conversation that was started with this key, active or not. */
export async function findRunByKey(
  queries: Queries,
  { owner, conversation, key }: { owner: string; conversation: string; key: string },
): Promise<StoredRun | undefined> {
  return queries
    .selectFrom('run')
    .selectAll()
    .where('conversationId', '=', conversation)
    .where('ownerId', '=', owner)
    .where('startKey', '=', key)
    .executeTakeFirst()
}

/** Returns all active runs. At start, these are the runs of a crashed process. Waiting runs belong to none. */
export async function listRunsUnderWay(queries: Queries): Promise<StoredRun[]> {
  return queries.selectFrom('run').selectAll().where('status', '=', 'running').execute()
}

/** Deletes runs that ended before `before`, with their events. Their messages are kept. */
export async function pruneRuns(queries: Queries, before: string): Promise<void> {
  await queries.deleteFrom('run').where('endedAt', '<', before).execute()
}

export interface EventBatch {
  readonly runId: string
  readonly frames: readonly RunFrame[]
}

/**
 * Inserts rows in groups of 64, 32, 16 and so on, which needs only seven prepared statements instead of one per row
 * count.
 */
const MAX_ROWS = 64
const COLUMNS = ['runId', 'firstSeq', 'lastSeq', 'lines'] as const

type RowValues = Record<string, string | number>

/** Inserts this number of rows. Parameters are named by position, like `0 runId`. */
const prepareRows = (size: number) =>
  prepareQuery((queries, values: RowValues) =>
    queries
      .insertInto('runEvent')
      .values(
        Array.from(
          { length: size },
          (_, at) => Object.fromEntries(COLUMNS.map((column) => [column, values[`${at} ${column}`]])) as never,
        ),
      ),
  )

const insertRows = new Map([64, 32, 16, 8, 4, 2, 1].map((size) => [size, prepareRows(size)]))

export async function appendEvents(queries: Queries, batches: readonly EventBatch[]): Promise<void> {
  const rows = batches.flatMap(({ runId, frames }) => {
    const [first, last] = [frames[0], frames.at(-1)]
    if (first === undefined || last === undefined) return []
    return { runId, firstSeq: first.id, lastSeq: last.id, lines: frames.map(writeLine).join('\n') }
  })
  let at = 0
  for (let size = MAX_ROWS; size >= 1; size /= 2) {
    for (; rows.length - at >= size; at += size) {
      const values: RowValues = {}
      for (const [place, row] of rows.slice(at, at + size).entries()) {
        for (const column of COLUMNS) values[`${place} ${column}`] = row[column]
      }
      await insertRows.get(size)?.(queries, values)
    }
  }
}

/** Returns the events of a run after `after`, in order. */
export async function readEvents(
  queries: Queries,
  { owner, run, after }: { owner: string; run: string; after: number },
): Promise<RunFrame[]> {
  const rows = await queries
    .selectFrom('runEvent')
    .innerJoin('run', 'run.id', 'runEvent.runId')
    .select(['runEvent.firstSeq', 'runEvent.lines'])
    .where('run.id', '=', run)
    .where('run.ownerId', '=', owner)
    .where('runEvent.lastSeq', '>', after)
    .orderBy('runEvent.firstSeq')
    .execute()
  return rows
    .flatMap(({ firstSeq, lines }) => lines.split('\n').map((line, index) => readLine(firstSeq + index, line)))
    .filter((frame) => frame.id > after)
}

// JSON on one line contains no newlines or tabs, so lines need no escaping.
const writeLine = ({ event, data }: RunFrame): string => `${event}\t${data}`

function readLine(id: number, line: string): RunFrame {
  const tab = line.indexOf('\t')
  return { id, event: line.slice(0, tab) as RunFrame['event'], data: line.slice(tab + 1) }
}
