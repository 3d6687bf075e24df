import { ApiError } from '@saffron/core/errors'
import type { Agent } from '@saffron/core/store'
import { useCallback, useEffect, useEffectEvent } from 'react'

import { useTryOnReturn } from '../../browser/on-return.ts'
import { api } from '../../shell/session/client.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import type { ShownAgent } from './shown-agent.ts'

/**
 * Loads the agent of a chat, as it's published, or its draft if the chat follows that. Agents that are gone or withdrawn
 * have no entity.
 */
export function useAgent(id: string, isDraft: boolean, onShown: (shown: ShownAgent) => void): void {
  const load = useCallback(
    async (signal: AbortSignal): Promise<{ agent: Agent | undefined }> => {
      try {
        const query = isDraft ? {} : { published: true }
        return { agent: await api.store.getAgent({ params: { id }, query, signal }) }
      } catch (error) {
        if (ApiError.is(error) && error.code === 'agent.not_found') return { agent: undefined }
        throw error
      }
    },
    [id, isDraft],
  )
  const { value, error, reload } = useLoaded(load)
  useTryOnReturn(error !== undefined, () => void reload())
  const show = useEffectEvent(onShown)
  useEffect(() => {
    if (value !== undefined) show({ id, ...value })
  }, [id, value])
}
