export { callsAfter, insertCall, pruneCalls } from './store.ts'
