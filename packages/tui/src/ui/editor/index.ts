export * from './draft.ts'
export * from './graphemes.ts'
export * from './history.ts'
export * from './layout.ts'
