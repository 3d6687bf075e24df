import { formatAgentFile } from '@saffron/core/agent-file'
import type { AgentDefinition } from '@saffron/core/store'
import { stringify } from 'yaml'

import { cardAsPng, toCard } from './write-card.ts'

/** Returns Markdown with a name and a description at its beginning, as other programs read it. */
const toMarkdown = ({ name, description, model, instructions }: NamedAgent): string =>
  `---\n${stringify({ name, description, ...(model !== null && { model }) }, { lineWidth: 0 })}---\n\n${instructions}\n`

/** An agent with names instead of the IDs of its files. */
export type NamedAgent = Omit<AgentDefinition, 'knowledge'> & { readonly knowledge: string[] }

/** The formats of an export. */
export const writers = {
  yaml: { type: 'application/yaml', write: (agent: NamedAgent) => Buffer.from(formatAgentFile(agent)) },
  md: { type: 'text/markdown; charset=utf-8', write: (agent: NamedAgent) => Buffer.from(toMarkdown(agent)) },
  png: { type: 'image/png', write: (agent: NamedAgent) => cardAsPng(toCard(agent)) },
} as const
