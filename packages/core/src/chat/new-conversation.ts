import { ApiError } from '../errors/index.ts'
import type { Conversation, StartBody } from './entities.ts'
import type { ThreadState } from './thread-state.ts'
import type { NewAgent, ThreadOptions } from './thread-types.ts'

interface NewConversationOptions extends Pick<ThreadOptions, 'api' | 'workspace'> {
  readonly state: ThreadState
}

/** A conversation created for its first message. It's shown when that message is accepted, and deleted otherwise. */
export function createNewConversation({ api, workspace, state }: NewConversationOptions) {
  let made: Conversation | undefined
  let agent: NewAgent | null = null
  let prepare: ((conversation: string) => Promise<unknown>) | null = null

  const show = (): void => {
    if (made !== undefined) state.setConversation(made)
    made = undefined
  }

  return {
    /** Also for one that isn't shown yet. */
    id: (): string | null => made?.id ?? state.getSnapshot().conversationId,
    /** Returns its ID. If deleting an earlier one failed, that one is reused. */
    make: async ({ model }: Pick<StartBody, 'model'>): Promise<string> => {
      const { newSystem: system } = state.getSnapshot()
      if (agent?.draft === true || agent?.temporary === true) {
        const { id, draft } = agent
        const body = { ...(draft === true && { draft }), temporary: true, workspace }
        made ??= await api.chat.createAgentConversation({ params: { agent: id }, body })
      }
      made ??= await api.chat.createConversation({
        body: {
          ...(model !== undefined && { model }),
          ...(system !== null && { system }),
          ...(agent !== null && { agent: agent.id }),
          workspace,
        },
      })
      await prepare?.(made.id)
      return made.id
    },
    show,
    prepareWith: (next: typeof prepare): void => {
      prepare = next
    },
    startWith: (next: NewAgent | null): void => {
      // One that couldn't be taken back belongs to another agent.
      if (next?.id !== agent?.id) made = undefined
      agent = next
    },
    /**
     * Called after a failed start. If only the response was lost and the message was stored, the conversation is shown.
     */
    takeBack: async (): Promise<void> => {
      if (made === undefined) return
      const params = { id: made.id }
      try {
        const { leaf } = await api.chat.getConversation({ params })
        // An agent's opening message is already there.
        if (leaf !== made.leaf) return show()
        const { trashedAt } = await api.chat.deleteConversation({ params })
        made = undefined
        // With an opening, deleting it only moves it to the trash.
        if (trashedAt !== undefined) await api.chat.deleteConversation({ params, query: { trashedAt } })
      } catch (error) {
        if (ApiError.is(error) && error.code === 'conversation.not_found') made = undefined
      }
    },
  }
}
