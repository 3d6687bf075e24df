import type { Playscript, Proposal, Scene, ScriptElement } from '@saffron/core/playscript'

import { api } from '../../shell/session/client.ts'
import type { Ask } from './ask-form.tsx'

/** Asks a model for a proposal. */
export function startProposal(id: string, { action, to, instructions }: Ask): Promise<Proposal> {
  const body = instructions.trim() === '' ? {} : { instructions: instructions.trim() }
  const ask = {
    translate: () => api.playscript.translateScene({ params: { id, to }, body }),
    summary: () => api.playscript.summarizeScene({ params: { id }, body }),
    genOutline: () => api.playscript.outlineScene({ params: { id }, body }),
    genPlayscript: () => api.playscript.writeScene({ params: { id }, body }),
  }
  return ask[action]()
}

const paramsOf = ({ id: proposal, scene: id }: Proposal) => ({ id, proposal })

export const stopProposal = (proposal: Proposal) => api.playscript.stopProposal({ params: paramsOf(proposal) })
export const discardProposal = (proposal: Proposal) => api.playscript.discardProposal({ params: paramsOf(proposal) })
export const askAgain = (proposal: Proposal) => api.playscript.againProposal({ params: paramsOf(proposal) })

/** Accepts a proposal for a scene, in whole or in part. */
export const acceptProposal = (
  proposal: Proposal,
  body: { readonly elements?: ScriptElement[]; readonly text?: string; readonly version: number },
): Promise<Scene> => api.playscript.acceptProposal({ params: paramsOf(proposal), body })

/** Accepts a translation. It goes into the script of that language, which is made with the first one. */
export async function acceptTranslation(proposal: Proposal, script: Playscript): Promise<Scene> {
  const { list } = await api.playscript.searchPlayscripts({
    query: { translationOf: script.id, ...(script.owner !== undefined && { workspace: script.owner }) },
  })
  const other = list.find(({ language }) => language === proposal.to)
  const { scenes = [] } = other === undefined ? {} : await api.playscript.getPlayscript({ params: { id: other.id } })
  const version = scenes.find(({ source }) => source === proposal.scene)?.version ?? 1
  return acceptProposal(proposal, { version })
}
