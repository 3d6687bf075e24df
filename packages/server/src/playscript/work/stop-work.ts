import type { PlayscriptContext } from '../context.ts'
import { activeBatches, changeActiveBatch } from '../stores/batch-store.ts'
import { activeOfScript, changeActive, proposalsOfBatch } from '../stores/proposal-store.ts'
import type { Owned } from '../stores/script-store.ts'

type StopContext = Pick<PlayscriptContext, 'db' | 'now' | 'changes' | 'interrupt' | 'liveTexts' | 'publish'>

/** Stops a proposal in progress, with the text so far. One that has ended stays as it is. */
export async function stopProposal(
  { db, now, changes, interrupt, liveTexts, publish }: StopContext,
  owned: Owned,
  state: 'stopped' | 'discarded' = 'stopped',
): Promise<void> {
  const at = now().toISOString()
  const live = liveTexts.get(owned.id)
  const row = await changeActive(db.query, owned, {
    state,
    ...(live !== undefined && { text: live.text, round: live.round }),
    endedAt: at,
    updatedAt: at,
  })
  if (row === undefined) return
  interrupt(owned.id)
  changes.tell(owned.id)
  publish(owned.owner, { playscript: row.playscriptId, scene: row.sceneId, proposal: row.id, version: row.version })
}

/** Stops a batch in progress, and the proposal that it works on. */
export async function stopBatch(context: StopContext, owned: Owned): Promise<void> {
  const { db, now, interrupt, publish } = context
  const at = now().toISOString()
  const row = await changeActiveBatch(db.query, owned, { state: 'stopped', endedAt: at, updatedAt: at })
  if (row === undefined) return
  for (const { id, endedAt } of await proposalsOfBatch(db.query, owned.owner, [owned.id])) {
    if (endedAt === null) await stopProposal(context, { owner: owned.owner, id })
  }
  interrupt(owned.id)
  publish(owned.owner, { playscript: row.playscriptId, batch: row.id, version: row.version })
}

/** Stops whatever models do for a script. */
export async function stopWorkOn(context: StopContext, script: Owned): Promise<void> {
  const { owner } = script
  for (const id of await activeBatches(context.db.query, owner, script.id)) await stopBatch(context, { owner, id })
  for (const id of await activeOfScript(context.db.query, script)) await stopProposal(context, { owner, id })
}
