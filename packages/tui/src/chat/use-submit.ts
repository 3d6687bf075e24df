import type { Chat, Thread } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { formatCredits } from '@saffron/core/format'
import { useWindowSize } from 'ink'
import { useState } from 'react'

import { useApp } from '../shell/app-context.tsx'
import { cleanLine } from '../ui/clean-text.ts'
import { worded } from '../ui/reader/reader.ts'
import type { ScreenName } from '../ui/screen-props.ts'
import { paint, sgr, span } from '../ui/style.ts'
import { wrapSpans } from '../ui/wrap-spans.ts'
import { failureText } from './failure-text.ts'
import { useMentionedFiles } from './mentions/use-mentioned-files.ts'
import { noSuchModel } from './near-models.ts'
import type { PendingFiles } from './pending-files.ts'
import { screensFor } from './screens.ts'
import { parseSlash, type SlashAction, type SlashCall } from './slash-commands.ts'
import { standaloneGiftCode } from './standalone-gift-code.ts'
import type { Transcript } from './transcript.ts'

export type Screen = 'chat' | ScreenName

export interface SubmitOptions {
  readonly chat: Chat
  readonly thread: Thread
  readonly transcript: Transcript
  readonly files: PendingFiles
  readonly dropFiles: () => void
  readonly show: (screen: Screen) => void
  readonly open: (conversation: string | null) => void
  readonly leave: () => void
  /** Returns unsent text to the prompt. */
  readonly putBack: (text: string) => void
}

/** Handles Enter: runs a slash command or sends a message. */
export function useSubmit({ chat, thread, transcript, files, dropFiles, show, open, leave, putBack }: SubmitOptions) {
  const { api, features, reader, session, settings, t } = useApp()
  const { columns } = useWindowSize()
  const [model, setModel] = useState(settings.model)
  const note = (text: string, style: string = sgr.dim) => {
    const noticeSpan = span(reader === undefined ? text : worded(text, style, t), style)
    const rows = reader === undefined ? wrapSpans([noticeSpan], columns) : [[noticeSpan]]
    transcript.note(rows.map((row) => paint(row, features)))
  }

  const say = (text: string, assets: readonly string[], named: readonly string[] = []): void => {
    const attachments = [...new Set([...files.take(named), ...assets])]
    const draft = { content: text.trim() === '' ? '' : text, ...(attachments.length > 0 && { attachments }) }
    void thread.send(draft, model === undefined ? {} : { model })
  }
  const mentioned = useMentionedFiles({ thread, note, say, putBack })

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

  const slash: Record<SlashAction, (call: SlashCall) => unknown> = {
    new: () => {
      dropFiles()
      open(null)
      note(t('cli.app.newChat'))
    },
    title: ({ rest }) => rename(rest),
    continue: () => {
      const last = thread.getSnapshot().messages.findLast(({ role }) => role === 'assistant')
      return last === undefined ? note(t('cli.app.nothingToContinue')) : thread.continueReply(last.id)
    },
    redeem: ({ rest }) => redeem(rest),
    quit: leave,
  }

  /** Saves the model in the account, except during impersonation. */
  const keepLastModel = (name: string): void => {
    const { user } = session.getSnapshot()
    if (user === null || user.impersonatedBy !== undefined) return
    const body = { preferences: { model: name } }
    // The choice applies here in any case.
    api.auth.updateMe({ body }).then(session.storeUser, () => undefined)
  }

  const chooseModel = (name: string): void => {
    setModel(name)
    keepLastModel(name)
    note(t('common.modelName', { model: cleanLine(name) }))
  }

  /** A typed name may have a typo, so it's looked up in the list. */
  const findModel = async (typed: string): Promise<void> => {
    try {
      const { list } = await api.chat.listModels({ params: { features: 'chat' } })
      const found = list.find(({ name }) => name === typed) ?? list.find(({ displayName }) => displayName === typed)
      if (found !== undefined) return chooseModel(found.name)
      const names = list.map(({ name }) => name)
      note(cleanLine(noSuchModel(typed, names, t)), sgr.error)
    } catch (error) {
      note(failureText(error, t, api.baseUrl), sgr.error)
    }
  }

  const perform = (call: SlashCall): void => {
    const { name, rest } = call
    const known = screensFor(session.getSnapshot().user?.role)
    const screen = known.find((entry) => 'slash' in entry && entry.slash === name)
    if (isAction(name, slash)) void slash[name](call)
    else if (screen === undefined) note(t('cli.app.unknownSlash', { name: `/${name}` }), sgr.error)
    else if (screen.name === 'models' && rest !== '') void findModel(rest)
    else show(screen.name)
  }

  /** Returns false if the message can't be sent now. The text then stays in the prompt. */
  const submit = (text: string): boolean => {
    const call = parseSlash(text)
    if (call !== undefined) {
      perform(call)
      return true
    }
    const code = standaloneGiftCode(text)
    if (code !== undefined) {
      note(t('cli.app.giftCode', { code }))
      return false
    }
    if (thread.getSnapshot().run !== 'idle' || mentioned.isBusy()) return false
    if (!mentioned.sendNamed(text)) say(text, [])
    return true
  }

  const { isSending, stop: stopSending } = mentioned
  return { submit, note, model, chooseModel, isSending, stopSending }
}

const isAction = (name: string, known: Readonly<Record<string, unknown>>): name is SlashAction =>
  Object.hasOwn(known, name)
