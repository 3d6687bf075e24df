import { ApiError, type Issue } from '../errors/index.ts'

/** A failure's status, with what its body says. */
export interface Failure {
  readonly status: number
  readonly body: unknown
  readonly retryAfter?: number | undefined
}

type Opened = { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly failure: Failure }

/**
 * Opens an answer's body, either form (specification, section 7). A body with `statusCode` is wrapped: 0 is success and
 * its `data` the result, any other value a failure, whatever the HTTP status. A body without is the result itself,
 * where the HTTP status is 200 to 299.
 */
export function openEnvelope(httpStatus: number, body: unknown): Opened {
  const wrapped = isRecord(body) && typeof body['statusCode'] === 'number' ? body['statusCode'] : undefined
  if (wrapped === 0) return { ok: true, data: isRecord(body) ? body['data'] : undefined }
  if (wrapped !== undefined) return { ok: false, failure: { status: wrapped, body } }
  if (httpStatus >= 200 && httpStatus <= 299) return { ok: true, data: body }
  return { ok: false, failure: { status: httpStatus, body } }
}

/** The error to throw for a failure: the server's code, message and issues where its body has them. */
export function failureError({ status, body, retryAfter }: Failure): ApiError {
  const said = isRecord(body) ? body : {}
  const inner = isRecord(said['error']) ? said['error'] : {}
  const message = textOf(said['message']) ?? textOf(inner['message'])
  return new ApiError(textOf(said['code']) ?? textOf(inner['code']) ?? 'client.status', {
    statusCode: status,
    issues: readIssues(said['issues']),
    details: isRecord(said['details']) ? said['details'] : undefined,
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

/** An object with fields, as JSON has it. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
