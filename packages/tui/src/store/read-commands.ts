import { type AreaTranslate, withArea } from '@saffron/core/i18n'
import { AGENT_CATEGORIES, type Agent } from '@saffron/core/store'

import { shortId } from '../shell/find-row.ts'
import { isoMinute } from '../shell/iso-time.ts'
import { type JsonOption, limitOf, type LimitOption, oneOf } from '../shell/options.ts'
import { writeLine, writeText } from '../shell/output.ts'
import { requireSession, withServer, withSession } from '../shell/run-command.ts'
import { showRows, writeFields } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { agentLines, agentName, categoryOf, stateOf } from './agent-text.ts'
import { findAgent } from './find-agent.ts'

interface ListOptions extends LimitOption {
  readonly mine?: true
  readonly category?: string
  readonly tag?: string
}

/** `saffron agents ls`: the agents that the user may use, the most used first, or with `--mine` those of the space. */
export const listAgents = (typed: readonly string[], options: ListOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const limit = limitOf(options, t)
    const category = options.category && oneOf('--category', options.category, AGENT_CATEGORIES, t)
    requireSession(context)
    const query = {
      limit,
      ...(typed.length > 0 && { q: typed.join(' ') }),
      ...(category && { category }),
      ...(options.tag !== undefined && { tag: options.tag }),
    }
    const { list } = await (options.mine ? api.store.searchMyAgents({ query }) : api.store.searchAgents({ query }))
    const words = await withArea(t, 'store')
    showRows(list, { ...(options.mine ? ownTable(words) : storeTable(words)), json: options.json })
  })

const ownTable = (t: AreaTranslate<'store'>) => ({
  heading: [
    t('cli.column.id'),
    t('cli.column.changed'),
    t('cli.column.state'),
    t('cli.agents.column.category'),
    t('common.name'),
  ],
  cells: (row: Agent) => [
    shortId(row.id),
    isoMinute(row.updatedAt),
    stateOf(row, t),
    categoryOf(row, t),
    agentName(row, t),
  ],
  fields: ({ id, updatedAt, version, published, category, visibility, name }: Agent) => [
    id,
    updatedAt,
    version,
    published,
    category,
    visibility,
    name,
  ],
  none: t('cli.agents.noneOwn'),
})

const storeTable = (t: AreaTranslate<'store'>) => ({
  heading: [
    t('cli.column.id'),
    t('cli.agents.column.users'),
    t('cli.agents.column.category'),
    t('common.name'),
    t('cli.agents.column.about'),
  ],
  cells: (row: Agent) => [
    shortId(row.id),
    String(row.stats.users).padStart(5),
    categoryOf(row, t),
    agentName(row, t),
    row.description,
  ],
  fields: ({ id, stats, category, published, name, description }: Agent) => [
    id,
    stats.users,
    category,
    published,
    name,
    description,
  ],
  none: t('cli.agents.none'),
})

/** `saffron agents show`: an agent with its texts. */
export const showAgent = (typed: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { t } = context
    const agent = await findAgent(context, typed)
    if (options.json) return writeJson(agent)
    if (!process.stdout.isTTY) return writeFields(plainFields(agent))
    writeLine(agentName(agent, t))
    for (const line of agentLines(agent, await withArea(t, 'store'))) writeLine(cleanLine(line))
    const { list, hidden } = await context.api.store.agentFiles({ params: { id: agent.id } })
    if (hidden > 0) writeLine(t('cli.agents.hiddenFiles', { count: hidden }))
    const texts = [
      ['cli.agents.part.files', list.map(({ name }) => `- ${name}`).join('\n')],
      ['cli.agents.part.tools', agent.tools.map(toolLine).join('\n')],
      ['cli.agents.part.opening', agent.opening],
      ['cli.agents.part.suggestions', agent.suggestions.map((each) => `- ${each}`).join('\n')],
      ['cli.agents.part.instructions', agent.instructions ?? t('cli.agents.hiddenInstructions')],
    ] as const
    for (const [title, text] of texts) {
      if (text === '') continue
      writeLine(`\n${t('cli.help.titled', { title: t(title) })}`)
      writeText(text)
    }
  })

/** A plugin and the tools of it that an agent may use. */
const toolLine = ({ plugin, names }: Agent['tools'][number]): string =>
  names === undefined ? `- ${plugin}` : `- ${plugin}: ${names.join(', ')}`

const plainFields = ({ author, tags, stats, suggestions, examples, parameters, forkedFrom, ...agent }: Agent) => ({
  name: agent.name,
  id: agent.id,
  description: agent.description,
  category: agent.category,
  tags: tags.join(','),
  visibility: agent.visibility,
  model: agent.model,
  version: agent.version,
  published: agent.published,
  publishedAt: agent.publishedAt,
  author: author?.name,
  users: stats.users,
  chats: stats.chats,
  tests: stats.cases,
  testsPassed: stats.passed,
  forkedFrom: forkedFrom?.agent,
  opening: agent.opening,
  suggestions: JSON.stringify(suggestions),
  examples: examples && JSON.stringify(examples),
  parameters: JSON.stringify(parameters),
  tools: JSON.stringify(agent.tools),
  knowledge: agent.knowledge && JSON.stringify(agent.knowledge),
  instructions: agent.instructions,
})

/** `saffron agents versions`: the published versions, newest first. */
export const listAgentVersions = (typed: string, options: LimitOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const limit = limitOf(options, t)
    requireSession(context)
    const { id } = await findAgent(context, typed)
    const { list } = await api.store.agentVersions({ params: { id }, query: { limit } })
    showRows(list, {
      json: options.json,
      heading: [t('cli.column.version'), t('cli.column.time'), t('cli.column.by'), t('cli.agents.column.changelog')],
      cells: ({ version, at, by, changelog }) => [
        String(version),
        isoMinute(at),
        cleanName(by?.name ?? t('chat.message.gone')),
        changelog,
      ],
      fields: ({ version, at, by, changelog }) => [version, at, by?.name, changelog],
      none: t('cli.agents.noVersions'),
    })
  })
