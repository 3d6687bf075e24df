import type { chatContract } from '@saffron/core/chat'

import type { Handlers } from '../http/handler.ts'
import type { ChatContext } from './context.ts'

type ModelHandlers = Pick<Handlers<typeof chatContract>, 'listModels' | 'openAiModels'>

export function modelHandlers({ models }: Pick<ChatContext, 'models'>): ModelHandlers {
  return {
    listModels: async ({ params }) => {
      const list = await models.listModels(params.features)
      return { list, total: list.length }
    },

    openAiModels: async () => {
      const all = await models.listModels([])
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
