export * from './entities.ts'
export * from './limits.ts'
export * from './node-kinds.ts'
export * from './node-name.ts'
