/** An agent as a file. Kept out of the contract, because it needs a parser. */
export { type AgentFile, type FileProblem, MAX_AGENT_FILE } from './agent-file.ts'
export { readAgentFile, type ReadAgentFile } from './read-agent-file.ts'
export { writeAgentFile } from './write-agent-file.ts'
