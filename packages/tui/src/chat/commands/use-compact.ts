import type { Chat, Message, Thread } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'
import { useRef, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { cleanLine } from '../../ui/clean-text.ts'
import { sgr } from '../../ui/style.ts'
import { readMessages } from '../read-messages.ts'

interface CompactOptions {
  readonly chat: Chat
  readonly thread: Thread
  /** The model in use. */
  readonly model: () => string | undefined
  readonly note: (text: string, style?: string) => void
  readonly open: (conversation: string | null) => void
}

/** What the model is asked for. The summary is in the language of the chat. */
const REQUEST = `Summarize the conversation so far, so that it can be continued from your summary alone. Keep every \
fact, decision, name, number, piece of code and open question that later messages may need. Write in the language of \
the conversation. Reply with the summary only.`

const HEADING = 'Summary of the conversation before this one:'

/** Leaves room for the words around it. */
const MAX_TITLE = 150
/** The longest instructions of a chat. */
const MAX_CHARACTERS = 100_000

/** The new chat mustn't look like the old one in lists. An untitled chat stays untitled, and gets a title later. */
function titleAfter(title: string, t: Translate): string {
  const [before = '', after = ''] = t('cli.compact.title', { title: '\n' }).split('\n')
  const isContinued = title.startsWith(before) && title.endsWith(after)
  return title === '' || isContinued ? title : `${before}${title.slice(0, MAX_TITLE)}${after}`
}

/** `/compact`: asks the model for a summary, and goes on in a new chat whose instructions carry it. */
export function useCompact({ chat, thread, model, note, open }: CompactOptions) {
  const { api, t } = useApp()
  const [isCompacting, setCompacting] = useState(false)
  const active = useRef<AbortController>(undefined)

  const summarize = async (messages: readonly Message[], name: string, signal: AbortSignal): Promise<string> => {
    const turns = messages.filter(({ text }) => text !== '').map(({ role, text }) => ({ role, content: text }))
    const request = { role: 'user' as const, content: REQUEST }
    const body = { model: name, messages: [...turns, request], stream: true as const }
    let summary = ''
    for await (const { choices } of api.chat.chatCompletions({ body, signal })) {
      summary += choices[0]?.delta.content ?? ''
    }
    return summary.trim()
  }

  const compact = async (): Promise<void> => {
    const { conversation, conversationId, messages, run } = thread.getSnapshot()
    const name = model()
    if (active.current !== undefined || run !== 'idle') return note(t('cli.version.wait'))
    if (conversationId === null || messages.length === 0 || name === undefined) return note(t('cli.compact.nothing'))
    const controller = new AbortController()
    const { signal } = controller
    active.current = controller
    setCompacting(true)
    try {
      const all = await readMessages({ api }, conversationId)
      const summary = await summarize(all, name, signal)
      if (signal.aborted) return
      if (summary === '') return note(t('cli.compact.empty'), sgr.error)
      const system = [conversation?.system ?? '', `${HEADING}\n\n${summary}`].filter((part) => part !== '').join('\n\n')
      const made = await api.chat.createConversation({
        body: { title: titleAfter(conversation?.title ?? '', t), model: name, system: system.slice(0, MAX_CHARACTERS) },
      })
      chat.conversations.put(made)
      open(made.id)
      note(t('cli.compact.done', { count: all.length }))
    } catch (error) {
      if (!signal.aborted) note(cleanLine(describeError(error, t)), sgr.error)
    } finally {
      active.current = undefined
      setCompacting(false)
    }
  }

  return { compact, isCompacting, stopCompacting: () => active.current?.abort() }
}
