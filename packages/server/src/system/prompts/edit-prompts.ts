import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import { type createPromptBody, knownPrompt, type updatePromptBody } from '@saffron/core/system'

import { newId, type Queries, removeRow, replaceRow, requireVersion, type SeenRow } from '../../db/index.ts'
import type { SystemPromptTable } from '../../db/tables/config.ts'
import { promptEntity } from './prompts.ts'
import { findPrompt, insertPrompt, insertVersion } from './store.ts'

interface Edit {
  readonly at: string
  /** The ID of the editor. */
  readonly actor: string
}

/** Adds a custom prompt. The unique key of its row rejects a second one. */
export async function createPrompt(
  tx: Queries,
  { key, text, note }: Output<typeof createPromptBody>,
  { at }: Edit,
): Promise<SystemPromptTable> {
  const row = { id: newId(), key, text, note, version: 1, createdAt: at, updatedAt: at }
  await insertPrompt(tx, row)
  return row
}

/**
 * Changes a prompt and keeps its previous version. Throws `prompt.not_found`, and ChangedRows if it was changed since
 * it was read.
 */
export async function changePrompt(
  tx: Queries,
  { id, body }: { readonly id: string; readonly body: Output<typeof updatePromptBody> },
  edit: Edit,
): Promise<SystemPromptTable> {
  const before = await requirePrompt(tx, id)
  const { version, text = before.text, note = before.note } = body
  requireVersion(before, version)
  const known = knownPrompt(before.key) !== undefined
  const row = { ...before, text: known ? text : (text ?? before.text), note }
  return replace(tx, { before, row }, edit)
}

/**
 * Deletes a custom prompt and returns it, or resets a built-in prompt and returns its default. Previous versions are
 * deleted too. Throws as `changePrompt` does.
 */
export async function removePrompt(tx: Queries, { id, version }: SeenRow, edit: Edit): Promise<SystemPromptTable> {
  const before = await requirePrompt(tx, id)
  requireVersion(before, version)
  if (knownPrompt(before.key) !== undefined)
    return replace(tx, { before, row: { ...before, text: null, note: '' } }, edit)
  await removeRow(tx, 'systemPrompt', before)
  return before
}

async function replace(
  tx: Queries,
  { before, row }: { readonly before: SystemPromptTable; readonly row: SystemPromptTable },
  { at, actor }: Edit,
): Promise<SystemPromptTable> {
  const { id, version } = before
  const after = { ...row, version: version + 1, updatedAt: at }
  await replaceRow(tx, 'systemPrompt', after, version)
  const { text } = promptEntity(before)
  if (text !== promptEntity(after).text) {
    await insertVersion(tx, { id: newId(), promptId: id, version, text, replacedBy: actor, createdAt: at })
  }
  return after
}

/** Throws `prompt.not_found`. */
export async function requirePrompt(queries: Queries, id: string): Promise<SystemPromptTable> {
  const row = await findPrompt(queries, id)
  if (row === undefined) throw new ApiError('prompt.not_found')
  return row
}
