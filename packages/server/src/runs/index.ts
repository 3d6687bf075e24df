export type { SaveImage } from './write-reply.ts'
export { lockConversation } from './conversation-lock-store.ts'
export { createRuns, type Runs } from './create-runs.ts'
export { type InterruptedMessages, recoverRuns } from './recover-runs.ts'
export type { NewRun, NextStep, Reply, Run, RunPlan, RunSteps, RunWait, StepContext, WrittenRun } from './run.ts'
export { type RunStartedEvent, serialise } from './run-log.ts'
export {
  appendEvents,
  findRunByKey,
  findWaitingRun,
  insertEndedRun,
  insertRun,
  noteRequest,
  type StoredRun,
  unparkRun,
} from './store.ts'
export { type ModelToolCall, ToolCalls } from './tool-calls.ts'
export { addUsage, type StepOutcome } from './write-reply.ts'
