import type { Chat, Thread } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { formatCredits } from '@saffron/core/format'
import { useState } from 'react'

import { useApp } from '../ui/app-context.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { paint, sgr, span } from '../ui/style.ts'
import { giftCodeAlone } from './gift-code-alone.ts'
import type { HeldFiles } from './held-files.ts'
import { helpRows } from './help-rows.ts'
import { parseSlash, type SlashCall, type SlashName } from './slash-commands.ts'
import type { Transcript } from './transcript.ts'

export type Screen = 'chat' | 'chats' | 'models'

export interface SubmitOptions {
  readonly chat: Chat
  readonly thread: Thread
  readonly transcript: Transcript
  readonly files: HeldFiles
  readonly columns: number
  readonly show: (screen: Screen) => void
  readonly open: (conversation: string | null) => void
  readonly leave: () => void
}

/** What Enter does: a slash command, or something said to the model. */
export function useSubmit({ chat, thread, transcript, files, columns, show, open, leave }: SubmitOptions) {
  const { api, features, settings, t } = useApp()
  const [model, setModel] = useState(settings.model)
  const note = (text: string, style: string = sgr.dim) => transcript.note([paint([span(text, style)], features)])

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

  const slash: Record<SlashName, (call: SlashCall) => unknown> = {
    new: () => {
      open(null)
      note(t('cli.app.newChat'))
    },
    model: ({ rest }) => (rest === '' ? show('models') : chooseModel(rest)),
    chats: () => show('chats'),
    title: ({ rest }) => rename(rest),
    continue: () => {
      const last = thread.getSnapshot().messages.findLast(({ role }) => role === 'assistant')
      return last && thread.continueReply(last.id)
    },
    redeem: ({ rest }) => redeem(rest),
    help: () => transcript.note(helpRows(t, features, columns)),
    quit: leave,
  }

  const chooseModel = (name: string): void => {
    setModel(name)
    note(t('cli.app.modelSet', { model: cleanLine(name) }))
  }

  /** False where nothing can be said now: the text stays in the prompt. */
  const submit = (text: string): boolean => {
    const call = parseSlash(text)
    if (call !== undefined) {
      const run = isSlashName(call.name, slash) ? slash[call.name] : undefined
      if (run === undefined) note(t('cli.app.unknownSlash', { name: `/${call.name}` }), sgr.error)
      else void run(call)
      return true
    }
    const code = giftCodeAlone(text)
    if (code !== undefined) {
      note(t('cli.app.giftCode', { code }))
      return false
    }
    if (thread.getSnapshot().run !== 'idle') return false
    const attachments = files.take()
    const draft = { content: text.trim() === '' ? '' : text, ...(attachments.length > 0 && { attachments }) }
    void thread.send(draft, model === undefined ? {} : { model })
    return true
  }

  return { submit, note, model, chooseModel }
}

const isSlashName = (name: string, known: Readonly<Record<string, unknown>>): name is SlashName =>
  Object.hasOwn(known, name)
