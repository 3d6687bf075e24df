import { ApiError } from '@saffron/core/errors'

import { isNoServer } from './no-server.ts'

/** Exit codes for scripts. A failure is never 0. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  signedOut: 4,
  forbidden: 5,
  notFound: 6,
  noCredit: 7,
  network: 8,
  rateLimited: 9,
  interrupted: 130,
  /** 128 + SIGPIPE: the reader of the output has closed it. */
  brokenPipe: 141,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

const BY_STATUS: Readonly<Record<number, ExitCode>> = {
  401: EXIT.signedOut,
  402: EXIT.noCredit,
  403: EXIT.forbidden,
  404: EXIT.notFound,
  429: EXIT.rateLimited,
}

/** Failures of sign-in itself, which don't mean that the user is signed out. */
const SIGN_IN_FAILURES: ReadonlySet<string> = new Set([
  'auth.wrong_credentials',
  'auth.wrong_second_factor',
  'auth.challenge_refused',
])

/** A failure with its message and exit code. */
export class CommandError extends Error {
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = EXIT.failed) {
    super(message)
    this.name = 'CommandError'
    this.exitCode = exitCode
  }
}

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommandError) return error.exitCode
  if (!ApiError.is(error)) return EXIT.failed
  if (isNoServer(error)) return EXIT.network
  // A value the server rejects counts like one rejected locally.
  if (error.code === 'request.invalid') return EXIT.usage
  return SIGN_IN_FAILURES.has(error.code) ? EXIT.failed : (BY_STATUS[error.statusCode] ?? EXIT.failed)
}
