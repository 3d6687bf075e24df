import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import type { Chat, ReplyOptions, Thread } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { formatCredits } from '@saffron/core/format'

import { useApp } from '../shell/app-context.tsx'
import { CommandError } from '../shell/exit-codes.ts'
import { withHome } from '../shell/with-home.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { sgr } from '../ui/style.ts'
import { redeemCard } from '../wallet/index.ts'
import { clipboardSequence } from './commands/copy-reply.ts'
import { writeChat } from './commands/export-chat.ts'
import { exportFileName } from './commands/export-file.ts'
import { useInstructions } from './commands/use-instructions.ts'
import { type ToolFolderStore, useToolFolder } from './machine/index.ts'
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
  readonly compact: () => Promise<void>
  readonly tools: ToolFolderStore
  /** Shows what a tool asks again. */
  readonly answer: () => void
}

/** What each slash command does, apart from those that open a screen. */
export function useSlashActions(options: SlashOptions): Record<SlashAction, (call: SlashCall) => unknown> {
  const { chat, thread, asking, note, dropFiles, open, leave, findModel, versions, editing, compact, tools, answer } =
    options
  const { api, send, session, space, t } = useApp()
  const setTools = useToolFolder(tools, note)
  const setInstructions = useInstructions({ chat, thread, note })

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
      const { amountMicros, balanceAfterMicros } = await redeemCard({ api, session, space }, typed)
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

  const copy = (): void => {
    const reply = thread.getSnapshot().messages.findLast(({ role, text }) => role === 'assistant' && text !== '')
    if (reply === undefined) return note(t('cli.copy.nothing'))
    send(clipboardSequence(reply.text))
    note(t('cli.copy.done'))
  }

  const exportTo = async (typed: string): Promise<void> => {
    const { conversation, messages } = thread.getSnapshot()
    if (conversation === null || messages.length === 0) return note(t('cli.version.noMessage'))
    const file = typed === '' ? exportFileName(conversation.title) : withHome(typed)
    if (existsSync(file)) return note(t('cli.export.exists', { file: cleanLine(file) }), sgr.error)
    try {
      await writeChat({ api, t }, conversation, { file })
      note(t('cli.export.done', { file: cleanLine(resolve(file)) }))
    } catch (error) {
      note(cleanLine(error instanceof CommandError ? error.message : describeError(error, t)), sgr.error)
    }
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
    answer,
    copy,
    export: ({ rest }) => exportTo(rest),
    system: ({ rest }) => setInstructions(rest),
    compact,
    tools: ({ rest }) => setTools(rest),
    redeem: ({ rest }) => redeem(rest),
    quit: leave,
  }
}
