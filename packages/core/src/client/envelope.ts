import { ApiError, type Issue } from '../errors/index.ts'

/** The status and the body of a failed response. */
export interface Failure {
  readonly status: number
  readonly body: unknown
  readonly retryAfter?: number | undefined
}

type Opened = { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly failure: Failure }

/**
 * Unwraps a response body in either form. A body with `statusCode` is wrapped: 0 is success with `data` as the result,
 * any other value is a failure, whatever the HTTP status. Any other body is the result if the HTTP status is 200 to
 * 299.
 */
export function openEnvelope(httpStatus: number, body: unknown): Opened {
  const wrapped = isRecord(body) && typeof body['statusCode'] === 'number' ? body['statusCode'] : undefined
  if (wrapped === 0) return { ok: true, data: isRecord(body) ? body['data'] : undefined }
  if (wrapped !== undefined) return { ok: false, failure: { status: wrapped, body } }
  if (httpStatus >= 200 && httpStatus <= 299) return { ok: true, data: body }
  return { ok: false, failure: { status: httpStatus, body } }
}

/** Returns the error for a failure, with the server's code, message and issues if the body has them. */
export function failureError({ status, body, retryAfter }: Failure): ApiError {
  const fields = isRecord(body) ? body : {}
  const inner = isRecord(fields['error']) ? fields['error'] : {}
  const message = textOf(fields['message']) ?? textOf(inner['message'])
  return new ApiError(textOf(fields['code']) ?? textOf(inner['code']) ?? 'client.status', {
    statusCode: status,
    issues: readIssues(fields['issues']),
    details: isRecord(fields['details']) ? fields['details'] : undefined,
    retryAfter,
    ...(message === undefined ? {} : { message }),
  })
}

function readIssues(value: unknown): readonly Issue[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.flatMap((issue: unknown) => {
    const path = isRecord(issue) ? textOf(issue['path']) : undefined
    const message = isRecord(issue) ? textOf(issue['message']) : undefined
    return path === undefined || message === undefined ? [] : [{ path, message }]
  })
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Returns whether a value is a JSON object. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
