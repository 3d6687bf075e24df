import type { chatContract } from '@saffron/core/chat'

import type { Handlers } from '../../http/handler.ts'
import type { ChatContext } from '../context.ts'
import { changeAndTell, storeView } from '../conversations/change-view.ts'
import { changeConversation } from '../conversations/conversation-store.ts'
import { indexText } from '../index-texts.ts'
import { changeAgent } from './change-agent.ts'

/** Changes of conversations, which may change their agent. */
export const updateHandlers = (context: ChatContext): Pick<Handlers<typeof chatContract>, 'updateConversation'> => ({
  updateConversation: async ({ space, params, body: { title, model, agent, system, builtinTools, ...view } }) => {
    const owned = { owner: space.owner, by: space.by, id: params.id }
    const changed = await changeAndTell(context, owned, async (tx, before) => {
      await changeAgent(context, tx, { ...owned, before, agent })
      await changeConversation(tx, owned, {
        ...(title !== undefined && { title }),
        ...(model !== undefined && { model }),
        ...(system !== undefined && { system }),
        ...(builtinTools !== undefined && { builtinTools: builtinTools && JSON.stringify(builtinTools) }),
      })
      await storeView(context, tx, owned, view)
      if (title !== undefined) await indexText(context.texts, tx, { ...owned, text: title })
    })
    if ([title, model, agent, system, builtinTools].some((value) => value !== undefined)) {
      context.events.publish(owned.owner, {
        conversation: owned.id,
        state: changed.state,
        message: null,
        changed: true,
      })
    }
    return changed
  },
})
