import type { Readable } from 'node:stream'

import type { ContractGroup, Endpoint, Input, Output } from '@saffron/core/contract'
import type { Locale } from '@saffron/core/i18n'

import type { Space } from '../spaces/index.ts'
import type { EventFrame } from './event-frame.ts'
import type { FormFile } from './read-form.ts'
import type { Download } from './send-download.ts'

/** The caller, according to the access token and the session table, or to the API key. */
export interface Caller {
  readonly userId: string
  readonly role: string
  /** The session's ID, or the ID of the API key. */
  readonly sessionId: string
  /** The call came with an API key, which only some endpoints accept. */
  readonly byApiKey?: true
  /** The workspace of that key. Without it, the key works in the user's own space. */
  readonly workspace?: string
  /** The super admin who impersonates this user. */
  readonly impersonatedBy: string | null
  /** When the account will be deleted, if its owner requested that. */
  readonly deletionAt?: string | null
}

/** A checked body. The file of a form is on disk, and is deleted after the call unless it was stored. */
type BodyOf<E extends Endpoint> = E extends { readonly form: true }
  ? Omit<Output<E['body']>, 'file'> & { readonly file: FormFile }
  : Output<E['body']>

/** A checked request, independent of Express. */
export interface Call<E extends Endpoint> {
  readonly params: Output<E['params']>
  readonly query: Output<E['query']>
  readonly body: BodyOf<E>
  readonly caller: E['access'] extends 'guest' ? Caller | undefined : Caller
  /** The space that the call works in. */
  readonly space: E extends { readonly space: object } ? Space : undefined
  /** The client accepts server-sent events, for endpoints that offer them. */
  readonly acceptsEvents?: boolean
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
  readonly locale: Locale
  readonly requestId: string
  /** The Idempotency-Key header, with which a repeated call takes effect once. */
  readonly idempotencyKey?: string | undefined
  /** The client's address and user agent, for the list of sessions. */
  readonly address: string
  readonly userAgent: string
  /** The call comes from this machine, and not through a proxy. */
  readonly isLocal?: boolean
  /** The origin of the client's page, if known: `https://saffron.example`. */
  readonly origin: string
}

type Answer<E extends Endpoint> = E extends { readonly stream: 'events' }
  ? AsyncIterable<EventFrame>
  : E extends { readonly stream: 'openai' | 'progress' }
    ? Input<E['result']> | AsyncIterable<EventFrame>
    : E extends { readonly download: string }
      ? Download
      : Input<E['result']>

/** A chunk of a file, as a stream. */
type PieceOf<E extends Endpoint> = E extends { readonly tus: true } ? { readonly content: Readable } : unknown

type Handler<E extends Endpoint> = (call: Call<E> & PieceOf<E>) => Promise<Answer<E>>

/** One handler for each endpoint of a group. A missing one is a compile error. */
export type Handlers<G extends ContractGroup> = { readonly [K in keyof G]: Handler<G[K]> }
