export * from './contract.ts'
export * from './entities.ts'
