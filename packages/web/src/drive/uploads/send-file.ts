import { failureError } from '@saffron/core/client'
import type { Sending } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import { api, session } from '../../shell/client.ts'
import { readCookie } from '../../shell/read-cookie.ts'

/** Sends one file by the form. A token that has run out is renewed once. */
export async function sendFile(sending: Sending): Promise<void> {
  try {
    await sendForm(sending)
  } catch (error) {
    if (!ApiError.is(error) || error.statusCode !== 401 || sending.signal.aborted) throw error
    // Any call renews the tokens, or ends the session.
    await api.drive.usedSpace()
    await sendForm(sending)
  }
}

/** By XMLHttpRequest: `fetch` does not tell how much of a body has gone. */
function sendForm({ name, content, parent, onClash, onProgress, signal }: Sending): Promise<void> {
  const form = new FormData()
  // Before the file: so the server knows what it is for as it comes.
  form.append('name', name)
  form.append('parent', parent)
  form.append('onClash', onClash)
  form.append('file', content, name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const end = (settle: () => void) => () => {
      signal.removeEventListener('abort', abort)
      settle()
    }
    request.open('POST', new URL('/assets/v2/upload', api.baseUrl))
    for (const [header, value] of Object.entries(headersOf())) request.setRequestHeader(header, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? (loaded / total) * content.size : 0),
    )
    request.addEventListener(
      'error',
      end(() => reject(new ApiError('client.network'))),
    )
    request.addEventListener(
      'abort',
      end(() => reject(new ApiError('client.aborted'))),
    )
    const settle = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(errorOf(request))
    }
    request.addEventListener('load', end(settle))
    signal.addEventListener('abort', abort)
    if (signal.aborted) reject(new ApiError('client.aborted'))
    else request.send(form)
  })
}

function headersOf(): Record<string, string> {
  const token = session.readTokens()?.accessToken
  const forgery = readCookie('XSRF-TOKEN')
  return {
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(forgery !== undefined && { 'x-xsrf-token': forgery }),
  }
}

/** The failure that an answer tells. */
function errorOf({ status, responseText }: XMLHttpRequest): ApiError {
  return failureError({ status, body: readJson(responseText) })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
