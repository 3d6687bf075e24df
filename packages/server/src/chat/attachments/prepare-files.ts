import type { Message, MessageSource, RunOptions } from '@saffron/core/chat'

import type { ModelTerms } from '../../admin/index.ts'
import type { Database } from '../../db/index.ts'
import type { AttachedFiles } from '../../drive/index.ts'
import type { Author } from '../../spaces/index.ts'
import { requireFiles } from './attachment-store.ts'
import { includeFiles } from './include-files.ts'
import { type PromptFile, sourceOf } from './prompt-file.ts'
import { fileTokenBudget } from './token-budget.ts'
import { waitForExtraction } from './wait-for-extraction.ts'

/** The content of the path's files for a model, by asset. */
export interface PreparedFiles {
  readonly given: ReadonlyMap<string, PromptFile>
  /** Returns an asset's name, or undefined if it was deleted. */
  readonly nameOf: (asset: string) => string | undefined
  /** All assets that were read, including deleted ones. */
  readonly looked: ReadonlySet<string>
  readonly sources: readonly MessageSource[]
}

interface Preparing extends Author {
  readonly files: AttachedFiles
  readonly db: Pick<Database, 'query'>
  /** From the first message to the one to answer. */
  readonly history: ReadonlyArray<Pick<Message, 'role' | 'text' | 'attachments'>>
  readonly terms: ModelTerms
  /** The tokens of the prompt without files. */
  readonly promptTokens: number
  readonly options: RunOptions | undefined
}

/**
 * Reads the files of a path for a model. Throws `asset.not_found` if a new file is missing, and `asset.text_waiting`.
 */
export async function prepareFiles(preparing: Preparing): Promise<PreparedFiles> {
  const { files, db, owner, by, history, terms, promptTokens, options } = preparing
  const question = history.findLast(({ role }) => role === 'user')
  await requireFiles(db.query, files, owner, question?.attachments ?? [])
  const looked = new Set(history.toReversed().flatMap(({ attachments }) => attachments))
  const attached = await waitForExtraction(() => files.find(db.query, owner, [...looked]))
  const given = await includeFiles({
    files,
    owner,
    by,
    attached,
    question: question?.text ?? '',
    room: fileTokenBudget(terms, promptTokens, options),
    sees: terms.features.includes('vision'),
  })
  const sent = new Set(question?.attachments)
  const sources = given.map((each) => sourceOf(each, sent.has(each.file.id)))
  const byAsset = new Map(given.map((each) => [each.file.id, each]))
  return { given: byAsset, nameOf: (asset) => byAsset.get(asset)?.file.name, looked, sources }
}
