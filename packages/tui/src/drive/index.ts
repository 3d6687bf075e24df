export { childrenOf, lookUp, lookUpOne } from './remote.ts'
