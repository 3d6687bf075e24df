export * from './blocks.ts'
export * from './split-settled.ts'
export type { Highlight } from './code-rows.ts'
