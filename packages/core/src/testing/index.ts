export * from './builders.ts'
export * from './memory-storage.ts'
export * from './collect.ts'
export * from './until.ts'
