export * from './blocks.ts'
export * from './split-stable.ts'
export type { Highlight } from './code-rows.ts'
