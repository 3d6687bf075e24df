import type { contract, Endpoint, Input, Method, Output } from '../contract/index.ts'
import type { WireEvent } from '../stream/index.ts'
import type { Fetched } from './exchange.ts'

/** What any call may carry. */
export interface CallOptions {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** Of a stream: called when the server has taken the call, before the first event. */
  readonly onOpen?: () => void
}

type Part<K extends 'params' | 'query' | 'body', E> = E extends { readonly [P in K]: infer S }
  ? object extends Input<S>
    ? { readonly [P in K]?: Input<S> }
    : { readonly [P in K]: Input<S> }
  : unknown

/** What a call of an endpoint takes: params, query and body exactly where the endpoint has them. */
export type CallInput<E> = Part<'params', E> & Part<'query', E> & Part<'body', E> & CallOptions

/** What it gives: the entity, or for a stream its events one by one. */
type CallResult<E extends Endpoint> = E extends { readonly stream: 'events' }
  ? AsyncGenerator<Output<E['result']>, void, undefined>
  : Promise<Output<E['result']>>

/** OpenAI's calls: the body says whether the answer comes whole, or as chunks one by one. */
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

/** A call that is not of the contract: `saffron api`, a screen that tries something out. */
export interface PlainCall extends CallOptions {
  readonly query?: Readonly<Record<string, unknown>>
  /** Sent as JSON; FormData, Blob and text go as they are. */
  readonly body?: unknown
  /** A 401 is an answer to show, not the end of the session. */
  readonly tokenFree?: boolean
}

/** The typed client: `api.chat.searchConversations({ query: { page: 1 } })`. Failures are ApiError. */
export type Api = Groups & {
  /** The base address, without a slash at its end. */
  readonly baseUrl: string
  /** Any call by method and path; gives the data of the answer, text where it is not JSON. */
  readonly request: (method: Method, path: string, call?: PlainCall) => Promise<unknown>
  /** Any call, its answer unread: for what is too large to hold, or is in the headers. */
  readonly open: (method: Method | 'HEAD', path: string, call?: PlainCall) => Promise<Fetched>
  /** Any streamed call: its server-sent events as they come. Nothing is sent before the first is asked for. */
  readonly events: (method: Method, path: string, call?: PlainCall) => AsyncGenerator<WireEvent, void, undefined>
}
