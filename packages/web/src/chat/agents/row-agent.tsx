import { ApiError } from '@saffron/core/errors'
import { useSession, useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { useEffect, useState } from 'react'

import { api, session } from '../../shell/session/client.ts'
import { AgentAvatar } from '../../ui/agent-avatar.tsx'

type Mark = Pick<Agent, 'name' | 'avatar'>

/** The agents of the listed chats, each loaded once for each user. */
const known = new Map<string, Promise<Mark | undefined>>()

function markOf(user: string, id: string): Promise<Mark | undefined> {
  const key = `${user} ${id}`
  const mark =
    known.get(key) ??
    api.store.getAgent({ params: { id }, query: {} }).catch((error: unknown) => {
      // A deleted agent has no mark. After any other failure, the next list tries again.
      if (!(ApiError.is(error) && error.code === 'agent.not_found')) known.delete(key)
      return undefined
    })
  known.set(key, mark)
  return mark
}

/** The agent of a listed chat. */
export default function RowAgent({ id }: { readonly id: string }) {
  const t = useTranslate('agents')
  const user = useSession(session).user?.id ?? ''
  const [mark, setMark] = useState<Mark>()
  useEffect(() => {
    let waits = true
    void markOf(user, id).then((found) => waits && setMark(found))
    return () => {
      waits = false
    }
  }, [user, id])
  if (mark === undefined) return null
  return (
    <>
      <AgentAvatar agent={mark} size={20} />
      <span className="visually-hidden">{t('agents.of', { name: mark.name || t('agents.unnamed') })}</span>
    </>
  )
}
