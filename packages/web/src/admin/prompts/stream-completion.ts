import { ApiError } from '@saffron/core/errors'

import { api } from '../../shell/session/client.ts'

export interface Completion {
  readonly model: string
  readonly system: string
  readonly content: string
  readonly signal: AbortSignal
}

interface Chunk {
  readonly choices?: readonly { readonly delta?: { readonly content?: string | null } }[]
  readonly error?: { readonly message: string; readonly code: string }
}

/** Streams a model's reply through the public API. Throws ApiError. */
export async function* streamCompletion({ model, system, content, signal }: Completion): AsyncGenerator<string> {
  const messages = [...(system === '' ? [] : [{ role: 'system', content: system }]), { role: 'user', content }]
  const body = { model, messages, stream: true }
  for await (const { data } of api.events('POST', '/ai/chat/completions', { body, signal })) {
    if (data.startsWith('{')) yield textIn(JSON.parse(data) as Chunk)
  }
}

function textIn({ choices, error }: Chunk): string {
  if (error !== undefined) throw new ApiError(error.code, { message: error.message })
  return choices?.[0]?.delta?.content ?? ''
}
