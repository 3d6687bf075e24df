import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { idParams, listOf, text } from '../endpoints/entity.ts'
import { agentTestEvent, agentTestResult, MAX_AGENT_TESTS } from './agent-tests.ts'
import { agentState } from './entities.ts'

const testAgentBody = z.object({
  version: agentState,
  /** The places of cases, from 0, or their names. By default, all. */
  cases: z.optional(
    z.array(z.union([z.int().check(z.minimum(0)), text(100)])).check(z.minLength(1), z.maxLength(MAX_AGENT_TESTS)),
  ),
})

/** The tests of agents. */
export const testContract = defineContract({
  testAgent: {
    method: 'POST',
    path: '/ai/agent/list/{id}/test',
    access: 'user',
    space: { role: 'editor', of: { id: 'agent' } },
    notImpersonated: true,
    isAddition: true,
    stream: 'events',
    summary:
      'Run the cases of the draft or of a version, each in a conversation that isn’t kept, and stream their results; tools that aren’t read-only are answered by the case, and disconnecting ends the test',
    params: idParams,
    body: testAgentBody,
    result: agentTestEvent,
    errors: [
      'agent.not_found',
      'agent.version_not_found',
      'agent.no_tests',
      'agent.test_not_found',
      'model.not_available',
      'wallet.insufficient',
      'workspace.role_too_low',
    ],
  },
  agentTestResults: {
    method: 'GET',
    path: '/ai/agent/list/{id}/tests',
    access: 'user',
    space: { role: 'viewer', of: { id: 'agent' } },
    isAddition: true,
    summary: 'The last test results of the draft and of the published version, as far as they were tested',
    params: idParams,
    result: listOf(agentTestResult),
    errors: ['agent.not_found'],
  },
})
