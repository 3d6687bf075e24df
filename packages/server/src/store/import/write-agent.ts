import { formatAgentFile } from '@saffron/core/agent-file'
import type { AgentDefinition } from '@saffron/core/store'
import { stringify } from 'yaml'

import { cardAsPng, toCard } from './write-card.ts'

/** Returns Markdown with a name and a description at its beginning, as other programs read it. */
const toMarkdown = ({ name, description, model, instructions }: AgentDefinition): string =>
  `---\n${stringify({ name, description, ...(model !== null && { model }) }, { lineWidth: 0 })}---\n\n${instructions}\n`

/** The formats of an export. */
export const writers = {
  yaml: { type: 'application/yaml', write: (agent: AgentDefinition) => Buffer.from(formatAgentFile(agent)) },
  md: { type: 'text/markdown; charset=utf-8', write: (agent: AgentDefinition) => Buffer.from(toMarkdown(agent)) },
  png: { type: 'image/png', write: (agent: AgentDefinition) => cardAsPng(toCard(agent)) },
} as const
