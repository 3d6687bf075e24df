import { createHash } from 'node:crypto'

import { LOCALES, type Locale } from '@saffron/core/i18n'
import type { AgentDefinition } from '@saffron/core/store'

import { newId, type Queries } from '../../db/index.ts'
import type { BundledAgentTable } from '../../db/tables/store.ts'
import { BUILTIN } from '../../tools/index.ts'
import { changeAgent, insertAgent, storeTags } from '../agents/agent-store.ts'
import { changeDefinition, EMPTY_DEFINITION, searchText } from '../agents/definition.ts'
import { INSTALLATION } from '../agents/installation.ts'
import { newAgent } from '../agents/new-agent.ts'
import { publishDraft } from '../agents/publish-agent.ts'
import type { StoreDeps } from '../context.ts'
import type { BundledAgent } from './bundled-agent.ts'
import { ensureInstallation, findInstalled, installedAgents, storeInstalled } from './bundled-store.ts'

/** The first place among the recommended agents. Administrators can put others before. */
const FIRST_RANK = 100

function definitionOf(agent: BundledAgent, locale: Locale): AgentDefinition {
  const { avatar, category, tags, temperature, tools, texts } = agent
  return changeDefinition(EMPTY_DEFINITION, {
    ...texts[locale],
    avatar,
    category,
    tags: [...tags],
    parameters: { temperature },
    tools: [{ plugin: BUILTIN, names: [...tools] }],
    visibility: 'store',
    language: locale,
    instructionsVisible: true,
  })
}

/**
 * Installs these agents in every language, and updates those that are unchanged since. One that was deleted, edited
 * or given to someone stays as it is.
 */
export async function installAgents(
  { db, now }: Pick<StoreDeps, 'db' | 'now'>,
  agents: readonly BundledAgent[],
): Promise<void> {
  const installed = await installedAgents(db.query)
  for (const [at, agent] of agents.entries()) {
    for (const locale of LOCALES) {
      const key = `${agent.key}.${locale}`
      const definition = definitionOf(agent, locale)
      const hash = createHash('sha256').update(JSON.stringify(definition)).digest('hex')
      const before = installed.get(key)
      if (before?.hash === hash) continue
      const wanted = { key, hash, locale, definition, rank: FIRST_RANK + at, at: now().toISOString() }
      await db.transaction((tx) => (before === undefined ? install(tx, wanted) : update(tx, wanted, before)))
    }
  }
}

interface Wanted {
  readonly key: string
  readonly hash: string
  readonly locale: Locale
  readonly definition: AgentDefinition
  readonly rank: number
  readonly at: string
}

async function install(tx: Queries, { key, hash, locale, definition, rank, at }: Wanted): Promise<void> {
  const id = newId()
  await ensureInstallation(tx)
  if (!(await storeInstalled(tx, { key, agentId: id, hash, version: 1 }, true))) return
  const row = newAgent({ id, owner: INSTALLATION, by: null, definition, at })
  await insertAgent(tx, { ...row, locale, recommended: rank })
  await publish(tx, row.id, { definition, at })
}

async function update(tx: Queries, { key, hash, definition, at }: Wanted, before: BundledAgentTable): Promise<void> {
  const row = await findInstalled(tx, before.agentId)
  if (row === undefined || row.version !== before.version || row.published === null) return
  const version = row.version + 1
  await changeAgent(
    tx,
    { owner: INSTALLATION, id: row.id },
    {
      draft: JSON.stringify(definition),
      draftFolded: searchText(definition),
      draftCategory: definition.category,
      version,
      updatedAt: at,
    },
  )
  await publish(tx, row.id, { definition, at })
  await storeInstalled(tx, { key, agentId: row.id, hash, version }, false)
}

async function publish(tx: Queries, id: string, { definition, at }: Pick<Wanted, 'definition' | 'at'>): Promise<void> {
  await storeTags(tx, { owner: INSTALLATION, id }, { state: 'draft', tags: definition.tags })
  const row = await findInstalled(tx, id)
  if (row !== undefined) await publishDraft(tx, row, { by: null, changelog: '', at })
}
