import { formatAgentFile } from '@saffron/core/agent-file'
import { ApiError } from '@saffron/core/errors'
import type { AgentDefinition, storeContract } from '@saffron/core/store'
import { stringify } from 'yaml'

import type { Handlers } from '../../http/handler.ts'
import { mayReadInstructions } from '../agents/agent-entity.ts'
import { requireUsable } from '../agents/read-agent.ts'
import type { StoreDeps } from '../context.ts'
import { cardAsPng, toCard } from './write-card.ts'

/** Returns Markdown with a name and a description at its beginning, as other programs read it. */
const toMarkdown = ({ name, description, model, instructions }: AgentDefinition): string =>
  `---\n${stringify({ name, description, ...(model !== null && { model }) }, { lineWidth: 0 })}---\n\n${instructions}\n`

const writers = {
  yaml: { type: 'application/yaml', write: (agent: AgentDefinition) => Buffer.from(formatAgentFile(agent)) },
  md: { type: 'text/markdown; charset=utf-8', write: (agent: AgentDefinition) => Buffer.from(toMarkdown(agent)) },
  png: { type: 'image/png', write: (agent: AgentDefinition) => cardAsPng(toCard(agent)) },
} as const

export const exportHandlers = ({ db }: StoreDeps): Pick<Handlers<typeof storeContract>, 'exportAgent'> => ({
  exportAgent: async ({ caller: { userId }, params: { id }, query: { format, published } }) => {
    const { row, definition } = await requireUsable(db.query, { id, userId, published })
    if (!mayReadInstructions(row, definition)) throw new ApiError('agent.instructions_hidden')
    const { type, write } = writers[format]
    const name = definition.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'agent'
    return { content: write(definition), type, name: `${name}.${format}` }
  },
})
