import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { inWorkspace, text } from '../endpoints/entity.ts'
import { agentDefinition } from './entities.ts'
import { MAX_AGENT_INSTRUCTIONS, MAX_AGENT_NEED } from './limits.ts'

const modelName = z.optional(text(200).check(z.minLength(1)))

const proposeAgentBody = z.object({
  /** What the agent should do, in the user's words. */
  need: text(MAX_AGENT_NEED).check(z.minLength(1)),
  /** The model that writes the proposal. Default: the user's. */
  model: modelName,
  ...inWorkspace.shape,
})

const improveAgentBody = z.object({
  instructions: text(MAX_AGENT_INSTRUCTIONS).check(z.minLength(1)),
  model: modelName,
  ...inWorkspace.shape,
})

/** A proposal for the fields of an agent. Nothing is stored. */
const agentProposal = z.pick(agentDefinition, {
  name: true,
  description: true,
  instructions: true,
  suggestions: true,
  tools: true,
})
export type AgentProposal = z.output<typeof agentProposal>

/** What a model writes for those who make agents. Its cost is that of any model call. */
export const proposalContract = defineContract({
  proposeAgent: {
    method: 'POST',
    path: '/ai/agent/propose',
    access: 'user',
    space: { role: 'editor' },
    isAddition: true,
    notImpersonated: true,
    summary:
      'Let a model draft the name, description, instructions, suggestions and tools of an agent. Nothing is stored',
    body: proposeAgentBody,
    result: agentProposal,
    errors: ['model.not_available', 'workspace.model_not_allowed', 'agent.proposal_unusable'],
  },
  improveAgent: {
    method: 'POST',
    path: '/ai/agent/improve',
    access: 'user',
    space: { role: 'editor' },
    isAddition: true,
    notImpersonated: true,
    summary: 'Let a model rewrite the instructions of an agent. Nothing is stored',
    body: improveAgentBody,
    result: z.pick(agentDefinition, { instructions: true }),
    errors: ['model.not_available', 'workspace.model_not_allowed', 'agent.proposal_unusable'],
  },
})
