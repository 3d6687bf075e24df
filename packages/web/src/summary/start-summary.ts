import { ApiError } from '@saffron/core/errors'
import { MAX_LONG_TEXT, type SummaryKind, type TextSummary } from '@saffron/core/summary'

import { sleepUntilReturn } from '../browser/on-return.ts'
import { api } from '../shell/session/client.ts'
import type { Source } from './source.ts'

export interface Wish {
  readonly source: Source
  readonly kind: SummaryKind
  readonly maxCharacters: number
  readonly model: string | undefined
  readonly workspace: string | undefined
}

/** How long the server may take to read a file. */
const MAX_READING_MS = 5 * 60 * 1000

/** Starts a summary. A file is uploaded first, and the server reads it. */
export async function startSummary({ source, ...settings }: Wish, signal: AbortSignal): Promise<TextSummary> {
  const { workspace } = settings
  const given = await givenBy(source, workspace, signal)
  const until = Date.now() + MAX_READING_MS
  for (;;) {
    try {
      return await api.summary.summarizeText({ body: { ...settings, ...given, wait: false }, signal })
    } catch (error) {
      if (!ApiError.is(error) || error.code !== 'asset.text_waiting' || Date.now() > until) throw error
      await sleepUntilReturn((error.retryAfter ?? 1) * 1000, signal)
    }
  }
}

async function givenBy(source: Source, workspace: string | undefined, signal: AbortSignal) {
  if (source.kind === 'node') return { asset: source.asset }
  if (source.kind === 'file') {
    const { file } = source
    const { id } = await api.drive.uploadAsset({ body: { file, name: file.name, workspace }, signal })
    return { asset: id }
  }
  if (source.text.length > MAX_LONG_TEXT) throw new ApiError('request.too_large')
  return { text: source.text }
}
