import { ApiError } from '@saffron/core/errors'
import type { Agent } from '@saffron/core/store'

import { api } from '../shell/session/client.ts'

interface Shown {
  /** Whether its editors see the draft. */
  readonly isDraft: boolean
  readonly signal: AbortSignal
}

/** Returns an agent as it's published, or its draft if that's wanted or it was never published. */
export async function readShown(id: string, { isDraft, signal }: Shown): Promise<Agent> {
  const read = (published: boolean) =>
    api.store.getAgent({ params: { id }, query: published ? { published } : {}, signal })
  if (isDraft) return read(false)
  try {
    return await read(true)
  } catch (error) {
    if (ApiError.is(error) && error.code === 'agent.not_found') return read(false)
    throw error
  }
}
