import type { chatContract } from '@saffron/core/chat'

import type { Handlers } from '../../http/handler.ts'
import type { ChatContext } from '../context.ts'
import { createConversation } from '../conversations/create-conversation.ts'
import { createAgentConversation } from './create-agent-conversation.ts'

type NewConversationHandlers = Pick<Handlers<typeof chatContract>, 'createConversation' | 'createAgentConversation'>

export const newConversationHandlers = (context: ChatContext): NewConversationHandlers => ({
  createConversation: async ({ space: { owner, by }, body }) => {
    const title = body.title?.trim() ?? ''
    if (body.agent !== undefined) {
      return createAgentConversation(context, { ...body, owner, by, agent: body.agent, title })
    }
    const { model = null, system = null } = body
    return createConversation(context, { owner, by, title, model, agent: null, system, app: null, extra: null })
  },

  createAgentConversation: ({ space: { owner, by }, params: { agent }, body: { draft, temporary } }) =>
    createAgentConversation(context, { owner, by, agent, draft, temporary }),
})
