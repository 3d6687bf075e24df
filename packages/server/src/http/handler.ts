import type { Readable } from 'node:stream'

import type { ContractGroup, Endpoint, Input, Output } from '@saffron/core/contract'
import type { Locale } from '@saffron/core/i18n'

import type { EventFrame } from './event-frame.ts'
import type { FormFile } from './read-form.ts'
import type { Download } from './send-download.ts'

/** Who is calling, as the access token says and the session table confirms; or whose API key it is. */
export interface Caller {
  readonly userId: string
  readonly role: string
  /** The session's id; of a call with an API key, the key's. */
  readonly sessionId: string
  /** The call came with an API key, which only some endpoints take. */
  readonly byApiKey?: true
  /** The super-admin who signed in as this user. */
  readonly impersonatedBy: string | null
  /** When the account is deleted, where its owner has asked for that. */
  readonly deletionAt?: string | null
}

/** A checked body. The file of a form lies on disk, and goes with the call unless it was taken in. */
type BodyOf<E extends Endpoint> = E extends { readonly form: true }
  ? Omit<Output<E['body']>, 'file'> & { readonly file: FormFile }
  : Output<E['body']>

/** A checked request, free of Express. */
export interface Call<E extends Endpoint> {
  readonly params: Output<E['params']>
  readonly query: Output<E['query']>
  readonly body: BodyOf<E>
  readonly caller: E['access'] extends 'guest' ? Caller | undefined : Caller
  /** The client takes server-sent events; of a call that answers them where they are asked for. */
  readonly acceptsEvents?: boolean
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
  readonly locale: Locale
  readonly requestId: string
  /** The header of this name, by which a call that is tried twice is done once. */
  readonly idempotencyKey?: string | undefined
  /** The client's address and program, for the list of sessions. */
  readonly address: string
  readonly userAgent: string
  /** Where the client's page is, as far as the request tells: `https://saffron.example`. */
  readonly origin: string
}

type Answer<E extends Endpoint> = E extends { readonly stream: 'events' }
  ? AsyncIterable<EventFrame>
  : E extends { readonly stream: 'openai' | 'progress' }
    ? Input<E['result']> | AsyncIterable<EventFrame>
    : E extends { readonly download: string }
      ? Download
      : Input<E['result']>

/** A piece of a file, as it comes. */
type PieceOf<E extends Endpoint> = E extends { readonly tus: true } ? { readonly content: Readable } : unknown

type Handler<E extends Endpoint> = (call: Call<E> & PieceOf<E>) => Promise<Answer<E>>

/** One handler for each endpoint of a group: a missing one does not compile. */
export type Handlers<G extends ContractGroup> = { readonly [K in keyof G]: Handler<G[K]> }
