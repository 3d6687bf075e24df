import type { ServerResponse } from 'node:http'

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
}

/** Sends an error in OpenAI's format. */
export function sendError(response: ServerResponse, status: number, message: string): void {
  if (status === 429) response.setHeader('retry-after', '1')
  sendJson(response, errorBody(status, message), status)
}

export const errorBody = (status: number, message: string) => ({
  error: { message, type: TYPES[status] ?? 'server_error', param: null, code: null },
})
