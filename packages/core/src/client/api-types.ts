import type { contract, Endpoint, Input, Method, Output } from '../contract/index.ts'
import type { WireEvent } from '../stream/index.ts'
import type { Fetched } from './exchange.ts'

/** Options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** For a stream: called when the server has accepted the call, before the first event. */
  readonly onOpen?: () => void
}

type Part<K extends 'params' | 'query' | 'body', E> = E extends { readonly [P in K]: infer S }
  ? object extends Input<S>
    ? { readonly [P in K]?: Input<S> }
    : { readonly [P in K]: Input<S> }
  : unknown

/** The input of an endpoint's call: params, query and body, as far as the endpoint has them. */
export type CallInput<E> = Part<'params', E> & Part<'query', E> & Part<'body', E> & CallOptions

/** The result of an endpoint's call: the entity, or for a stream its events. */
type CallResult<E extends Endpoint> = E extends { readonly stream: 'events' }
  ? AsyncGenerator<Output<E['result']>, void, undefined>
  : Promise<Output<E['result']>>

/** OpenAI's calls: the body decides between a whole response and chunks. */
interface OpenAiCall<E extends Endpoint & { readonly chunk: Endpoint['result'] }> {
  (
    input: CallInput<E> & { readonly body: { readonly stream: true } },
  ): AsyncGenerator<Output<E['chunk']>, void, undefined>
  (input: CallInput<E> & { readonly body: { readonly stream?: false | null } }): Promise<Output<E['result']>>
}

type PlainOrStreamed<E extends Endpoint> =
  object extends CallInput<E> ? (input?: CallInput<E>) => CallResult<E> : (input: CallInput<E>) => CallResult<E>

type Table = typeof contract

type Call<E extends Endpoint> = E extends { readonly stream: 'openai'; readonly chunk: Endpoint['result'] }
  ? OpenAiCall<E>
  : PlainOrStreamed<E>

type Groups = { readonly [G in keyof Table]: { readonly [N in keyof Table[G]]: CallOf<Table[G][N]> } }
type CallOf<E> = E extends Endpoint ? Call<E> : never

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
