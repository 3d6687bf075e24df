import type { Proposal, Scene, ScriptElement } from '@saffron/core/playscript'

import { api } from '../../shell/session/client.ts'

const paramsOf = ({ id: proposal, scene: id }: Proposal) => ({ id, proposal })

export const stopProposal = (proposal: Proposal) => api.playscript.stopProposal({ params: paramsOf(proposal) })
export const discardProposal = (proposal: Proposal) => api.playscript.discardProposal({ params: paramsOf(proposal) })
export const askAgain = (proposal: Proposal) => api.playscript.againProposal({ params: paramsOf(proposal) })

/** Accepts a proposal for a scene, in whole or in part. */
export const acceptProposal = (
  proposal: Proposal,
  body: { readonly elements?: ScriptElement[]; readonly text?: string; readonly version: number },
): Promise<Scene> => api.playscript.acceptProposal({ params: paramsOf(proposal), body })
