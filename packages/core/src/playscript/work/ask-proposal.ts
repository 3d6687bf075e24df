import type { PlayscriptApi } from '../contract.ts'
import type { Proposal, SceneAction } from '../proposal-entities.ts'

type Api = Pick<PlayscriptApi, 'playscript'>

/** What a model is asked to do with a scene. Languages are BCP 47 tags. */
export type SceneAsk = { readonly model?: string; readonly instructions?: string } & (
  | { readonly action: 'translate'; readonly to: string; readonly from?: string }
  | { readonly action: Exclude<SceneAction, 'translate'> }
)

/** Asks a model for a proposal, which the caller then follows. */
export function askProposal({ playscript }: Api, id: string, ask: SceneAsk): Promise<Proposal> {
  const { model, instructions = '' } = ask
  const body = {
    ...(model !== undefined && { model }),
    ...(instructions.trim() !== '' && { instructions: instructions.trim() }),
  }
  const params = { id }
  if (ask.action === 'translate') {
    const { to, from } = ask
    if (from !== undefined) return playscript.translateSceneFrom({ params: { id, to, from }, body })
    return playscript.translateScene({ params: { id, to }, body })
  }
  if (ask.action === 'summary') return playscript.summarizeScene({ params, body })
  if (ask.action === 'genOutline') return playscript.outlineScene({ params, body })
  return playscript.writeScene({ params, body })
}
