export * from './agent-fields.ts'
