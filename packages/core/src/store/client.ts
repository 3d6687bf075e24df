export * from './agent-draft.ts'
export * from './agent-fields.ts'
