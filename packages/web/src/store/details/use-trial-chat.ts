import { useEffect, useRef, useState } from 'react'

import { api } from '../../shell/session/client.ts'

/** A conversation that tries an agent out. It goes with the details. */
export function useTrialChat() {
  const [conversation, setConversation] = useState<string | null>(null)
  const latest = useRef<string | null>(null)
  const set = (id: string | null) => {
    latest.current = id
    setConversation(id)
  }
  useEffect(() => () => discard(latest.current), [])
  return {
    conversation,
    set,
    startOver: () => {
      discard(conversation)
      set(null)
    },
  }
}

export type TrialChat = ReturnType<typeof useTrialChat>

/** If this fails, the server deletes it in an hour. */
function discard(id: string | null): void {
  if (id !== null) api.chat.deleteConversation({ params: { id } }).catch(() => undefined)
}
