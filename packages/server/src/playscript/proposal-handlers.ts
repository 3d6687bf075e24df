import { ApiError } from '@saffron/core/errors'
import type { sceneContract } from '@saffron/core/playscript'

import type { PlayscriptProposalTable } from '../db/tables/playscripts.ts'
import type { Call, Handlers } from '../http/handler.ts'
import type { PlayscriptContext } from './context.ts'
import { proposalEntity, sceneEntity } from './entities.ts'
import { requireScene } from './scene-handlers.ts'
import { acceptInto } from './scripts/accept-proposal.ts'
import { changeProposal, findProposal, lockProposal, openProposals, searchProposals } from './stores/proposal-store.ts'
import { findScript, type Owned } from './stores/script-store.ts'
import { followProposal } from './work/follow-proposal.ts'
import { startProposal, type Wish } from './work/start-proposal.ts'
import { stopProposal } from './work/stop-work.ts'

type ProposalHandlers = Handlers<Omit<typeof sceneContract, 'createScene' | 'getScene' | 'updateScene' | 'deleteScene'>>

type Started = Pick<
  Call<typeof sceneContract.summarizeScene>,
  'space' | 'locale' | 'signal' | 'acceptsEvents' | 'caller' | 'params' | 'body'
>

interface OfScene {
  readonly space: Started['space']
  readonly params: { readonly id: string; readonly proposal: string }
}

/** The calls that ask models about a scene, and those on what they propose. */
export function proposalHandlers(context: PlayscriptContext): ProposalHandlers {
  const { db, now, publish, liveTexts } = context
  const read = (row: PlayscriptProposalTable, { space, locale }: Pick<Started, 'space' | 'locale'>) =>
    proposalEntity(row, { by: space.by, locale }, liveTexts.get(row.id))

  const find = async ({ space, params }: OfScene): Promise<PlayscriptProposalTable> => {
    await requireScene(context, { owner: space.owner, id: params.id })
    const row = await findProposal(db.query, { owner: space.owner, id: params.proposal })
    if (row?.sceneId !== params.id) throw new ApiError('playscript.proposal_not_found')
    return row
  }
  const follow = ({ space, locale, signal }: Pick<Started, 'space' | 'locale' | 'signal'>, owned: Owned, after = 0) =>
    followProposal(context, { ...owned, after, signal, by: space.by, locale })

  /** Returns the new proposal, or follows it if the client accepts events. */
  const start = async (call: Started, wish: Wish) => {
    const { space, caller, params, acceptsEvents } = call
    const row = await startProposal(context, { space, role: caller.role }, params.id, wish)
    return acceptsEvents === true ? follow(call, { owner: space.owner, id: row.id }) : read(row, call)
  }

  return {
    translateScene: (call) => start(call, { ...call.body, action: 'translate', to: call.params.to }),
    translateSceneFrom: (call) =>
      start(call, { ...call.body, action: 'translate', to: call.params.to, from: call.params.from }),
    summarizeScene: (call) => start(call, { ...call.body, action: 'summary' }),
    outlineScene: (call) => start(call, { ...call.body, action: 'genOutline' }),
    writeScene: (call) => start(call, { ...call.body, action: 'genPlayscript' }),
    searchProposals: async (call) => {
      const owned = { owner: call.space.owner, id: call.params.id }
      await requireScene(context, owned)
      const { rows, total } = await searchProposals(db.query, owned, call.query)
      return { list: await Promise.all(rows.map((row) => read(row, call))), total }
    },
    getProposal: async (call) => read(await find(call), call),
    attachProposal: async (call) => {
      const { id } = await find(call)
      return follow(call, { owner: call.space.owner, id }, call.body.after)
    },
    stopProposal: async (call) => {
      const { id } = await find(call)
      await stopProposal(context, { owner: call.space.owner, id })
      return read(await find(call), call)
    },
    againProposal: async (call) => {
      const { action, model, instructions, toLanguage, fromLanguage } = await find(call)
      const asked = { model, instructions, to: toLanguage ?? undefined, from: fromLanguage ?? undefined }
      return start({ ...call, body: {} }, { action, ...asked })
    },
    acceptProposal: async (call) => {
      const { space, body } = call
      const { id } = await find(call)
      const at = now().toISOString()
      const { scene, proposal } = await db.transaction(async (tx) => {
        const row = await lockProposal(tx, { owner: space.owner, id })
        if (row?.state !== 'ready') throw new ApiError('playscript.proposal_not_ready')
        const changed = await acceptInto(tx, row, { ...body, by: space.by, at })
        const accepted = await changeProposal(tx, { owner: space.owner, id }, { state: 'accepted', updatedAt: at })
        return { scene: changed, proposal: accepted ?? row }
      })
      const { playscriptId: playscript } = scene
      publish(space.owner, { playscript, scene: scene.id, version: scene.version })
      // A translation adds its scene to the other script.
      const script =
        playscript === proposal.playscriptId
          ? undefined
          : await findScript(db.query, { owner: space.owner, id: playscript })
      if (script !== undefined) publish(space.owner, { playscript, version: script.version })
      const { playscriptId, sceneId, version } = proposal
      publish(space.owner, { playscript: playscriptId, scene: sceneId, proposal: id, version })
      const open = await openProposals(db.query, { owner: space.owner, id: playscript }, scene.id)
      return sceneEntity(scene, space.by, open.get(scene.id))
    },
    discardProposal: async (call) => {
      const owned = { owner: call.space.owner, id: (await find(call)).id }
      await stopProposal(context, owned, 'discarded')
      const at = now().toISOString()
      const row = await db.transaction(async (tx) => {
        const found = await lockProposal(tx, owned)
        const isOver = found === undefined || found.state === 'accepted' || found.state === 'discarded'
        return isOver ? undefined : changeProposal(tx, owned, { state: 'discarded', updatedAt: at })
      })
      if (row !== undefined) {
        publish(owned.owner, {
          playscript: row.playscriptId,
          scene: row.sceneId,
          proposal: row.id,
          version: row.version,
        })
      }
      return read(await find(call), call)
    },
  }
}
