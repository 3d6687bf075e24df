import { createReconnect, type ReconnectOptions } from '../stream/reconnecting.ts'
import type { ChatApi } from './contract.ts'
import type { ConversationEvent } from './run-events.ts'

export interface FollowConversationsOptions extends ReconnectOptions {
  readonly api: { readonly chat: Pick<ChatApi['chat'], 'conversationEvents'> }
}

/**
 * Yields events of the caller's conversations until aborted or rejected, across reconnects. The server doesn't store
 * these events, so reload the lists after an `onConnection('open')` that follows a `lost`.
 */
export async function* followConversations(
  options: FollowConversationsOptions,
): AsyncGenerator<ConversationEvent, void, undefined> {
  const { api, signal } = options
  const reconnect = createReconnect(options)
  const call = { onOpen: reconnect.opened, ...(signal === undefined ? {} : { signal }) }
  for (;;) {
    let failure: unknown
    try {
      for await (const event of api.chat.conversationEvents(call)) {
        reconnect.heard()
        yield event
      }
    } catch (error) {
      failure = error
    }
    await reconnect.lost(failure)
  }
}
