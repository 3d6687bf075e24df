import type { Chat, Thread } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'

import { useApp } from '../../shell/app-context.tsx'
import { cleanLine, cleanText } from '../../ui/clean-text.ts'
import { sgr } from '../../ui/style.ts'

interface InstructionsOptions {
  readonly chat: Chat
  readonly thread: Thread
  readonly model: string | undefined
  readonly note: (text: string, style?: string) => void
  readonly open: (conversation: string | null) => void
}

/** The word that removes the instructions. */
const NONE = '-'

/** `/system`: shows the instructions of the open chat, or sets them. */
export function useInstructions({ chat, thread, model, note, open }: InstructionsOptions) {
  const { api, t } = useApp()
  return async (typed: string): Promise<void> => {
    const { conversation, conversationId } = thread.getSnapshot()
    if (typed === '') {
      const system = conversation?.system ?? ''
      return note(system === '' ? t('cli.system.none') : t('cli.system.shown', { text: cleanText(system) }))
    }
    const system = typed === NONE ? null : typed
    try {
      if (conversationId !== null) {
        const params = { id: conversationId }
        chat.conversations.put(await api.chat.updateConversation({ params, body: { system } }))
        await thread.open()
      } else if (system !== null) {
        // A chat has instructions only once it's stored.
        const made = await api.chat.createConversation({ body: { system, ...(model === undefined ? {} : { model }) } })
        chat.conversations.put(made)
        open(made.id)
      }
      note(t(system === null ? 'cli.system.removed' : 'cli.system.set'))
    } catch (error) {
      note(cleanLine(describeError(error, t)), sgr.error)
    }
  }
}
