import { type CallRow, contract, lazyEndpoints } from '../contract/index.ts'
import { ApiError } from '../errors/index.ts'
import type { Locale } from '../i18n/index.ts'
import type { Session } from '../session/session.ts'
import { readEvents, type WireEvent } from '../stream/index.ts'
import type { Api, PlainCall } from './api-types.ts'
import { type ApiResponse, exchange, type ExchangeOptions, type Outgoing } from './exchange.ts'
import type { Fetch, Fetched } from './fetch.ts'
import { formOf } from './form-body.ts'
import { fillPath, trimBase } from './join-url.ts'
import { asksForStream, openAiChunks } from './openai-chunks.ts'
import { placedIn } from './placed-in.ts'
import { queryText } from './query-text.ts'
import { withRelatedIds } from './related-ids.ts'
import { createLocalLock, type Lock } from './renew-tokens.ts'
import { createSignedExchange } from './signed-exchange.ts'
import { validateResponse } from './validate-response.ts'
import { withLazyEndpoints } from './with-lazy-endpoints.ts'

export interface ApiOptions {
  /** An origin with an optional path prefix. */
  readonly baseUrl: string
  readonly session: Pick<Session, 'readTokens' | 'storeTokens' | 'signOut' | 'getSnapshot'>
  readonly fetch?: Fetch
  /** The language of the server's messages. */
  readonly locale?: () => Locale
  /** Reads a cookie of the API's origin, for the anti-forgery token. Missing outside browsers. */
  readonly readCookie?: (name: string) => string | undefined
  readonly lock?: Lock
  /**
   * Returns the ID of the workspace that calls work in which name neither an object nor a workspace. Undefined means
   * the user's own space.
   */
  readonly workspace?: () => Promise<string | undefined>
  /** Checks every response against its schema, in development and tests. */
  readonly validate?: boolean
  /** Called when the session has ended because the server rejected its tokens. The app goes to the login page. */
  readonly onSignedOut?: () => void
}

/** A row of the contract, or a call outside it, which may have any method. */
type Row = Omit<CallRow, 'method'> & Pick<Outgoing, 'method'>

interface Given extends PlainCall {
  readonly params?: Readonly<Record<string, unknown>>
}

/** Creates the typed client of the contract. */
export function createApi(options: ApiOptions): Api {
  const baseUrl = trimBase(options.baseUrl)
  const send = createSender({ ...options, baseUrl })

  const readData = async (outgoing: Outgoing): Promise<unknown> => {
    const answer = await send(outgoing)
    if ('data' in answer) return answer.data
    if ('events' in answer) await answer.events.cancel()
    throw new ApiError('client.bad_answer')
  }

  const readNothing = async (outgoing: Outgoing): Promise<Fetched> => {
    const answer = await send({ ...outgoing, unread: true })
    if ('response' in answer) return answer.response
    throw new ApiError('client.bad_answer')
  }

  const readStream = async function* (outgoing: Outgoing): AsyncGenerator<WireEvent, void, undefined> {
    const answer = await send({ ...outgoing, stream: true })
    if (!('events' in answer)) throw new ApiError('client.bad_answer')
    outgoing.onOpen?.()
    yield* readEvents(answer.events, outgoing.signal)
  }

  const callOf = (row: Row) => {
    const check = (value: unknown): unknown => (options.validate ? validateResponse(row.result, value) : value)
    const placed = async (given?: Given) =>
      options.workspace === undefined ? given : placedIn(options.workspace, row.space, given)
    const whole = async (given?: Given) =>
      check(await readData({ ...outgoingOf(row, await placed(given)), json: row.download === undefined }))
    if (row.stream === 'events') {
      return async function* (given?: Given) {
        for await (const event of readStream(outgoingOf(row, await placed(given)))) yield check(typedEvent(event))
      }
    }
    if (row.stream !== 'openai') return whole
    const chunks = async function* (given?: Given) {
      for await (const chunk of openAiChunks(readStream(outgoingOf(row, given)))) {
        yield options.validate ? validateResponse(row.chunk, chunk) : chunk
      }
    }
    return (given?: Given) => (asksForStream(given?.body) ? chunks(given) : whole(given))
  }

  const ready = mapValues(contract, (rows: Readonly<Record<string, Row>>) => mapValues(rows, callOf))
  const groups = lazyEndpoints === undefined ? ready : withLazyEndpoints(ready, lazyEndpoints, callOf)
  const plain: Pick<Api, 'baseUrl' | 'request' | 'open' | 'events'> = {
    baseUrl,
    request: (method, path, call) => readData(outgoingOf({ method, path }, call)),
    open: (method, path, call) => readNothing(outgoingOf({ method, path }, call)),
    events: (method, path, call) => readStream(outgoingOf({ method, path }, call)),
  }
  const api = { ...groups, ...plain }
  if (!hasEveryGroup(api)) throw new ApiError('client.unexpected')
  return api
}

