import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'
import type { batchContract } from '@saffron/core/playscript'

import { newId, type Queries } from '../db/index.ts'
import type { PlayscriptBatchTable } from '../db/tables/playscripts.ts'
import type { Handlers } from '../http/handler.ts'
import { chooseModel } from '../model-calls/index.ts'
import type { Space } from '../spaces/index.ts'
import type { PlayscriptContext } from './context.ts'
import { batchEntity } from './entities.ts'
import { requireScript } from './script-handlers.ts'
import { activeBatches, findBatch, insertBatch, reopenBatch, searchBatches } from './stores/batch-store.ts'
import { handOver, proposalsOfBatch } from './stores/proposal-store.ts'
import { placesOf } from './stores/scene-store.ts'
import { lockScript, type Owned } from './stores/script-store.ts'
import { BATCH_JOB } from './work/run-batch.ts'
import { checkWish } from './work/start-proposal.ts'
import { stopBatch } from './work/stop-work.ts'

interface Reader {
  readonly space: Space
  readonly locale: Locale
}

interface OfScript extends Reader {
  readonly params: { readonly id: string; readonly job: string }
}

/** Locks a script. Throws `playscript.not_found`, also for one in the trash. */
async function requireLock(tx: Queries, script: Owned): Promise<void> {
  if ((await lockScript(tx, script)) === undefined) throw new ApiError('playscript.not_found')
}

/** The calls on batches. */
export function batchHandlers(context: PlayscriptContext): Handlers<typeof batchContract> {
  const { db, jobs, now, publish } = context
  const readAll = async (rows: readonly PlayscriptBatchTable[], { space, locale }: Reader) => {
    const ids = rows.map(({ id }) => id)
    const proposals = await proposalsOfBatch(db.query, space.owner, ids)
    return Promise.all(rows.map((row) => batchEntity(row, { by: space.by, locale }, proposals)))
  }
  const read = async (row: PlayscriptBatchTable, reader: Reader) => {
    const [batch] = await readAll([row], reader)
    if (batch === undefined) throw new ApiError('playscript.batch_not_found')
    return batch
  }
  const find = async ({ space, params }: OfScript): Promise<PlayscriptBatchTable> => {
    await requireScript(context, { owner: space.owner, id: params.id })
    const row = await findBatch(db.query, { owner: space.owner, id: params.job })
    if (row?.playscriptId !== params.id) throw new ApiError('playscript.batch_not_found')
    return row
  }
  const tell = ({ ownerId, playscriptId: playscript, id: batch, version }: PlayscriptBatchTable): void =>
    publish(ownerId, { playscript, batch, version })

  return {
    startBatch: async (call) => {
      const { space, caller, params, body } = call
      const { owner, by } = space
      const script = await requireScript(context, { owner, id: params.id })
      const from = body.from ?? (body.action === 'translate' ? (script.language ?? undefined) : undefined)
      const work = await checkWish(context, { space, role: caller.role }, { ...body, from })
      const at = now().toISOString()
      const row = await db.transaction(async (tx) => {
        const owned = { owner, id: params.id }
        await requireLock(tx, owned)
        if ((await activeBatches(tx, owner, params.id)).length > 0) throw new ApiError('playscript.batch_running')
        const known = (await placesOf(tx, owned)).map(({ id }) => id)
        const wanted = new Set(body.scenes ?? known)
        const scenes = known.filter((id) => wanted.has(id))
        if (scenes.length < wanted.size) throw new ApiError('playscript.scene_not_found')
        if (scenes.length === 0) throw new ApiError('playscript.no_scenes')
        const batch: PlayscriptBatchTable = {
          ...work,
          id: newId(),
          ownerId: owner,
          createdBy: by,
          playscriptId: params.id,
          scenes: JSON.stringify(scenes),
          sceneId: null,
          resumedAt: at,
          state: 'queued',
          error: null,
          costMicros: 0,
          endedAt: null,
          version: 1,
          createdAt: at,
          updatedAt: at,
        }
        await insertBatch(tx, batch)
        await jobs.add(tx, { kind: BATCH_JOB, owner, subject: batch.id })
        return batch
      })
      tell(row)
      return read(row, call)
    },
    searchBatches: async (call) => {
      const owned = { owner: call.space.owner, id: call.params.id }
      await requireScript(context, owned)
      const { rows, total } = await searchBatches(db.query, owned, call.query)
      return { list: await readAll(rows, call), total }
    },
    getBatch: async (call) => read(await find(call), call),
    stopBatch: async (call) => {
      const { id } = await find(call)
      await stopBatch(context, { owner: call.space.owner, id })
      return read(await find(call), call)
    },
    resumeBatch: async (call) => {
      const { owner, by } = call.space
      const { id, model } = await find(call)
      // Whoever resumes it pays for the rest.
      await chooseModel(context, model, { owner, by, role: call.caller.role })
      const row = await db.transaction(async (tx) => {
        await requireLock(tx, { owner, id: call.params.id })
        if ((await activeBatches(tx, owner, call.params.id)).length > 0) throw new ApiError('playscript.batch_running')
        const reopened = await reopenBatch(tx, { owner, id }, { by, at: now().toISOString() })
        await handOver(tx, { owner, id }, by)
        await jobs.add(tx, { kind: BATCH_JOB, owner, subject: id })
        return reopened
      })
      if (row !== undefined) tell(row)
      return read(await find(call), call)
    },
  }
}
