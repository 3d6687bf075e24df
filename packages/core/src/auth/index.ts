export * from './contract.ts'
export * from './entities.ts'
export * from './roles.ts'
