import { failureError } from '@saffron/core/client'
import type { UploadCall } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import { readCookie } from '../../browser/read-cookie.ts'
import { api, session } from '../../shell/session/client.ts'

/** Sends a request with upload progress, which `fetch` lacks. An expired token is refreshed once. */
export async function sendWithProgress(request: UploadCall): Promise<unknown> {
  try {
    return await send(request)
  } catch (error) {
    if (!ApiError.is(error) || error.statusCode !== 401 || request.signal?.aborted === true) throw error
    // Any call refreshes the tokens, or ends the session.
    await api.drive.usedSpace()
    return send(request)
  }
}

function send({ method, path, headers, body, onProgress, signal }: UploadCall): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const abort = () => call.abort()
    const end = (settle: () => void) => () => {
      signal?.removeEventListener('abort', abort)
      settle()
    }
    call.open(method, new URL(path, api.baseUrl))
    for (const [name, value] of Object.entries({ ...standingHeaders(), ...headers })) call.setRequestHeader(name, value)
    call.upload.addEventListener('progress', ({ loaded }) => onProgress?.(loaded))
    call.addEventListener(
      'error',
      end(() => reject(new ApiError('client.network'))),
    )
    call.addEventListener(
      'abort',
      end(() => reject(new ApiError('client.cancelled'))),
    )
    const settle = () => {
      const { status, responseText } = call
      if (status >= 200 && status < 300) resolve(readJson(responseText))
      else reject(failureError({ status, body: readJson(responseText), retryAfter: retryAfterOf(call) }))
    }
    call.addEventListener('load', end(settle))
    signal?.addEventListener('abort', abort)
    if (signal?.aborted === true) reject(new ApiError('client.cancelled'))
    else call.send(body ?? null)
  })
}

function standingHeaders(): Record<string, string> {
  const token = session.readTokens()?.accessToken
  const forgery = readCookie('XSRF-TOKEN')
  return {
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(forgery !== undefined && { 'x-xsrf-token': forgery }),
  }
}

/** In seconds. */
function retryAfterOf(call: XMLHttpRequest): number | undefined {
  const seconds = Number(call.getResponseHeader('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
