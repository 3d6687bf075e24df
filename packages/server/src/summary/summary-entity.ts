import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'
import type { LongTextProgress, SummaryPart, SummaryRow, SummarySource, TextSummary } from '@saffron/core/summary'

import type { TextSummaryTable } from '../db/tables/summary.ts'
import { asApiError, errorText } from '../platform/error-wording.ts'

export interface Reader {
  readonly by: string
  readonly locale: Locale
}

interface StoredError {
  readonly code: string
  readonly values?: ApiError['values']
}

/** Returns any thrown value as a summary keeps it, with what other languages need. */
export function storedError(error: unknown): string {
  const { code, values } = asApiError(error)
  return JSON.stringify({ code, ...(values !== undefined && { values }) } satisfies StoredError)
}

/** Returns why a summary failed. */
export function errorOf({ error }: Pick<TextSummaryTable, 'error'>): ApiError | undefined {
  if (error === null) return undefined
  const { code, values } = JSON.parse(error) as StoredError
  return new ApiError(code, { values })
}

/** Returns the error in the reader's language. */
async function shownError(error: ApiError, locale: Locale) {
  const { statusCode, code } = error
  return { statusCode, code, message: await errorText(error, locale) }
}

/** Returns a summary as lists show it. */
export async function readRow(row: TextSummaryTable, { by, locale }: Reader): Promise<SummaryRow> {
  const error = errorOf(row)
  return {
    id: row.id,
    ...(row.ownerId !== by && { owner: row.ownerId }),
    title: row.title,
    kind: row.kind,
    ...(row.assetId !== null && { asset: row.assetId }),
    characters: row.characters,
    maxCharacters: row.maxCharacters,
    model: row.model,
    state: row.state,
    ...(row.progress !== null && row.endedAt === null && { progress: JSON.parse(row.progress) as LongTextProgress }),
    text: row.text,
    shortened: row.shortened === 1,
    usage: { inputTokens: row.inputTokens, outputTokens: row.outputTokens, costMicros: row.costMicros },
    ...(error !== undefined && { error: await shownError(error, locale) }),
    ...(row.endedAt !== null && { endedAt: row.endedAt }),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** Returns a summary with its parts and sources. */
export async function readSummary(row: TextSummaryTable, reader: Reader): Promise<TextSummary> {
  return {
    ...(await readRow(row, reader)),
    ...(row.json !== null && { json: JSON.parse(row.json) as unknown }),
    parts: JSON.parse(row.parts) as SummaryPart[],
    sources: JSON.parse(row.sources) as SummarySource[],
  }
}
