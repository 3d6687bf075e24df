export { agentName } from './agent-text.ts'
export { agentsToChat } from './find-agent.ts'
export { type StartingAgent, startingAgent } from './starting-agent.ts'

/** Loaded when first opened. */
export const loadAgentsScreen = () => import('./screen/agents-screen.tsx')
