export { countTokens, tokenQuarters, tokensIn } from './count-tokens.ts'
export { createMetering } from './metering.ts'
export { noteLeftCall } from './note-left-call.ts'
export type { Meter, Metering } from './paid-call.ts'
