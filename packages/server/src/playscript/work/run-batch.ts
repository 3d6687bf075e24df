import { ApiError } from '@saffron/core/errors'

import { newId } from '../../db/index.ts'
import type { PlayscriptBatchTable } from '../../db/tables/playscripts.ts'
import { again, type Job, type JobKind } from '../../jobs/index.ts'
import { openCall } from '../../model-calls/index.ts'
import { asApiError } from '../../platform/error-wording.ts'
import type { PlayscriptContext } from '../context.ts'
import { doneScenes, scenesOfBatch } from '../entities.ts'
import { addCost, changeActiveBatch, findBatch } from '../stores/batch-store.ts'
import { findProposal, proposalsOfBatch } from '../stores/proposal-store.ts'
import { findScene, scenesOf } from '../stores/scene-store.ts'
import { findScript, type Owned } from '../stores/script-store.ts'
import { addNames, glossaryOf, missingNames, NAMES_AT_ONCE, namesQuestion, readNames } from './glossary.ts'
import { type Working, workOnProposal } from './run-proposal.ts'
import { addToBatch, hasWork } from './start-proposal.ts'
import { stopProposal } from './stop-work.ts'
import { errorOf, storedError } from './stored-error.ts'

/** Batches that this process works on at the same time. */
const CONCURRENCY = 4
/** After this time, a batch gives up its turn, so that others start. */
const TURN_MS = 60_000

export const BATCH_JOB = 'playscript-batch'

type Outcome = Awaited<ReturnType<JobKind['run']>>

/** Works on batches, one scene after the other. The server that goes on after a crash skips finished scenes. */
export function batchJobs(context: PlayscriptContext, working: Working, leaving: AbortSignal): JobKind {
  const run = async ({ owner, subject: id, signal }: Job): Promise<Outcome> => {
    const owned = { owner, id }
    const ending = new AbortController()
    working.set(id, ending)
    try {
      return await workOnBatch(context, { working, owned, leaving, signal: AbortSignal.any([signal, ending.signal]) })
    } catch (error) {
      // It may have been started again since it was stopped.
      if (ending.signal.aborted)
        return (await findBatch(context.db.query, owned))?.endedAt === null ? again(context.now()) : undefined
      if (signal.aborted || !ApiError.is(error)) throw error
      await endBatch(context, owned, error)
      return undefined
    } finally {
      working.delete(id)
    }
  }
  return {
    concurrency: CONCURRENCY,
    run,
    onGivenUp: async ({ owner, subject: id }, error) => endBatch(context, { owner, id }, asApiError(error)),
  }
}

interface BatchWork {
  readonly working: Working
  readonly owned: Owned
  readonly signal: AbortSignal
  readonly leaving: AbortSignal
}

async function workOnBatch(
  context: PlayscriptContext,
  { working, owned, signal, leaving }: BatchWork,
): Promise<Outcome> {
  const { db, now } = context
  const turnEnds = Date.now() + TURN_MS
  const batch = await findBatch(db.query, owned)
  if (batch === undefined || batch.endedAt !== null) return undefined
  const running = await changeActiveBatch(db.query, owned, { state: 'running', updatedAt: now().toISOString() })
  if (running === undefined) return undefined
  tell(context, running)
  if (batch.action === 'translate') await collectNames(context, batch, signal)
  for (const sceneId of scenesOfBatch(batch)) {
    const own = await proposalsOfBatch(db.query, owned.owner, [owned.id])
    const ofScene = own.filter((proposal) => proposal.sceneId === sceneId)
    if (doneScenes(batch, ofScene).size > 0) continue
    if (ofScene.some(({ state, endedAt }) => state === 'failed' && endedAt !== null && endedAt > batch.resumedAt))
      continue
    if (leaving.aborted || Date.now() > turnEnds) return again(now())
    const scene = await findScene(db.query, { owner: owned.owner, id: sceneId })
    if (scene === undefined || !hasWork(scene, batch.action)) continue
    const made = { by: batch.createdBy, at: now().toISOString(), batch: owned.id }
    const unfinished = ofScene.find(({ endedAt }) => endedAt === null)
    // A batch that was stopped in the meantime gets no further proposal, because no process would work on it.
    const next = await db.transaction(async (tx) => {
      const row = await changeActiveBatch(tx, owned, { sceneId, updatedAt: made.at })
      return row && { row, id: (unfinished ?? (await addToBatch(tx, scene, batch, made))).id }
    })
    if (next === undefined) return undefined
    tell(context, next.row)
    const { id } = next
    await workOnProposal(context, working, { owner: owned.owner, id }, signal)
    signal.throwIfAborted()
    const ended = await findProposal(db.query, { owner: owned.owner, id })
    const failure = ended === undefined ? undefined : errorOf(ended)
    if (failure !== undefined && endsAll(failure)) throw failure
  }
  await endBatch(context, owned, undefined)
  return undefined
}

