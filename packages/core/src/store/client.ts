export * from './agent-draft.ts'
export * from './agent-fields.ts'
export * from './agent-test-run.ts'
export { testReasonText } from './test-reason-text.ts'
