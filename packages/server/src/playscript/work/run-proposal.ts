import { ApiError } from '@saffron/core/errors'
import type { GroupItem, ScriptElement } from '@saffron/core/playscript'

import type { PlayscriptProposalTable, PlayscriptSceneTable } from '../../db/tables/playscripts.ts'
import type { Job, JobKind } from '../../jobs/index.ts'
import { asApiError } from '../../platform/error-wording.ts'
import type { PlayscriptContext } from '../context.ts'
import { elementsOfRow } from '../scripts/scene-columns.ts'
import { changeActive, findProposal } from '../stores/proposal-store.ts'
import { findScene } from '../stores/scene-store.ts'
import { findScript, type Owned } from '../stores/script-store.ts'
import { outline, summarize, write } from './actions.ts'
import { createAsking, EndedError } from './ask-model.ts'
import { addNames, glossaryOf, missingNames, namesIn, namesQuestion, readNames } from './glossary.ts'
import { storedError } from './stored-error.ts'
import { translate } from './translate.ts'

/** Proposals that this process works on at the same time, besides those of batches. */
const CONCURRENCY = 8

export const PROPOSAL_JOB = 'playscript'

/** Work in progress in this process, by the ID of its proposal or batch. */
export type Working = Map<string, AbortController>

/** Works on single proposals. */
export function proposalJobs(context: PlayscriptContext, working: Working): JobKind {
  return {
    concurrency: CONCURRENCY,
    run: async ({ owner, subject: id, signal }: Job) => workOnProposal(context, working, { owner, id }, signal),
    onGivenUp: async ({ owner, subject: id }, error) => failProposal(context, { owner, id }, error),
  }
}

/**
 * Works on a proposal to its end, which is stored. Throws whatever isn't an answer of the model or its provider, and if
 * the server stops. Then the next process goes on after the calls that have finished.
 */
export async function workOnProposal(
  context: PlayscriptContext,
  working: Working,
  owned: Owned,
  signal: AbortSignal,
): Promise<void> {
  const { db, now, liveTexts } = context
  const found = await findProposal(db.query, owned)
  if (found === undefined || found.endedAt !== null) return
  const ending = new AbortController()
  working.set(owned.id, ending)
  try {
    // A call that an earlier process didn't finish is made again, so its text starts again.
    const round = found.state === 'running' ? found.round + 1 : found.round
    const fresh = { state: 'running', text: '', round, updatedAt: now().toISOString() } as const
    const row = await changeActive(db.query, owned, fresh)
    if (row === undefined) return
    tell(context, row)
    const result = await answer(context, row, AbortSignal.any([signal, ending.signal]))
    await endProposal(context, owned, result)
  } catch (error) {
    if (error instanceof EndedError || ending.signal.aborted) return
    if (signal.aborted || !ApiError.is(error)) throw error
    await failProposal(context, owned, error)
  } finally {
    working.delete(owned.id)
    liveTexts.end(owned.id)
  }
}

interface Result {
  readonly text?: string
  readonly elements?: readonly ScriptElement[]
  readonly groupItems?: readonly GroupItem[]
}

async function answer(context: PlayscriptContext, row: PlayscriptProposalTable, signal: AbortSignal): Promise<Result> {
  const { db } = context
  const scene = await findScene(db.query, { owner: row.ownerId, id: row.sceneId })
  if (scene === undefined) throw new EndedError()
  const asking = createAsking(context, row, signal)
  const { instructions, action } = row
  const given = { elements: elementsOfRow(scene), synopsis: scene.synopsis, instructions }
  if (action === 'summary') return { text: await summarize(asking, given) }
  if (action === 'genOutline') return { groupItems: await outline(asking, given) }
  if (action === 'genPlayscript') return { elements: await write(asking, given) }
  const to = row.toLanguage ?? ''
  const names = await namesFor(context, { row, scene, to, ask: asking.ask })
  const elements = await translate(asking, { ...given, to, from: row.fromLanguage ?? undefined, names })
  return { elements }
}

interface NamesOf {
  readonly row: PlayscriptProposalTable
  readonly scene: PlayscriptSceneTable
  readonly to: string
  readonly ask: ReturnType<typeof createAsking>['ask']
}

/** Returns how the names of a script are written, after asking for those of the scene that aren't known yet. */
async function namesFor(context: PlayscriptContext, { row, scene, to, ask }: NamesOf) {
  const { db, publish } = context
  const script = { owner: row.ownerId, id: row.playscriptId }
  // Only the server has written this column.
  const speakers = JSON.parse(scene.characters) as string[]
  const glossary = async () => {
    const found = await findScript(db.query, script)
    if (found === undefined) throw new EndedError()
    return glossaryOf(found)
  }
  const missing = missingNames(await glossary(), to, speakers)
  if (missing.length > 0) {
    const { text } = await ask({ key: 'names', ...namesQuestion(to, missing), progress: 0 })
    const names = readNames(text, to, missing)
    const changed = await db.transaction((tx) => addNames(tx, script, to, names))
    if (changed !== undefined) publish(script.owner, { playscript: script.id, version: changed.version })
  }
  return namesIn(await glossary(), to)
}

function tell({ changes, publish }: PlayscriptContext, row: PlayscriptProposalTable): void {
  changes.tell(row.id)
  publish(row.ownerId, { playscript: row.playscriptId, scene: row.sceneId, proposal: row.id, version: row.version })
}

async function endProposal(context: PlayscriptContext, owned: Owned, { text, elements, groupItems }: Result) {
  const { db, now, liveTexts } = context
  const at = now().toISOString()
  const live = liveTexts.get(owned.id)
  const row = await changeActive(db.query, owned, {
    state: 'ready',
    progress: 100,
    text: text ?? live?.text ?? '',
    ...(live !== undefined && { round: live.round }),
    ...(elements !== undefined && { elements: JSON.stringify(elements) }),
    ...(groupItems !== undefined && { groupItems: JSON.stringify(groupItems) }),
    endedAt: at,
    updatedAt: at,
  })
  if (row !== undefined) tell(context, row)
}

async function failProposal(context: PlayscriptContext, owned: Owned, error: unknown): Promise<void> {
  const { db, now, liveTexts } = context
  const at = now().toISOString()
  const live = liveTexts.get(owned.id)
  const row = await changeActive(db.query, owned, {
    state: 'failed',
    error: storedError(asApiError(error)),
    ...(live !== undefined && { text: live.text, round: live.round }),
    endedAt: at,
    updatedAt: at,
  })
  if (row !== undefined) tell(context, row)
}