/** Returns whether the other scenes would fail in the same way. */
const endsAll = ({ statusCode, code }: ApiError): boolean => statusCode === 402 || code.startsWith('model.')

/** Asks for all names of a batch's scenes at once, so that every scene is translated with the same ones. */
async function collectNames(context: PlayscriptContext, batch: PlayscriptBatchTable, signal: AbortSignal) {
  const { db, now, publish } = context
  const { ownerId: owner, playscriptId, toLanguage, model, createdBy: by } = batch
  const script = { owner, id: playscriptId }
  const to = toLanguage ?? ''
  const wanted = new Set(scenesOfBatch(batch))
  const scenes = (await scenesOf(db.query, script)).filter(({ id }) => wanted.has(id))
  // Only the server has written this column.
  const speakers = scenes.flatMap(({ characters }) => JSON.parse(characters) as string[])
  const found = await findScript(db.query, script)
  const missing = found === undefined ? [] : missingNames(glossaryOf(found), to, speakers)
  for (let start = 0; start < missing.length; start += NAMES_AT_ONCE) {
    const names = missing.slice(start, start + NAMES_AT_ONCE)
    const { system, user } = namesQuestion(to, names)
    const requestId = newId()
    let text = ''
    const { events } = await openCall(context, {
      owner,
      by,
      requestId,
      cause: `playscript:${requestId}`,
      kind: 'playscript',
      model,
      conversation: null,
      signal,
      alongside: async (tx, { micros, isComplete }) => {
        if (isComplete) await addNames(tx, script, to, readNames(text, to, names))
        await addCost(tx, { owner, id: batch.id }, micros, now().toISOString())
      },
      request: {
        model,
        stream: true,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      },
    })
    for await (const event of events) if (event.type === 'text') text += event.delta
    // A free call is recorded a little later.
    await db.transaction((tx) => addNames(tx, script, to, readNames(text, to, names)))
    const changed = await findScript(db.query, script)
    if (changed !== undefined) publish(owner, { playscript: playscriptId, version: changed.version })
  }
}

const tell = ({ publish }: PlayscriptContext, row: PlayscriptBatchTable): void =>
  publish(row.ownerId, { playscript: row.playscriptId, batch: row.id, version: row.version })

/** Ends a batch: with an error if it ended early, as failed if scenes of it failed. */
async function endBatch(context: PlayscriptContext, owned: Owned, error: ApiError | undefined): Promise<void> {
  const { db, now } = context
  const at = now().toISOString()
  const own = await proposalsOfBatch(db.query, owned.owner, [owned.id])
  const batch = await findBatch(db.query, owned)
  if (batch === undefined) return
  const done = doneScenes(batch, own)
  const hasFailed = own.some(({ state, sceneId }) => state === 'failed' && !done.has(sceneId))
  const row = await changeActiveBatch(db.query, owned, {
    state: error !== undefined || hasFailed ? 'failed' : 'done',
    sceneId: null,
    ...(error !== undefined && { error: storedError(error) }),
    endedAt: at,
    updatedAt: at,
  })
  if (row === undefined) return
  tell(context, row)
  // Open ones are left only if the work on a scene was given up. No process continues them.
  for (const { id, endedAt } of own) if (endedAt === null) await stopProposal(context, { owner: owned.owner, id })
}
