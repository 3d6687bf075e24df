export { answeredTools, NOT_EXECUTED, type ToolAnswers } from './answered-tools.ts'
export {
  answerCall,
  deleteConsent,
  deleteWaitingCalls,
  hasConsent,
  listConsents,
  listExpired,
  type StoredConsent,
  storeConsent,
  storeWaitingCalls,
  type WaitingCall,
  waitingCallsOf,
} from './consent-store.ts'
export { builtinTools } from './builtin/builtin-tools.ts'
export { terminalAnswerSchema, terminalTools } from './terminal/terminal-tools.ts'
export type { ToolDocuments } from './builtin/tool-documents.ts'
export { checkInput } from './check-input.ts'
export { type CallTerms, termsOfCall } from './call-terms.ts'
export type { DrawnForTool, ToolDrawings, ToolOrder } from './builtin/tool-drawings.ts'
export { type CallResult, type CallToExecute, executeCalls } from './execute-calls.ts'
export { hashOfTool } from './hash-of-tool.ts'
export { type NamedTools, nameTools } from './name-tools.ts'
export { delimited, isLarge, outputText, shortened } from './output-text.ts'
export { digestOf, readInput, resolveCall } from './resolve-call.ts'
export type { KnowledgePassage, ToolKnowledge } from './tool-knowledge.ts'
export {
  BUILTIN,
  type CallPlace,
  TERMINAL,
  type GivenInput,
  type InputAnswer,
  type InputRequest,
  type InputRequired,
  type JsonObject,
  type JsonSchema,
  type Tool,
  type ToolChoice,
  type ToolContent,
  type ToolContext,
  type ToolOutput,
  type ToolRequest,
  type ToolResult,
  type ToolSource,
} from './tool.ts'
