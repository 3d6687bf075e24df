import type { chatContract } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { Handlers } from '../../http/handler.ts'
import { type ChatContext, requireMessage } from '../context.ts'
import { excerptOf, passagesIn } from './citation-of.ts'

/**
 * Opens passages of agents' knowledge. Only those that a message has stored can be opened, and only by those who still
 * reach the agent's files. The others see what the message says.
 */
export const citationHandlers = ({
  db,
  agents,
  knowledge,
}: Pick<ChatContext, 'db' | 'agents' | 'knowledge'>): Pick<Handlers<typeof chatContract>, 'openCitation'> => ({
  openCitation: async ({ caller: { userId }, space: { owner }, params: { id }, query: { key } }) => {
    const { citations = [], parts } = await requireMessage(db.query, { owner, id })
    const citation = citations.find((each) => each.key === key) ?? passagesIn(parts).get(key)
    if (citation === undefined) throw new ApiError('citation.not_found')
    const { agent, version, name, excerpt } = citation
    const reached = await agents.knowledgeOf(db.query, { agent, version, userId })
    // The number of a draft's file changes with the draft.
    const file = reached?.files.find((each) => each.name === name)
    if (reached === undefined || file === undefined) throw new ApiError('citation.not_found')
    const { list } = await knowledge.read(file, { from: Number(key.split('.')[1]), limit: 1 })
    const [passage] = list
    if (passage === undefined || excerptOf(passage.text) !== excerpt) throw new ApiError('citation.not_found')
    const { id: passageId, place, at, name: placeName, text } = passage
    return {
      ...citation,
      passage: { id: passageId, place, at, name: placeName, text },
      ...(reached.filesVisible && { file: file.number }),
    }
  },
})
