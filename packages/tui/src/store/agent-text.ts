import type { AreaTranslate, Translate } from '@saffron/core/i18n'
import type { Agent, ForkedAgent } from '@saffron/core/store'

import { isoMinute } from '../shell/iso-time.ts'
import { cleanName } from '../ui/clean-name.ts'

/** The name, or that there is none yet. */
export const agentName = ({ name }: Pick<Agent, 'name'>, t: Translate): string =>
  name === '' ? t('cli.agents.unnamed') : cleanName(name)

/** Whether an agent is published, as one word and a version, and whether its original has a newer version. */
export function stateOf(agent: Pick<Agent, 'published' | 'changed' | 'forkedFrom'>, t: Translate): string {
  const { published, changed = false, forkedFrom } = agent
  const state =
    published === null
      ? t('cli.agents.state.draft')
      : t(changed ? 'cli.agents.state.changed' : 'cli.agents.state.published', { version: published })
  return forkedFrom?.newer === undefined ? state : `${state} · ${t('cli.agents.state.newer')}`
}

/** Says that an agent was copied, and which files the copy doesn't have. */
export function forkedText({ id, notCopied: { hidden, gone } }: ForkedAgent, original: Agent, t: Translate): string {
  return [
    t('cli.agents.forked', { name: agentName(original, t), id: id.slice(-8) }),
    ...(hidden > 0 ? [t('cli.agents.forkedWithout', { count: hidden })] : []),
    ...(gone > 0 ? [t('cli.agents.forkedGone', { count: gone })] : []),
  ].join(' ')
}

/** The category, as the store names it. */
export const categoryOf = ({ category }: Pick<Agent, 'category'>, t: AreaTranslate<'store'>): string =>
  t(`store.category.${category}`)

/** How many tests passed. */
const testsLine = ({ passed, cases }: Agent['stats'], t: Translate): string =>
  passed === null ? t('cli.agents.line.untested', { cases }) : t('cli.agents.line.tests', { passed, cases })

/** What a person reads about an agent, before its texts. */
export function agentLines(agent: Agent, t: AreaTranslate<'store'>): string[] {
  const { author, model, tags, visibility, publishedAt, description, stats, forkedFrom } = agent
  const state = publishedAt === null ? stateOf(agent, t) : `${stateOf(agent, t)} · ${isoMinute(publishedAt)}`
  return [
    ...(description === '' ? [] : [description]),
    t('cli.agents.line.state', { state }),
    ...(author === null ? [] : [t('cli.agents.line.author', { name: cleanName(author.name) })]),
    t('common.modelName', { model: model ?? t('cli.agents.ownModel') }),
    t('cli.agents.line.category', { category: categoryOf(agent, t), tags: tags.length === 0 ? '—' : tags.join(', ') }),
    t('cli.agents.line.visibility', { visibility: t(`cli.agents.visibility.${visibility}`) }),
    t('cli.agents.line.use', { chats: stats.chats, users: stats.users }),
    ...(stats.cases === 0 ? [] : [testsLine(stats, t)]),
    ...(forkedFrom === undefined
      ? []
      : [t('cli.agents.line.forked', { id: forkedFrom.agent, version: forkedFrom.version })]),
    ...(forkedFrom?.newer === undefined ? [] : [t('cli.agents.line.newer', { version: forkedFrom.newer })]),
  ]
}
