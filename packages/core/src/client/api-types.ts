import type { contract } from '../contract/index.ts'
import type { CallInput, CallOptions, CallsOf } from '../endpoints/calls.ts'
import type { Method } from '../endpoints/endpoint.ts'
import type { WireEvent } from '../stream/index.ts'
import type { Fetched } from './fetch.ts'

export type { CallInput, CallOptions } from '../endpoints/calls.ts'

type Table = typeof contract
type Groups = { readonly [G in keyof Table]: CallsOf<Table[G]> }

/** The input of one call by name: `InputOf<'chat', 'startRun'>`. */
export type InputOf<G extends keyof Table, N extends keyof Table[G]> = CallInput<Table[G][N]>

/** A call outside the contract, such as those of `saffron api`. */
export interface PlainCall extends CallOptions {
  readonly query?: Readonly<Record<string, unknown>>
  /** Sent as JSON, except FormData, Blob and text. */
  readonly body?: unknown
  /** A 401 is a response to show. It doesn't end the session. */
  readonly tokenFree?: boolean
}

/** The typed client: `api.chat.searchConversations({ query: { page: 1 } })`. Failures are ApiError. */
export type Api = Groups & {
  /** The base URL, without a trailing slash. */
  readonly baseUrl: string
  /** Makes any call by method and path. Returns the response's data, or text if it isn't JSON. */
  readonly request: (method: Method, path: string, call?: PlainCall) => Promise<unknown>
  /** Makes any call and returns the unread response, for large bodies or to read headers. */
  readonly open: (method: Method | 'HEAD', path: string, call?: PlainCall) => Promise<Fetched>
  /** Makes any streamed call and returns its server-sent events. Sends nothing until the first event is requested. */
  readonly events: (method: Method, path: string, call?: PlainCall) => AsyncGenerator<WireEvent, void, undefined>
}
