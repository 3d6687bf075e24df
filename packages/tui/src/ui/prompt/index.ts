export * from './prompt.ts'
export * from './prompt-rows.ts'
