import { ApiError } from '@saffron/core/errors'
import type { storeContract } from '@saffron/core/store'

import type { Handlers } from '../../http/handler.ts'
import { mayReadInstructions } from '../agents/agent-entity.ts'
import { requireUsable } from '../agents/read-agent.ts'
import type { StoreDeps } from '../context.ts'

export const exportHandlers = ({ db }: StoreDeps): Pick<Handlers<typeof storeContract>, 'exportAgent'> => ({
  exportAgent: async ({ caller: { userId }, params: { id }, query: { format, published } }) => {
    const { row, definition } = await requireUsable(db.query, { id, userId, published })
    if (!mayReadInstructions(row, definition)) throw new ApiError('agent.instructions_hidden')
    // The YAML library is large, so a server that exports nothing doesn't load it.
    const { writers } = await import('./write-agent.ts')
    const { type, write } = writers[format]
    const name = definition.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'agent'
    return { content: write(definition), type, name: `${name}.${format}` }
  },
})
