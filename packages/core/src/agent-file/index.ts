export { AgentFileError, type AgentFileIssue, parseAgentFile } from './parse-agent-file.ts'
export { findCode } from './find-code.ts'
export { formatAgentFile } from './format-agent-file.ts'
export { AGENT_FILE_MARK, agentFile, type AgentFile } from './agent-file.ts'
