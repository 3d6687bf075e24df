import { hasDraft, hasSavedFiles, type Thread } from '@saffron/core/chat'
import { useSession } from '@saffron/core/react'
import { useEffect } from 'react'

import { api, session } from '../../shell/session/client.ts'
import { draftsOf } from '../../shell/session/drafts.ts'

/** Deletes a side chat when it's closed without a message, a draft or a file, so that no empty conversation remains. */
export function useRemoveUntouched(thread: Thread): void {
  const writer = useSession(session).user?.id ?? ''
  useEffect(
    () => () => {
      const { conversationId: id, status, messages, run } = thread.getSnapshot()
      if (id === null || status !== 'ready' || run !== 'idle' || messages.length > 0) return
      // The field stores its text when it closes, after this.
      setTimeout(() => {
        const drafts = draftsOf(writer)
        if (hasDraft(drafts, id) || hasSavedFiles(drafts, id)) return
        // If this fails, it stays, and the side chat uses it again.
        api.chat.deleteConversation({ params: { id } }).catch(() => undefined)
      })
    },
    [thread, writer],
  )
}
