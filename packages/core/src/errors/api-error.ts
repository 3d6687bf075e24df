import { type ErrorCode, errorCatalogue } from './catalogue.ts'
import { type ClientErrorCode, clientErrorCatalogue } from './client-catalogue.ts'

/** An invalid field: `body.email`. */
export interface Issue {
  readonly path: string
  readonly message: string
}

/** The body of a failed response. */
export interface ErrorBody {
  readonly statusCode: number
  readonly code: string
  readonly message: string
  readonly error: string
  readonly issues?: readonly Issue[]
  readonly details?: ErrorDetails
}

/** Data that a client needs to continue after an error. Its fields depend on the code. */
export type ErrorDetails = Readonly<Record<string, unknown>>

/** A code of one of the catalogues, or of another kind of server. */
export type AnyErrorCode = ErrorCode | ClientErrorCode | (string & {})

const STATUS: Readonly<Record<string, number>> = { ...errorCatalogue, ...clientErrorCatalogue }

const BRAND = Symbol.for('saffron.ApiError')

/**
 * An error with a code of the catalogue. The server throws it to respond. The client throws it for a failed response,
 * possibly with an unknown code from another kind of server. `message` is for people, and already translated if it came
 * from the server.
 */
export class ApiError extends Error {
  readonly [BRAND] = true
  readonly code: AnyErrorCode
  readonly statusCode: number
  readonly issues: readonly Issue[] | undefined
  readonly details: ErrorDetails | undefined
  /** Values for the message's placeholders. */
  readonly values: Readonly<Record<string, string | number>> | undefined
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    code: AnyErrorCode,
    options: {
      message?: string
      statusCode?: number
      issues?: readonly Issue[] | undefined
      details?: ErrorDetails | undefined
      values?: Readonly<Record<string, string | number>> | undefined
      retryAfter?: number | undefined
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ApiError'
    this.code = code
    this.statusCode = options.statusCode ?? STATUS[code] ?? 500
    this.issues = options.issues
    this.details = options.details
    this.values = options.values
    this.retryAfter = options.retryAfter
  }

  /** Works across two copies of this package in one program, where `instanceof` fails. */
  static is(value: unknown): value is ApiError {
    return typeof value === 'object' && value !== null && BRAND in value
  }
}
