import type { Chat, ReplyOptions, Thread } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { formatCredits } from '@saffron/core/format'

import { useApp } from '../shell/app-context.tsx'
import { cleanLine } from '../ui/clean-text.ts'
import { sgr } from '../ui/style.ts'
import type { SlashAction, SlashCall } from './slash-commands.ts'
import type { useEditing } from './versions/use-editing.ts'
import type { useVersions } from './versions/use-versions.ts'

export interface SlashOptions {
  readonly chat: Chat
  readonly thread: Thread
  /** The model and options of the next replies. */
  readonly asking: ReplyOptions
  readonly note: (text: string, style?: string) => void
  readonly dropFiles: () => void
  readonly open: (conversation: string | null) => void
  readonly leave: () => void
  readonly findModel: (typed: string) => Promise<string | undefined>
  readonly versions: ReturnType<typeof useVersions>
  readonly editing: ReturnType<typeof useEditing>
}

/** What each slash command does, apart from those that open a screen. */
export function useSlashActions(options: SlashOptions): Record<SlashAction, (call: SlashCall) => unknown> {
  const { chat, thread, asking, note, dropFiles, open, leave, findModel, versions, editing } = options
  const { api, t } = useApp()

  const rename = async (title: string): Promise<void> => {
    const { conversationId } = thread.getSnapshot()
    if (conversationId === null) return note(t('cli.app.titleNone'))
    try {
      const params = { id: conversationId }
      const named = await (title === ''
        ? api.chat.generateTitle({ params })
        : api.chat.updateConversation({ params, body: { title } }))
      chat.conversations.put(named)
      note(t('cli.app.titled', { title: cleanLine(named.title) }))
    } catch (error) {
      note(cleanLine(describeError(error, t)), sgr.error)
    }
  }

  const redeem = async (typed: string): Promise<void> => {
    if (typed === '') return note(t('cli.app.wayOut'))
    try {
      const { amountMicros, balanceAfterMicros } = await api.wallet.redeemGiftCard({ params: { id: typed } })
      const balance = formatCredits(balanceAfterMicros ?? 0, t.locale)
      note(t('cli.giftcard.done', { credits: formatCredits(amountMicros, t.locale), balance }))
    } catch (error) {
      note(cleanLine(describeError(error, t)), sgr.error)
    }
  }

  const regenerate = async (typed: string): Promise<void> => {
    if (typed === '') return versions.regenerate()
    const model = await findModel(typed)
    if (model !== undefined) versions.regenerate(undefined, { ...asking, model })
  }

  return {
    new: () => {
      dropFiles()
      open(null)
      note(t('cli.app.newChat'))
    },
    title: ({ rest }) => rename(rest),
    regenerate: ({ rest }) => regenerate(rest),
    edit: editing.beginBefore,
    continue: () => {
      const last = thread.getSnapshot().messages.findLast(({ role }) => role === 'assistant')
      return last === undefined ? note(t('cli.app.nothingToContinue')) : thread.continueReply(last.id, asking)
    },
    redeem: ({ rest }) => redeem(rest),
    quit: leave,
  }
}
