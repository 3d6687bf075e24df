import { ApiError } from '@saffron/core/errors'
import type { storeContract } from '@saffron/core/store'

import type { Handlers } from '../../http/handler.ts'
import { callModel, chooseModel } from '../../model-calls/index.ts'
import type { Author } from '../../spaces/index.ts'
import { promptValues } from '../../system/index.ts'
import type { StoreDeps } from '../context.ts'
import { readImproved, readProposal } from './read-proposal.ts'
import { listOfTools, toolsToPropose } from './tool-list.ts'

interface Asked extends Author {
  readonly by: string
  readonly role: string
  readonly wanted: string | undefined
  readonly signal: AbortSignal
}

/** Drafts of agents by a model. Each is a call that the caller's space pays. */
export function proposalHandlers({
  now,
  drafting,
}: StoreDeps): Pick<Handlers<typeof storeContract>, 'proposeAgent' | 'improveAgent'> {
  /** Lets a model follow a prompt. Returns its answer. Throws `agent.proposal_unusable` for one that was cut off. */
  const ask = async (
    { owner, by, role, wanted, signal }: Asked,
    key: 'agent.propose' | 'agent.improve',
    given: { readonly content: string; readonly tools?: string },
  ): Promise<string> => {
    const lastChoice = wanted === undefined ? (await drafting.preferencesOf(by)).model : undefined
    const model = await chooseModel(drafting, wanted ?? null, { owner, by, role }, lastChoice)
    const { tools = '' } = given
    const content = drafting.prompts.render(key, { ...promptValues({ now }, model), tools })
    const messages = [
      { role: 'system' as const, content },
      { role: 'user' as const, content: given.content },
    ]
    const { text, finish } = await callModel(drafting, { owner, by, kind: 'completion', model, messages, signal })
    // Half of an answer would be half of the instructions.
    if (finish !== 'stop') throw new ApiError('agent.proposal_unusable')
    return text
  }

  return {
    proposeAgent: async ({ caller: { role }, space: { owner, by }, body: { need, model }, signal }) => {
      const tools = toolsToPropose(await drafting.toolsOf(by, owner))
      const asked = { owner, by, role, wanted: model, signal }
      const answer = await ask(asked, 'agent.propose', { content: need, tools: listOfTools(tools) })
      return readProposal(answer, tools)
    },

    improveAgent: async ({ caller: { role }, space: { owner, by }, body: { instructions, model }, signal }) => {
      const answer = await ask({ owner, by, role, wanted: model, signal }, 'agent.improve', { content: instructions })
      return { instructions: readImproved(answer) }
    },
  }
}
