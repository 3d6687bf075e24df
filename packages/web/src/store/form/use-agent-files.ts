import type { Agent } from '@saffron/core/store'
import { useCallback, useEffect, useRef } from 'react'

import { api } from '../../shell/session/client.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

/** How often to look whether the text of new files can be read. */
const LOOK_MS = 2000

/** The files of a draft, as it was saved last. */
export function useAgentFiles({ id, version }: Agent) {
  const load = useCallback((signal: AbortSignal) => api.store.agentFiles({ params: { id }, query: {}, signal }), [id])
  const { value, error, reload } = useLoaded(load)
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current !== version) void reload()
    seen.current = version
  }, [version, reload])
  const isWaiting = value?.list.some(({ text }) => text === 'waiting') === true
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void reload(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isWaiting, reload])
  return { files: value, error, reload }
}
