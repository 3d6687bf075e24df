import type { ConversationEvent } from '../chat/run-events.ts'
import type { Api } from '../client/api-types.ts'
import { createReconnect, type ReconnectOptions } from './reconnecting.ts'

export interface FollowConversationsOptions extends ReconnectOptions {
  readonly api: { readonly chat: Pick<Api['chat'], 'conversationEvents'> }
}

/**
 * Hears runs begin and end in the caller's conversations, until aborted or refused, over as many connections as it
 * takes. Events are not kept by the server: after `onConnection('open')` that follows a `lost`, read the lists again.
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