/** The only cast from rows built at run time to the types made from them. */
const hasEveryGroup = (built: object): built is Api => Object.keys(contract).every((group) => group in built)

const mapValues = <V, R>(record: Readonly<Record<string, V>>, map: (value: V) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

function createSender(options: ApiOptions) {
  const { session, locale, readCookie, lock = createLocalLock(), onSignedOut = () => undefined } = options
  const readProof = (): string | undefined => readCookie?.('XSRF-TOKEN')
  const transport: ExchangeOptions = {
    baseUrl: options.baseUrl,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    standingHeaders: () => ({ 'accept-language': locale?.(), 'x-xsrf-token': readProof() }),
  }
  /**
   * The server rejects a call with another server's anti-forgery cookie and replaces the cookie. Then the call is sent
   * once more.
   */
  const sendProven = async (outgoing: Outgoing, accessToken?: string): Promise<ApiResponse> => {
    const proof = readProof()
    try {
      return await exchange(transport, outgoing, accessToken)
    } catch (error) {
      const isForgery = ApiError.is(error) && error.code === 'request.forgery'
      if (!isForgery || readProof() === proof) throw error
      return exchange(transport, outgoing, accessToken)
    }
  }
  const { path, method } = contract.auth.refresh
  return createSignedExchange({
    session,
    lock,
    onSignedOut,
    send: sendProven,
    refresh: async (refreshToken) => {
      const answer = await sendProven({ method, path, body: { refreshToken }, json: true })
      if ('data' in answer && isRefreshed(answer.data)) return answer.data.tokens
      throw new ApiError('client.bad_answer')
    },
  })
}

function outgoingOf(
  row: Row,
  { params, query, body, headers, signal, keepalive, tokenFree, onOpen }: Given = {},
): Outgoing {
  const separator = row.path.includes('?') ? '&' : '?'
  return {
    method: row.method,
    path: fillPath(row.path, params) + queryText(query).replace('?', separator),
    body: bodyOf(row, body),
    headers,
    signal,
    keepalive,
    onOpen,
    download: row.download !== undefined,
    tokenFree: row.tokenFree ?? tokenFree,
  }
}

function bodyOf({ stream, form }: Row, body: unknown): unknown {
  // OpenAI's body is passed unchanged: what looks like one of our entities there is content.
  if (stream === 'openai') return body
  return form ? formOf(body) : withRelatedIds(body)
}

/** Parses an event of the contract. Its ID, if any, becomes the sequence number. */
function typedEvent({ id, event, data }: WireEvent): unknown {
  try {
    const parsed: unknown = JSON.parse(data)
    return id === undefined ? { event, data: parsed } : { seq: Number(id), event, data: parsed }
  } catch (error) {
    throw new ApiError('client.bad_answer', { cause: error })
  }
}

const isRefreshed = (data: unknown): data is { tokens: { accessToken: string; refreshToken: string } } =>
  typeof data === 'object' &&
  data !== null &&
  'tokens' in data &&
  typeof data.tokens === 'object' &&
  data.tokens !== null &&
  'accessToken' in data.tokens &&
  typeof data.tokens.accessToken === 'string' &&
  'refreshToken' in data.tokens &&
  typeof data.tokens.refreshToken === 'string'
