import { ApiError } from '@saffron/core/errors'
import { countPoints, foldText } from '@saffron/core/format'
import {
  MAX_ACTIVE_SUMMARIES,
  MAX_STORED_CHARACTERS,
  MAX_SUMMARY_TITLE,
  type summaryContract,
} from '@saffron/core/summary'

import { newId } from '../db/index.ts'
import type { TextSummaryTable } from '../db/tables/summary.ts'
import type { Call } from '../http/handler.ts'
import { normalizeText } from '../long-text/index.ts'
import type { JsonObject } from '../platform/json-object.ts'
import type { SummaryContext } from './context.ts'
import { insertPieces } from './piece-store.ts'
import { SUMMARY_JOB } from './run-summary.ts'
import { activeOf, changeUnfinished, charactersOf, findSummary, insertSummary, type Owned } from './summary-store.ts'

/** The caller's instructions, as they are stored. */
export interface StoredTask {
  readonly summaryPrompt?: string | undefined
  readonly reducePrompt?: string | undefined
  readonly jsonPrompt?: string | undefined
  readonly schema?: JsonObject | undefined
}

type Started = Pick<Call<typeof summaryContract.summarizeText>, 'space' | 'caller' | 'body'>

/** Stores a text and queues its summary. Throws what the call of the contract declares. Nothing remains after an error. */
export async function startSummary(
  context: SummaryContext,
  { space, caller, body }: Started,
): Promise<TextSummaryTable> {
  const { db, jobs, longText, now } = context
  const { owner, by } = space
  const { summaryPrompt, reducePrompt, toJson } = body
  const model = await longText.modelFor({ owner, by, role: caller.role, model: body.model })
  const { name, text } = await textOf(context, owner, body)
  const task: StoredTask = { summaryPrompt, reducePrompt, jsonPrompt: toJson?.systemPrompt, schema: toJson?.schema }
  const title = body.title || name || firstLine(text)
  const at = now().toISOString()
  const row: TextSummaryTable = {
    id: newId(),
    ownerId: owner,
    createdBy: by,
    title,
    folded: foldText(title),
    kind: toJson === undefined ? body.kind : 'groups',
    assetId: body.asset ?? null,
    characters: countPoints(text),
    maxCharacters: body.maxCharacters,
    model,
    task: JSON.stringify(task),
    state: 'queued',
    progress: null,
    text: '',
    json: null,
    parts: '[]',
    sources: '[]',
    shortened: 0,
    inputTokens: 0,
    outputTokens: 0,
    costMicros: 0,
    error: null,
    endedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  await db.transaction(async (tx) => {
    if ((await activeOf(tx, owner)).length >= MAX_ACTIVE_SUMMARIES) throw tooMany()
    if ((await charactersOf(tx, owner)) + row.characters > MAX_STORED_CHARACTERS) throw full()
    await insertSummary(tx, row)
    await insertPieces(tx, { owner, id: row.id }, text)
    await jobs.add(tx, { kind: SUMMARY_JOB, owner, subject: row.id })
  }, 'written')
  return row
}

const tooMany = () => new ApiError('summary.too_many', { values: { count: MAX_ACTIVE_SUMMARIES } })

const full = () => new ApiError('summary.full', { values: { count: MAX_STORED_CHARACTERS } })

/** Queues a summary again that was stopped or failed. One that is in progress or succeeded stays as it is. */
export async function resumeSummary(
  { db, jobs, longText, now, changes }: SummaryContext,
  owned: Owned,
  { by, role }: { readonly by: string; readonly role: string },
): Promise<TextSummaryTable | undefined> {
  const { owner, id } = owned
  const known = await findSummary(db.query, owned)
  if (known === undefined) return undefined
  await longText.modelFor({ owner, by, role, model: known.model })
  const row = await db.transaction(async (tx) => {
    const change = { state: 'queued', createdBy: by, progress: null, error: null, endedAt: null } as const
    const resumed = await changeUnfinished(tx, owned, { ...change, updatedAt: now().toISOString() })
    if (resumed === undefined) return undefined
    if ((await activeOf(tx, owner)).length > MAX_ACTIVE_SUMMARIES) throw tooMany()
    await jobs.add(tx, { kind: SUMMARY_JOB, owner, subject: id })
    return resumed
  }, 'written')
  if (row !== undefined) changes.tell(id)
  return row ?? known
}

async function textOf({ wholeText }: SummaryContext, owner: string, { text = '', asset }: Started['body']) {
  if (asset === undefined) return { name: '', text: normalizeText(text) }
  const file = await wholeText(owner, asset)
  if (file.text.trim() === '') throw new ApiError('asset.text_none')
  return { name: file.name, text: normalizeText(file.text) }
}

const firstLine = (text: string): string =>
  Array.from(/\S[^\n]*/.exec(text)?.[0] ?? '')
    .slice(0, MAX_SUMMARY_TITLE / 2)
    .join('')
    .trim()
