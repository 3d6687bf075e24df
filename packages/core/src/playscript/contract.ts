export * from './entities.ts'
export * from './kinds.ts'
export type { ScriptFault } from './script-error.ts'
