import type { ErrorRequestHandler } from 'express'

import { asApiError } from '../platform/error-wording.ts'
import { errorBody } from './error-body.ts'
import { localeOf } from './exchange.ts'

/** Errors that the operator has to know about. */
const IN_THE_LOG = new Set(['server.failed', 'drive.disk_full'])

/** The one place where an error becomes a response. */
export const sendError: ErrorRequestHandler = async (thrown, request, response, _next) => {
  const error = asApiError(thrown)
  if (IN_THE_LOG.has(error.code)) response.locals.failure = thrown
  if (response.headersSent) {
    response.destroy()
    return
  }
  if (error.statusCode === 401) response.setHeader('WWW-Authenticate', 'Bearer')
  if (error.retryAfter !== undefined) response.setHeader('Retry-After', String(error.retryAfter))
  const form = response.locals.errorForm
  // OpenAI's clients would retry automatically and get the same answer.
  if (form === 'openai' && error.statusCode === 402) response.setHeader('x-should-retry', 'false')
  // Headers of a file that isn't sent after all.
  for (const header of ['Content-Type', 'Content-Length', 'Content-Disposition', 'ETag']) response.removeHeader(header)
  response.setHeader('Cache-Control', 'no-store')
  response.status(error.statusCode).json(await errorBody(error, localeOf(request), form))
}
