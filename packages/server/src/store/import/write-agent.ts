import { formatAgentFile } from '@saffron/core/agent-file'
import type { AGENT_FILE_FORMATS, AgentDefinition } from '@saffron/core/store'
import { stringify } from 'yaml'

import { toLobeChat } from './lobe-chat.ts'
import { cardAsPng, toCard } from './write-card.ts'

/** Returns Markdown with a name and a description at its beginning, as other programs read it. */
const toMarkdown = ({ name, description, model, instructions }: NamedAgent): string =>
  `---\n${stringify({ name, description, ...(model !== null && { model }) }, { lineWidth: 0 })}---\n\n${instructions}\n`

/** An agent with names instead of the IDs of its files. */
export type NamedAgent = Omit<AgentDefinition, 'knowledge'> & { readonly knowledge: string[] }

const toJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

interface Writer {
  readonly type: string
  readonly ending: string
  readonly write: (agent: NamedAgent) => Buffer
}

/** The formats of an export. */
export const writers: Readonly<Record<(typeof AGENT_FILE_FORMATS)[number], Writer>> = {
  yaml: { type: 'application/yaml', ending: 'yaml', write: (agent) => Buffer.from(formatAgentFile(agent)) },
  md: { type: 'text/markdown; charset=utf-8', ending: 'md', write: (agent) => Buffer.from(toMarkdown(agent)) },
  png: { type: 'image/png', ending: 'png', write: (agent) => cardAsPng(toCard(agent)) },
  lobechat: { type: 'application/json', ending: 'json', write: (agent) => toJson(toLobeChat(agent)) },
}
