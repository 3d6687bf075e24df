import { useSession, useStore } from '@saffron/core/react'
import { type Agent, type AgentDraft, type AgentDraftSnapshot, createAgentDraft } from '@saffron/core/store'
import { useEffect, useState } from 'react'

import { api, session } from '../../shell/session/client.ts'
import { draftsOf } from '../../shell/session/drafts.ts'

/** The draft of an agent. It saves itself, also when the page is left. */
export function useAgentDraft(agent: Agent): { draft: AgentDraft; snapshot: AgentDraftSnapshot } {
  const editor = useSession(session).user?.id ?? ''
  const [draft] = useState(() => createAgentDraft({ api, agent, storage: draftsOf(editor) }))
  useEffect(() => draft.open(), [draft])
  useEffect(() => {
    const leave = new AbortController()
    for (const name of ['pagehide', 'visibilitychange', 'online']) {
      addEventListener(name, draft.keep, { signal: leave.signal })
    }
    return () => leave.abort()
  }, [draft])
  return { draft, snapshot: useStore(draft) }
}
