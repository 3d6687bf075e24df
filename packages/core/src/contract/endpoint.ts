import type { ErrorCode } from '../errors/index.ts'
import type { Schema } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone, anyone signed in, a role that contains `admin`, or the super-admin alone. */
export type Access = 'guest' | 'user' | 'admin' | 'super'

/**
 * `events`: a run's events as server-sent events. `openai`: OpenAI's own chunks where the body asks for them, else JSON.
 * `progress`: events of how far it has come and then the answer, where the request accepts `text/event-stream`, else JSON.
 */
export type StreamKind = 'events' | 'openai' | 'progress'

/** One call of the API. From this alone come the client, the route, the checks, openapi.json and the walking tests. */
export interface Endpoint {
  readonly method: Method
  /** Path below the API base, parameters in braces: `/ai/conversation/list/{id}`. */
  readonly path: string
  readonly access: Access
  /** One line for openapi.json and the command line's help. */
  readonly summary: string
  /** An addition of ours: not among the 140 rows of the specification. */
  readonly ours?: true
  /** A 401 here is an answer to show (a wrong password), never a reason to refresh or to leave for the login page. */
  readonly tokenFree?: true
  /** Asked again and again, at a pace that is kept per question: not among the sign-ins that are counted. */
  readonly paced?: true
  /** Takes a personal API key in place of an access token: AI calls alone do. */
  readonly apiKey?: true
  /** The account's owner alone may: refused to a super-admin who signed in as somebody else. */
  readonly notImpersonated?: true
  /** Isn't a GET and changes nothing of the account: a super-admin who signed in as somebody else may make it too. */
  readonly mayVisit?: true
  /** The account's owner may also call it while the account waits to be deleted. */
  readonly whileLeaving?: true
  readonly stream?: StreamKind
  /** Streams something that runs whether or not anyone watches: one user may have only so many of these open at a time. */
  readonly watches?: true
  /** The body is a file of one of these media types, as it is; its schema is `file`. */
  readonly upload?: readonly string[]
  /** The body is multipart/form-data: its file goes to disk as it comes, its fields are the rest of the schema. */
  readonly form?: true
  /** Speaks tus: what its schemas check comes in headers, a body is a piece of a file that its handler reads. */
  readonly tus?: true
  /** The answer is a file of this media type; its schema is `file`. */
  readonly download?: string
  /** Failures in the form of OpenAI's API, for the clients that speak it. */
  readonly errorForm?: 'openai'
  /** Headers of the request that matter here, and those that a success has: what openapi.json says of them. */
  readonly headers?: Schema
  readonly answerHeaders?: Schema
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The most a body may weigh in bytes; default 64 KB for a guest and 1 MB for whoever is signed in. */
  readonly maxBodyBytes?: number
  /** For how long its caller may keep the answer; without it, not at all. */
  readonly cacheSeconds?: number
  /** The entity answered; of a stream of events, one event. */
  readonly result: Schema
  /** Relations of what is answered, or of the rows of its list, that may come as whole objects: see `populated`. */
  readonly relations?: readonly string[]
  /** One chunk of a stream in OpenAI's form. */
  readonly chunk?: Schema
  /** Failures particular to this call, beside those that any call can answer. */
  readonly errors?: readonly ErrorCode[]
}

export type ContractGroup = Readonly<Record<string, Endpoint>>
export type Contract = Readonly<Record<string, ContractGroup>>

/** Whether a call is refused to a super-admin who signed in as somebody else: they may look, not touch. */
export const isOwnersAlone = ({ method, access, notImpersonated, mayVisit }: Endpoint): boolean =>
  notImpersonated === true || (method !== 'GET' && access !== 'guest' && mayVisit !== true)

/**
 * Whether a call is refused while the account waits to be deleted: what spends credits or opens a new way in. What
 * removes something is allowed.
 */
export const isRefusedWhileLeaving = ({ method, notImpersonated, whileLeaving }: Endpoint): boolean =>
  notImpersonated === true && method !== 'DELETE' && whileLeaving !== true

/** Checks a group of endpoints against the table's type and keeps every literal. */
export function defineContract<const G extends ContractGroup>(group: G): G {
  return group
}

/** The status of a success: 201 for a POST whose path creates (`…/create`, `…/create/{name}`), else 200. */
export function successStatus(endpoint: Pick<Endpoint, 'method' | 'path'>): 200 | 201 {
  return endpoint.method === 'POST' && /\/create(\/|$)/.test(endpoint.path) ? 201 : 200
}
