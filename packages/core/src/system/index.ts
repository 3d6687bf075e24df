export * from './contract.ts'
export * from './entities.ts'
export { leadsInCircle, type Redirect, redirectOf } from './route-rules.ts'
