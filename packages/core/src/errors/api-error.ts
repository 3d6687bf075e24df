import { type ErrorCode, errorCatalogue } from './catalogue.ts'
import { type ClientErrorCode, clientErrorCatalogue } from './client-catalogue.ts'

/** A field at fault: `body.email`. */
export interface Issue {
  readonly path: string
  readonly message: string
}

/** A failure's body on the wire. */
export interface ErrorBody {
  readonly statusCode: number
  readonly code: string
  readonly message: string
  readonly error: string
  readonly issues?: readonly Issue[]
  readonly details?: ErrorDetails
}

/** What a client needs to go on from a failure; what it holds belongs to the code. */
export type ErrorDetails = Readonly<Record<string, unknown>>

/** A code of one of the catalogues, or one of a server of another make. */
export type AnyErrorCode = ErrorCode | ClientErrorCode | (string & {})

const STATUS: Readonly<Record<string, number>> = { ...errorCatalogue, ...clientErrorCatalogue }

const BRAND = Symbol.for('saffron.ApiError')

/**
 * A failure with a code of the catalogue. The server throws it to answer; the client throws it for what was answered
 * (there the code may be one we do not know, from a server of another make). `message` is for people, already
 * translated where it came over the wire.
 */
export class ApiError extends Error {
  readonly [BRAND] = true
  readonly code: AnyErrorCode
  readonly statusCode: number
  readonly issues: readonly Issue[] | undefined
  readonly details: ErrorDetails | undefined
  /** Values for the message's placeholders. */
  readonly values: Readonly<Record<string, string | number>> | undefined
  /** Seconds after which another try makes sense. */
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

  /** Survives two copies of this package in one program, where `instanceof` does not. */
  static is(value: unknown): value is ApiError {
    return typeof value === 'object' && value !== null && BRAND in value
  }
}
