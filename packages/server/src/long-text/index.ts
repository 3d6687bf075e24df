export { createLongText, type LongText } from './sum-up.ts'
export { pruneParts } from './summary-store.ts'
