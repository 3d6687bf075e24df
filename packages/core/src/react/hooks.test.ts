import { Text } from 'ink'
import { render } from 'ink-testing-library'
import { createElement, type ReactNode, StrictMode, useEffect } from 'react'
import { expect, onTestFinished, test } from 'vitest'

import { type Composer, createChat, type Thread } from '../chat/index.ts'
import { loadTranslator } from '../i18n/index.ts'
import { createSession } from '../session/index.ts'
import { type ChatServer, startChatServer } from '../testing/chat-server.ts'
import { buildConversation, buildProfile, createMemoryStorage, LONG_TIMEOUT, until } from '../testing/index.ts'
import {
  TranslateContext,
  useComposer,
  useConversations,
  useModels,
  useSession,
  useThread,
  useTranslate,
} from './index.ts'

const drafts = createMemoryStorage()

async function setUp() {
  const server = await startChatServer()
  const conversation = buildConversation({ title: 'Talk' })
  server.conversations.set(conversation.id, conversation)
  server.say({ conversation: conversation.id, text: 'Hi' })
  const chat = createChat({ api: server.api, sleep: async () => undefined })
  return { server, conversation, chat }
}

function show(element: ReactNode): { shown: () => string; again: (next: ReactNode) => void } {
  const view = render(strict(element))
  onTestFinished(view.unmount)
  return { shown: () => view.lastFrame() ?? '', again: (next) => view.rerender(strict(next)) }
}

const strict = (child: ReactNode) => createElement(StrictMode, null, child)

type Props = { readonly chat: ReturnType<typeof createChat>; readonly id: string | null }

function ThreadView({ chat, id }: Props): ReactNode {
  const { snapshot } = useThread(chat, id)
  return createElement(Text, null, snapshot.messages.map(({ text }) => text).join('|') || snapshot.status)
}

function ListView({ chat }: Props): ReactNode {
  const { snapshot } = useConversations(chat)
  return createElement(Text, null, snapshot.list.map(({ title, state }) => `${title} ${state}`).join('|'))
}

async function reply(server: ChatServer, text: string): Promise<void> {
  const pen = await server.pen()
  pen.write(text)
  pen.finish()
}

test('a thread opens, follows what is said, and changes with the conversation', async () => {
  const { server, conversation, chat } = await setUp()
  const other = buildConversation()
  server.conversations.set(other.id, other)
  server.say({ conversation: other.id, text: 'Elsewhere' })
  const { shown, again } = show(createElement(ThreadView, { chat, id: conversation.id }))
  await expect.poll(shown, LONG_TIMEOUT).toBe('Hi')
  await expect.poll(server.feedListeners, LONG_TIMEOUT).toBe(1)
  server.begin(conversation.id, 'More').finish()
  server.tellFeed(conversation.id)
  await expect.poll(shown, LONG_TIMEOUT).toBe('Hi|More|')
  again(createElement(ThreadView, { chat, id: other.id }))
  await expect.poll(shown, LONG_TIMEOUT).toBe('Elsewhere')
})

test('a new conversation keeps its thread when it gets its id', async () => {
  const { server, chat } = await setUp()
  const seen: Thread[] = []
  function NewThread({ id }: { readonly id: string | null }): ReactNode {
    const { thread, snapshot } = useThread(chat, id)
    useEffect(() => void seen.push(thread), [thread])
    return createElement(Text, null, snapshot.messages.map(({ text }) => text).join('|'))
  }
  const { shown, again } = show(createElement(NewThread, { id: null }))
  await expect.poll(() => seen.length, LONG_TIMEOUT).toBeGreaterThan(0)
  const thread = seen.at(-1)
  await thread?.send({ content: 'First' })
  again(createElement(NewThread, { id: thread?.getSnapshot().conversationId ?? null }))
  await reply(server, 'Reply')
  await expect.poll(shown, LONG_TIMEOUT).toBe('First|Reply')
  expect(seen.at(-1)).toBe(thread)
  again(createElement(NewThread, { id: null }))
  await expect.poll(shown, LONG_TIMEOUT).toBe('')
  expect(seen.at(-1)).not.toBe(thread)
})

test('the list shows a new conversation and who is running', async () => {
  const { server, conversation, chat } = await setUp()
  const { shown } = show(createElement(ListView, { chat, id: null }))
  await expect.poll(shown, LONG_TIMEOUT).toBe('Talk idle')
  await expect.poll(server.feedListeners, LONG_TIMEOUT).toBe(1)
  server.begin(conversation.id, 'More')
  server.tellFeed(conversation.id)
  await expect.poll(shown, LONG_TIMEOUT).toBe('Talk running')
})

test('models that cannot be loaded are told', async () => {
  const { server, chat } = await setUp()
  server.failures['/chat'] = 500
  function Models(): ReactNode {
    const { list, error, loading } = useModels(chat)
    return createElement(Text, null, `${list.length} ${error === null ? 'fine' : 'failed'} ${loading}`)
  }
  const { shown } = show(createElement(Models))
  await expect.poll(shown, LONG_TIMEOUT).toBe('0 failed false')
})

test('a composer writes to its thread', async () => {
  const { server, conversation, chat } = await setUp()
  const seen: Composer[] = []
  function Writing(): ReactNode {
    const { thread, snapshot } = useThread(chat, conversation.id)
    const { composer, snapshot: writing } = useComposer(thread, drafts)
    useEffect(() => void seen.push(composer), [composer])
    const said = snapshot.messages.map(({ text }) => text).join('|')
    return createElement(Text, null, `${said} > ${writing.text}`)
  }
  const { shown } = show(createElement(Writing))
  await expect.poll(shown, LONG_TIMEOUT).toBe('Hi >')
  seen.at(-1)?.setText('More')
  await expect.poll(shown, LONG_TIMEOUT).toBe('Hi > More')
  await seen.at(-1)?.send()
  await reply(server, 'Reply')
  await expect.poll(shown, LONG_TIMEOUT).toBe('Hi|More|Reply >')
})

test('a session shows who is signed in', async () => {
  const session = createSession(createMemoryStorage())
  const Who = (): ReactNode => createElement(Text, null, useSession(session).user?.name ?? 'nobody')
  const { shown } = show(createElement(Who))
  expect(shown()).toBe('nobody')
  session.storeTokens({ accessToken: 'a', refreshToken: 'r' })
  session.storeUser(buildProfile({ name: 'Ada' }))
  await until(session, ({ signedIn }) => signedIn)
  await expect.poll(shown, LONG_TIMEOUT).toBe('Ada')
})

function Day(): ReactNode {
  return createElement(Text, null, useTranslate()('format.day.today'))
}

test('text is translated by the nearest context', async () => {
  const t = await loadTranslator('zh-Hans')
  const { shown } = show(createElement(TranslateContext, { value: t }, createElement(Day)))
  expect(shown()).toBe('今天')
})
