export { callsAfter, insertCall, type NewCall, pruneCalls } from './store.ts'
