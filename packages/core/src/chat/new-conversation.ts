import { ApiError } from '../errors/index.ts'
import type { Conversation, StartBody } from './entities.ts'
import type { ThreadState } from './thread-state.ts'
import type { ThreadOptions } from './thread-types.ts'

interface NewConversationOptions extends Pick<ThreadOptions, 'api'> {
  readonly state: ThreadState
}

/** A conversation made for its first message. Nobody is shown it before that is taken; else it goes again. */
export function createNewConversation({ api, state }: NewConversationOptions) {
  let made: Conversation | undefined

  const show = (): void => {
    if (made !== undefined) state.setConversation(made)
    made = undefined
  }

  return {
    /** Also of one that is not shown yet. */
    id: (): string | null => made?.id ?? state.getSnapshot().conversationId,
    /** Its id. One that could not be taken back is used again. */
    make: async ({ model }: StartBody): Promise<string> => {
      made ??= await api.chat.createConversation({ body: model === undefined ? {} : { model } })
      return made.id
    },
    show,
    /** After a failed start. Where only the answer was lost, and something was said after all, it is shown. */
    takeBack: async (): Promise<void> => {
      if (made === undefined) return
      const params = { id: made.id }
      try {
        const { leaf } = await api.chat.getConversation({ params })
        if (leaf !== null) return show()
        await api.chat.deleteConversation({ params })
        made = undefined
      } catch (error) {
        if (ApiError.is(error) && error.code === 'conversation.not_found') made = undefined
      }
    },
  }
}
