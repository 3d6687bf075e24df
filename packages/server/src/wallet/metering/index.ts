export { countTokens, tokenQuarters, tokensIn } from '@saffron/core/format'
export { createMetering } from './metering.ts'
export { recordOrphanedCall } from './record-orphaned-call.ts'
export type { Meter, Metering } from './meter.ts'
