export * from './bindings.ts'
export * from './key-name.ts'
