import type { ApiError } from '@saffron/core/errors'
import { type Locale, negotiateLocale } from '@saffron/core/i18n'
import type { Request, Response } from 'express'

import type { Caller } from './handler.ts'

/** A request, its response and who calls. */
export interface Exchange {
  readonly request: Request
  readonly response: Response
  readonly caller: Caller | undefined
  /** Aborted when the client disconnects, or when its session ends. */
  readonly signal: AbortSignal
  /** Ends the call with an error, because its caller lost the right to make it. */
  readonly end: (error: ApiError) => void
}

export const localeOf = (request: Request): Locale => negotiateLocale(request.headers['accept-language'])
