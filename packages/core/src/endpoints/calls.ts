import type { Endpoint } from './endpoint.ts'
import type { Input, Output } from './schema.ts'

/** Options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** The request continues when the page that made it closes. Browsers limit the bodies of such requests to 64 KB. */
  readonly keepalive?: boolean
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

type Call<E extends Endpoint> = E extends { readonly stream: 'openai'; readonly chunk: Endpoint['result'] }
  ? OpenAiCall<E>
  : PlainOrStreamed<E>

/** The calls of a contract by name: `CallsOf<typeof chatContract>`. */
export type CallsOf<Contract> = {
  readonly [N in keyof Contract]: Contract[N] extends Endpoint ? Call<Contract[N]> : never
}
