import type { chatContract } from '@saffron/core/chat'

import type { Handlers } from '../../http/handler.ts'
import type { ChatContext } from '../context.ts'

type ModelHandlers = Pick<Handlers<typeof chatContract>, 'listModels' | 'openAiModels'>

export function modelHandlers({ models }: Pick<ChatContext, 'models'>): ModelHandlers {
  return {
    listModels: async ({ params, caller, space }) => {
      const list = await models.listModels(params.features, { ...space, role: caller.role })
      return { list, total: list.length }
    },

    openAiModels: async ({ caller, space }) => {
      const all = await models.listModels([], { ...space, role: caller.role })
      const data = all.map(({ name, createdAt, demo }) => ({
        id: name,
        object: 'model' as const,
        created: Math.floor(Date.parse(createdAt) / 1000),
        owned_by: demo ? 'saffron-demo' : 'saffron',
      }))
      return { object: 'list', data }
    },
  }
}
