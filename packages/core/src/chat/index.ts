export * from './completions.ts'
export * from './contract.ts'
export * from './entities.ts'
export * from './run-events.ts'
