export * from './cost.ts'
export * from './kinds.ts'
export * from './ledger-fault.ts'
