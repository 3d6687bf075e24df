import type { Chat, Thread } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'

import { useApp } from '../../shell/app-context.tsx'
import { cleanLine, cleanText } from '../../ui/clean-text.ts'
import { sgr } from '../../ui/style.ts'

interface InstructionsOptions {
  readonly chat: Chat
  readonly thread: Thread
  readonly note: (text: string, style?: string) => void
}

/** The word that removes the instructions. */
const NONE = '-'

/** `/system`: shows the instructions of the open chat, or sets them. */
export function useInstructions({ chat, thread, note }: InstructionsOptions) {
  const { api, t } = useApp()
  return async (typed: string): Promise<void> => {
    const { conversation, conversationId, newSystem } = thread.getSnapshot()
    if (typed === '') {
      const system = conversation?.system ?? newSystem ?? ''
      return note(system === '' ? t('cli.system.none') : t('cli.system.shown', { text: cleanText(system) }))
    }
    const system = typed === NONE ? null : typed
    try {
      if (conversationId === null) await thread.update({ system })
      else {
        const params = { id: conversationId }
        chat.conversations.put(await api.chat.updateConversation({ params, body: { system } }))
        await thread.open()
      }
      note(t(system === null ? 'cli.system.removed' : 'cli.system.set'))
    } catch (error) {
      note(cleanLine(describeError(error, t)), sgr.error)
    }
  }
}
