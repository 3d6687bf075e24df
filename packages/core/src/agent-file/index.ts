export {
  AGENT_FILE_MARK,
  agentFile,
  type AgentFile,
  AgentFileError,
  type AgentFileIssue,
  DRIVE_PATH,
} from './agent-file.ts'
export { findCode } from './find-code.ts'
export { formatAgentFile, isEmpty } from './format-agent-file.ts'
export { parseAgentFile } from './parse-agent-file.ts'
