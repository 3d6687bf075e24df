import type { chatContract } from '@saffron/core/chat'

import type { Handlers } from '../../http/handler.ts'
import type { ChatContext } from '../context.ts'
import { agentModel } from './agent-completion.ts'

type ModelHandlers = Pick<Handlers<typeof chatContract>, 'listModels' | 'openAiModels'>

export function modelHandlers({ db, models, agents }: Pick<ChatContext, 'db' | 'models' | 'agents'>): ModelHandlers {
  return {
    listModels: async ({ params: { features }, query: { any = false }, caller, space }) => {
      const all = await models.listModels(any ? [] : features, { ...space, role: caller.role })
      const list = any ? all.filter((model) => features.some((each) => model.features.includes(each))) : all
      return { list, total: list.length }
    },

    openAiModels: async ({ caller, space, locale }) => {
      const all = await models.listModels([], { ...space, role: caller.role })
      const data = all.map(({ name, createdAt, demo }) => ({
        id: name,
        object: 'model' as const,
        created: Math.floor(Date.parse(createdAt) / 1000),
        owned_by: demo ? 'saffron-demo' : 'saffron',
      }))
      const within = caller.byApiKey === true ? space.owner : undefined
      const usable = await agents.list(db.query, { userId: caller.userId, within, locale })
      const asModels = usable.map(({ id, name, publishedAt }) => ({
        id: agentModel(id),
        object: 'model' as const,
        created: Math.floor(Date.parse(publishedAt) / 1000),
        owned_by: 'saffron-agent',
        name,
      }))
      return { object: 'list', data: [...data, ...asModels] }
    },
  }
}
