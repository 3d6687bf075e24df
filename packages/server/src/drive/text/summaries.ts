import type { Summary, SummaryProgress } from '@saffron/core/drive'
import { ApiError, type ErrorCode, errorCatalogue } from '@saffron/core/errors'

import type { Database } from '../../db/index.ts'
import type { LongText } from '../../long-text/index.ts'
import { asApiError } from '../../platform/error-wording.ts'
import type { Author } from '../../spaces/index.ts'
import { findAsset, type AssetRow } from '../stores/asset-store.ts'
import { passagesOf } from './text-store.ts'

/** The number of passages read at a time. */
const PASSAGES_AT_ONCE = 500

export interface SummaryDeps {
  readonly db: Database
  readonly longText: LongText
}

export interface SummaryWanted extends Author {
  readonly role: string
  readonly model?: string | undefined
  readonly prompt?: string | undefined
  readonly signal: AbortSignal
}

type Report = (progress: SummaryProgress) => void

/** Throws `asset.not_found`, or the reason why there is no text to summarize. */
export async function requireText(db: Database, owner: string, id: string): Promise<AssetRow> {
  const asset = await findAsset(db.query, { owner, id })
  if (asset === undefined) throw new ApiError('asset.not_found')
  const { textState, textError } = asset
  if (textState === 'waiting' || textState === 'running') throw new ApiError('asset.text_waiting', { retryAfter: 2 })
  if (textState === 'none') throw new ApiError('asset.text_none')
  if (textState === 'failed') throw new ApiError(isErrorCode(textError) ? textError : 'asset.text_damaged')
  return asset
}

const isErrorCode = (code: string | null): code is ErrorCode => code !== null && Object.hasOwn(errorCatalogue, code)

export async function summarize(
  { db, longText }: SummaryDeps,
  asset: AssetRow,
  { prompt, ...wanted }: SummaryWanted,
  report?: Report,
): Promise<Summary> {
  report?.({ stage: 'read', index: 1, total: 1 })
  const text = await textOf(db, asset)
  const model = await longText.modelFor(wanted)
  const { owner, by, signal } = wanted
  const asked = { owner, by, signal, text, model, summaryPrompt: prompt, onProgress: report }
  const { text: said, shortened } = await longText.sumUp(asked)
  return { asset: asset.id, text: said, model, shortened }
}

/**
 * Summarizes files one after the other. A failure is reported as a code, and the next file follows. Stops when aborted
 * or out of credits.
 */
export async function summarizeEach(
  deps: SummaryDeps,
  ids: readonly string[],
  wanted: SummaryWanted,
  report?: Report,
): Promise<{ list: { asset: string; summary: Summary | null; error?: string }[] }> {
  const list = []
  for (const id of ids) {
    try {
      const asset = await requireText(deps.db, wanted.owner, id)
      const summary = await summarize(deps, asset, wanted, (progress) => report?.({ ...progress, asset: id }))
      list.push({ asset: id, summary })
    } catch (error) {
      wanted.signal.throwIfAborted()
      const { code } = asApiError(error)
      list.push({ asset: id, summary: null, error: code })
      if (code === 'server.failed') throw error
    }
  }
  return { list }
}

/** Returns the text of a file, with its name. Throws what `requireText` throws. */
export async function wholeText(db: Database, owner: string, id: string): Promise<{ name: string; text: string }> {
  const asset = await requireText(db, owner, id)
  return { name: asset.name, text: await textOf(db, asset) }
}

async function textOf(db: Database, { ownerId: owner, hash }: AssetRow): Promise<string> {
  const texts: string[] = []
  for (let after = ''; ;) {
    const passages = await passagesOf(db.query, { owner, hash }, { after, limit: PASSAGES_AT_ONCE })
    texts.push(...passages.map(({ text }) => text))
    const last = passages.at(-1)
    if (last === undefined || passages.length < PASSAGES_AT_ONCE) return texts.join('')
    after = last.id
  }
}
