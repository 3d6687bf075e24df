export * from './plugin-state.ts'
