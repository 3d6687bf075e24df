export type { Api, CallInput, CallOptions, InputOf, PlainCall } from './api-types.ts'
export { type ApiOptions, createApi } from './create-api.ts'
export type { Fetch } from './exchange.ts'
export { createLocalLock, type Lock } from './renew-tokens.ts'
