export * from './contract.ts'
export * from './entities.ts'
export * from './outbox.ts'
