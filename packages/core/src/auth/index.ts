export * from './contract.ts'
export * from './entities.ts'
export * from './roles.ts'
export * from './sign-up-rules.ts'
