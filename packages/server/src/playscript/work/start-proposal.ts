import { ApiError } from '@saffron/core/errors'
import { MAX_ACTIVE_PROPOSALS, type SceneAction } from '@saffron/core/playscript'

import { newId, type Queries } from '../../db/index.ts'
import type { PlayscriptProposalTable, PlayscriptSceneTable } from '../../db/tables/playscripts.ts'
import { chooseModel } from '../../model-calls/index.ts'
import type { Space } from '../../spaces/index.ts'
import type { PlayscriptContext } from '../context.ts'
import { requireLanguage } from '../scripts/check-language.ts'
import { elementsOfRow } from '../scripts/scene-columns.ts'
import { countActive, insertProposal } from '../stores/proposal-store.ts'
import { findScene } from '../stores/scene-store.ts'
import { findScript, lockScript } from '../stores/script-store.ts'
import { PROPOSAL_JOB } from './run-proposal.ts'

/** What a user asks a model to do. */
export interface Wish {
  readonly action: SceneAction
  readonly model?: string | undefined
  readonly instructions?: string | undefined
  readonly to?: string | undefined
  readonly from?: string | undefined
}

/** A checked wish. */
export interface Work {
  readonly action: SceneAction
  readonly model: string
  readonly instructions: string
  readonly toLanguage: string | null
  readonly fromLanguage: string | null
}

interface Caller {
  readonly space: Space
  /** The role of the caller's account. */
  readonly role: string
}

/** Returns the work that a wish means. Throws `language.unknown`, `model.not_available` and `workspace.model_not_allowed`. */
export async function checkWish(
  context: PlayscriptContext,
  { space: { owner, by }, role }: Caller,
  { action, model, instructions = '', to, from }: Wish,
): Promise<Work> {
  if (action === 'translate' && to === undefined) throw new ApiError('language.unknown', { values: { language: '' } })
  return {
    action,
    toLanguage: action === 'translate' && to !== undefined ? requireLanguage(to) : null,
    fromLanguage: action === 'translate' && from !== undefined ? requireLanguage(from) : null,
    model: await chooseModel(context, model ?? null, { owner, by, role }),
    instructions,
  }
}

/** Starts the work of a model on a scene. Throws what the calls of the contract declare. */
export async function startProposal(
  context: PlayscriptContext,
  caller: Caller,
  sceneId: string,
  wish: Wish,
): Promise<PlayscriptProposalTable> {
  const { db, jobs, now, publish } = context
  const { owner, by } = caller.space
  const scene = await findScene(db.query, { owner, id: sceneId })
  const script = scene && (await findScript(db.query, { owner, id: scene.playscriptId }))
  if (scene === undefined || script === undefined || script.trashedAt !== null)
    throw new ApiError('playscript.scene_not_found')
  const work = await checkWish(context, caller, {
    ...wish,
    from: wish.from ?? (wish.action === 'translate' ? (script.language ?? undefined) : undefined),
  })
  if (!hasWork(scene, wish.action)) throw new ApiError('playscript.scene_empty')
  const row = newProposal(scene, work, { by, at: now().toISOString() })
  await db.transaction(async (tx) => {
    // It may have been moved to the trash meanwhile.
    if ((await lockScript(tx, { owner, id: script.id })) === undefined) throw new ApiError('playscript.scene_not_found')
    if ((await countActive(tx, owner)) >= MAX_ACTIVE_PROPOSALS) {
      throw new ApiError('playscript.too_many_proposals', { values: { count: MAX_ACTIVE_PROPOSALS } })
    }
    await insertProposal(tx, row)
    await jobs.add(tx, { kind: PROPOSAL_JOB, owner, subject: row.id })
  })
  publish(owner, { playscript: row.playscriptId, scene: row.sceneId, proposal: row.id, version: row.version })
  return row
}

/** Returns whether there is something to work on. A scene is also written from its synopsis alone. */
export const hasWork = (scene: PlayscriptSceneTable, action: SceneAction): boolean =>
  elementsOfRow(scene).some(({ text }) => text.trim() !== '') ||
  (action === 'genPlayscript' && scene.synopsis.trim() !== '')

/** Stores a proposal of a batch, which works on it itself. */
export async function addToBatch(
  tx: Queries,
  scene: PlayscriptSceneTable,
  work: Work,
  made: { readonly by: string | null; readonly at: string; readonly batch: string },
): Promise<PlayscriptProposalTable> {
  const row = { ...newProposal(scene, work, made), batchId: made.batch }
  await insertProposal(tx, row)
  return row
}

const newProposal = (
  { id: sceneId, ownerId, playscriptId, version: sceneVersion }: PlayscriptSceneTable,
  { action, model, instructions, toLanguage, fromLanguage }: Work,
  { by, at }: { readonly by: string | null; readonly at: string },
): PlayscriptProposalTable => ({
  id: newId(),
  ownerId,
  createdBy: by,
  playscriptId,
  sceneId,
  batchId: null,
  action,
  model,
  instructions,
  toLanguage,
  fromLanguage,
  sceneVersion,
  state: 'queued',
  progress: 0,
  text: '',
  round: 0,
  parts: '{}',
  elements: null,
  groupItems: null,
  error: null,
  costMicros: 0,
  endedAt: null,
  version: 1,
  createdAt: at,
  updatedAt: at,
})
