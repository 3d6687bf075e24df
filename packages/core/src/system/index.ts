export * from './contract.ts'
export * from './entities.ts'
export { isRuleTarget, leadsInCircle, type Redirect, redirectOf } from './route-rules.ts'
