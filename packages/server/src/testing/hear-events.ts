import type { ConversationEvent } from '@saffron/core/chat'
import type { Api } from '@saffron/core/client'
import { onTestFinished } from 'vitest'

/** Listens to a user's events, in a workspace or their own space, until the test ends. Returns what arrives. */
export async function hearEvents({ chat }: Pick<Api, 'chat'>, workspace?: string): Promise<ConversationEvent[]> {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const { promise: opened, resolve: onOpen } = Promise.withResolvers<void>()
  const heard: ConversationEvent[] = []
  const listen = async (): Promise<void> => {
    const query = workspace === undefined ? {} : { workspace }
    for await (const event of chat.conversationEvents({ query, signal: leaving.signal, onOpen })) heard.push(event)
  }
  // It ends with the test, or with the listener's membership.
  void listen().catch(() => undefined)
  await opened
  return heard
}
