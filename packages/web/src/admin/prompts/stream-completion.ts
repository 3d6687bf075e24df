import { ApiError, type ErrorBody } from '@saffron/core/errors'

import { api, session } from '../../shell/client.ts'
import { readCookie } from '../../shell/read-cookie.ts'

export interface Completion {
  readonly model: string
  readonly system: string
  readonly content: string
  readonly signal: AbortSignal
}

/** What a model answers, piece by piece: by the call that programs use. Throws ApiError. */
export async function* streamCompletion(wanted: Completion): AsyncGenerator<string> {
  let response = await ask(wanted)
  if (response.status === 401) {
    // Any call of ours takes a new token where the old one has run out.
    await api.auth.me({})
    response = await ask(wanted)
  }
  if (!response.ok || response.body === null) throw await failureOf(response)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data: {')) yield textIn(JSON.parse(line.slice('data: '.length)) as Chunk)
    }
  }
}

interface Chunk {
  readonly choices?: readonly { readonly delta?: { readonly content?: string | null } }[]
  readonly error?: { readonly message: string; readonly code: string }
}

function textIn({ choices, error }: Chunk): string {
  if (error !== undefined) throw new ApiError(error.code, { message: error.message })
  return choices?.[0]?.delta?.content ?? ''
}

function ask({ model, system, content, signal }: Completion): Promise<Response> {
  const messages = [...(system === '' ? [] : [{ role: 'system', content: system }]), { role: 'user', content }]
  return fetch(new URL('/ai/chat/completions', api.baseUrl), {
    method: 'POST',
    signal,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${session.readTokens()?.accessToken ?? ''}`,
      'x-xsrf-token': readCookie('XSRF-TOKEN') ?? '',
    },
    body: JSON.stringify({ model, messages, stream: true }),
  })
}

async function failureOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
  return new ApiError(body.code ?? 'server.failed', {
    message: body.message ?? response.statusText,
    statusCode: response.status,
  })
}
