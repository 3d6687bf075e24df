import type { Usage } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'
import { type LongTextProgress, summaryLines } from '@saffron/core/summary'

import type { TextSummaryTable } from '../db/tables/summary.ts'
import { again, type Job, type JobKind } from '../jobs/index.ts'
import { findSources, LeavingError, normalizeText, type TextPart } from '../long-text/index.ts'
import { asApiError } from '../platform/error-wording.ts'
import type { SummaryContext } from './context.ts'
import { endSummary } from './end-summary.ts'
import { readWhole } from './piece-store.ts'
import type { StoredTask } from './start-summary.ts'
import { addUsage, changeActive, findSummary, type Owned } from './summary-store.ts'

/** Summaries that this process works on at the same time. Each asks for a few parts at a time. */
const CONCURRENCY = 4

export const SUMMARY_JOB = 'summary'

/** Works on summaries: the engine asks the model, and this keeps what comes of it. */
export function createSummaryJobs(deps: Omit<SummaryContext, 'interrupt'>): {
  readonly kind: JobKind
  readonly interrupt: (id: string) => void
} {
  const working = new Map<string, AbortController>()
  const run = async ({ owner, subject: id, signal }: Job): ReturnType<JobKind['run']> => {
    const owned = { owner, id }
    const row = await findSummary(deps.db.query, owned)
    if (row === undefined || row.endedAt !== null) return
    const ending = new AbortController()
    working.set(id, ending)
    try {
      await workOn(deps, row, { ending, signal: AbortSignal.any([signal, ending.signal]) })
    } catch (error) {
      if (ending.signal.aborted) return await afterStop(deps, owned)
      // The next process goes on.
      if (error instanceof LeavingError) return again(deps.now())
      if (signal.aborted || !ApiError.is(error)) throw error
      await endSummary(deps, owned, { state: 'failed', error })
    } finally {
      working.delete(id)
    }
  }
  const onGivenUp: JobKind['onGivenUp'] = async ({ owner, subject: id }, error) => {
    await endSummary(deps, { owner, id }, { state: 'failed', error: asApiError(error) })
  }
  return { kind: { concurrency: CONCURRENCY, run, onGivenUp }, interrupt: (id) => working.get(id)?.abort() }
}

/** A summary may be resumed while its stopped work still ends. Then its job runs again. */
async function afterStop({ db, now }: Pick<SummaryContext, 'db' | 'now'>, owned: Owned): ReturnType<JobKind['run']> {
  const row = await findSummary(db.query, owned)
  return row?.endedAt === null ? again(now()) : undefined
}

interface Ends {
  readonly signal: AbortSignal
  /** Aborted when the summary was stopped or deleted. */
  readonly ending: AbortController
}

async function workOn(
  deps: Omit<SummaryContext, 'interrupt'>,
  row: TextSummaryTable,
  { signal, ending }: Ends,
): Promise<void> {
  const { db, longText, leaving } = deps
  const { ownerId: owner, id, title, kind, model, maxCharacters } = row
  const owned = { owner, id }
  const news = createNews(deps, owned, ending)
  const text = normalizeText(await readWhole(db.query, owned))
  const task = JSON.parse(row.task) as StoredTask
  try {
    const made = await longText.sumUp({
      ...task,
      owner,
      by: row.createdBy ?? owner,
      text,
      model,
      kind,
      maxCharacters,
      signal,
      leaving,
      onParts: news.parts,
      onProgress: ({ stage, index, total }) => stage !== 'read' && news.progress({ stage, index, total }),
      onUsage: news.usage,
    })
    news.progress({ stage: 'sources', index: 0, total: 1 })
    const sources = await findSources(text, summaryLines({ kind, text: made.text, json: made.json }), signal)
    await news.settled()
    const { text: said, json, shortened } = made
    await endSummary(deps, owned, { state: 'succeeded', title, text: said, json, sources, shortened })
  } finally {
    await news.settled()
  }
}

type Progress = Partial<Pick<TextSummaryTable, 'parts' | 'progress'>>

/** Stores how far a summary is, one change after the other. Those that come meanwhile are stored together. */
function createNews(
  { db, now, changes, log }: Pick<SummaryContext, 'db' | 'now' | 'changes' | 'log'>,
  owned: Owned,
  ending: AbortController,
) {
  const waiting: { change?: Progress | undefined; usage?: Usage | undefined } = {}
  let storing: Promise<void> | undefined
  const storeNext = async (): Promise<void> => {
    const { change, usage } = waiting
    waiting.change = undefined
    waiting.usage = undefined
    if (usage !== undefined) await addUsage(db.query, owned, usage)
    if (change === undefined) return
    const at = now().toISOString()
    const stored = await changeActive(db.query, owned, { ...change, state: 'running', updatedAt: at })
    // It was stopped or deleted, perhaps by another process.
    if (stored === undefined) ending.abort()
    else changes.tell(owned.id)
  }
  const storeAll = async (): Promise<void> => {
    try {
      while (waiting.change !== undefined || waiting.usage !== undefined) await storeNext()
    } catch (error) {
      log.error({ err: error, summary: owned.id }, 'the progress of a summary could not be stored')
    } finally {
      storing = undefined
    }
  }
  const store = (): void => {
    storing ??= storeAll()
  }
  return {
    parts: (parts: readonly TextPart[]): void => {
      const ranges = parts.map(({ from, to }, index) => ({ index: index + 1, from, to }))
      const progress: LongTextProgress = { stage: 'map', index: 0, total: parts.length }
      waiting.change = { parts: JSON.stringify(ranges), progress: JSON.stringify(progress) }
      store()
    },
    progress: (progress: LongTextProgress): void => {
      waiting.change = { ...waiting.change, progress: JSON.stringify(progress) }
      store()
    },
    usage: ({ inputTokens, outputTokens, costMicros }: Usage): void => {
      const { usage: before } = waiting
      waiting.usage = {
        inputTokens: inputTokens + (before?.inputTokens ?? 0),
        outputTokens: outputTokens + (before?.outputTokens ?? 0),
        costMicros: costMicros + (before?.costMicros ?? 0),
      }
      store()
    },
    settled: async (): Promise<void> => storing,
  }
}
