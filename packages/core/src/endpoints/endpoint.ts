import type { ErrorCode } from '../errors/index.ts'
import type { Schema } from './schema.ts'
import type { SpaceRole } from './space-role.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone, any signed-in user, a role that contains `admin`, or only the super admin. */
export type Access = 'guest' | 'user' | 'admin' | 'super'

/**
 * `events`: a run's events as server-sent events. `openai`: OpenAI's chunks if the body asks for them, otherwise JSON.
 * `progress`: progress events and then the result if the request accepts `text/event-stream`, otherwise JSON.
 */
export type StreamKind = 'events' | 'openai' | 'progress'

/** What a space owns and a call can name. */
export type OwnedKind =
  | 'workspace'
  | 'conversation'
  | 'message'
  | 'node'
  | 'asset'
  | 'upload'
  | 'walletRecord'
  | 'agent'
  | 'drawing'
  | 'longText'
  | 'playscript'
  | 'playscriptScene'

export interface SpaceRule {
  /** The lowest role that may call. */
  readonly role: SpaceRole
  /**
   * The fields that name an object of the space, in the path, the query or the body. The first one that is present
   * decides. Otherwise `workspace` of the query or the body does, and without it, the space is the caller's own.
   */
  readonly of?: Readonly<Record<string, OwnedKind>>
}

/**
 * One call of the API. The client, the route, the checks, openapi.json and the tests of every endpoint are derived from
 * it.
 */
export interface Endpoint {
  readonly method: Method
  /** The path below the API base, with parameters in braces: `/ai/conversation/list/{id}`. */
  readonly path: string
  readonly access: Access
  /** The space that the call works in, and who may call. */
  readonly space?: SpaceRule
  /** One line for openapi.json and the help of the command line. */
  readonly summary: string
  /** An addition of ours that isn't in specification.tsv. */
  readonly isAddition?: true
  /** A 401 is a response to show (a wrong password). It never triggers a refresh or the login page. */
  readonly tokenFree?: true
  /** Polled at a pace of its own, so it isn't counted as a sign-in attempt. */
  readonly paced?: true
  /** Accepts a personal API key in place of an access token. Only AI calls do. */
  readonly apiKey?: true
  /** Rejected while a super admin impersonates the user. */
  readonly notImpersonated?: true
  /** Not a GET, but changes nothing in the account, so it's allowed while impersonating. */
  readonly mayVisit?: true
  /** Also allowed while the account waits for its deletion. */
  readonly whileLeaving?: true
  readonly stream?: StreamKind
  /** Streams something that runs whether or not anyone watches. The number of such streams per user is limited. */
  readonly watches?: true
  /** The body is one file of these media types. Its schema is `file`. */
  readonly upload?: readonly string[]
  /**
   * The body is multipart/form-data. Its file goes to disk while it arrives, and its fields are the rest of the schema.
   */
  readonly form?: true
  /** Uses the tus protocol: the schemas check headers, and the handler reads the body, a chunk of a file, itself. */
  readonly tus?: true
  /** The response is a file of this media type. Its schema is `file`. */
  readonly download?: string
  /** Errors have the format of OpenAI's API. */
  readonly errorForm?: 'openai'
  /** Request and response headers, for openapi.json. */
  readonly headers?: Schema
  readonly responseHeaders?: Schema
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The largest body in bytes. The default is 64 KB for guests and 1 MB for signed-in users. */
  readonly maxBodyBytes?: number
  /** How long a caller may cache the response. Without it, not at all. */
  readonly cacheSeconds?: number
  /** The returned entity, or one event of a stream. */
  readonly result: Schema
  /** Relations of the entity, or of the rows of its list, that may be returned whole. See `populated`. */
  readonly relations?: readonly string[]
  /** One chunk of a stream in OpenAI's format. */
  readonly chunk?: Schema
  /** Errors of this call, in addition to those that any call can return. */
  readonly errors?: readonly ErrorCode[]
}

export type ContractGroup = Readonly<Record<string, Endpoint>>
export type Contract = Readonly<Record<string, ContractGroup>>

/** Returns whether a call is rejected while a super admin impersonates the user. Impersonation is read-only. */
export const isOwnersAlone = ({ method, access, notImpersonated, mayVisit }: Endpoint): boolean =>
  notImpersonated === true || (method !== 'GET' && access !== 'guest' && mayVisit !== true)

/**
 * Returns whether a call is rejected while the account waits for its deletion: calls that cost credits or create a new
 * way to sign in. Deleting is allowed.
 */
export const isRefusedWhileLeaving = ({ method, notImpersonated, whileLeaving }: Endpoint): boolean =>
  notImpersonated === true && method !== 'DELETE' && whileLeaving !== true

/** Checks a group of endpoints against the table's type and keeps all literal types. */
export function defineContract<const G extends ContractGroup>(group: G): G {
  return group
}

/** Returns the status of a success: 201 for a POST that creates (`…/create`, `…/create/{name}`), otherwise 200. */
export function successStatus(endpoint: Pick<Endpoint, 'method' | 'path'>): 200 | 201 {
  return endpoint.method === 'POST' && /\/create(\/|$)/.test(endpoint.path) ? 201 : 200
}
