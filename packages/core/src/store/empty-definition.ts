import type { AgentDefinition } from './entities.ts'

/** What a new agent is. */
export const EMPTY_DEFINITION: AgentDefinition = {
  name: '',
  description: '',
  avatar: '',
  instructions: '',
  model: null,
  parameters: {},
  opening: '',
  suggestions: [],
  examples: [],
  knowledge: [],
  filesVisible: false,
  tools: [],
  limits: {},
  tests: [],
  category: 'general',
  tags: [],
  visibility: 'private',
  language: '',
  instructionsVisible: false,
  extras: {},
}
