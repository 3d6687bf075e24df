import { onTestFinished } from 'vitest'

import { createThread, type Thread, type ThreadOptions, type ThreadSnapshot } from '../chat/index.ts'
import { buildConversation } from './builders.ts'
import { type ChatServer, startChatServer } from './chat-server.ts'
import { until } from './until.ts'

export const noWait = async (): Promise<void> => undefined

/** A server with one conversation of two messages, and a thread on it that's closed when the test ends. */
export async function startThread(options: Partial<ThreadOptions> = {}) {
  const server = await startChatServer()
  const conversation = buildConversation()
  server.conversations.set(conversation.id, conversation)
  const question = server.say({ conversation: conversation.id, role: 'user', text: 'Hi' })
  const answer = server.say({ conversation: conversation.id, role: 'assistant', text: 'Hello' })
  const open = (more: Partial<ThreadOptions> = {}): Thread => {
    const thread = createThread({ api: server.api, conversation: conversation.id, sleep: noWait, ...options, ...more })
    onTestFinished(thread.close)
    return thread
  }
  const thread = open()
  await thread.open()
  return { server, id: conversation.id, question, answer, thread, open }
}

export const texts = ({ messages }: ThreadSnapshot): string[] => messages.map(({ text }) => text)
export const idle = ({ run }: ThreadSnapshot): boolean => run === 'idle'

export async function say(server: ChatServer, thread: Thread, content: string, reply: string): Promise<void> {
  await thread.send({ content })
  const pen = await server.pen()
  pen.write(reply)
  pen.finish()
  await until(thread, idle)
}
