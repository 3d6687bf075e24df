import type { Api } from '@saffron/core/client'
import type { Translate } from '@saffron/core/i18n'
import {
  type Agent,
  type AgentChange,
  type AgentDefinition,
  type AgentKnowledgeItem,
  diffAgents,
} from '@saffron/core/store'
import { EMPTY_DEFINITION } from '@saffron/core/store/empty-definition'

import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { cleanName } from '../ui/clean-name.ts'
import { changedFields, definitionOf } from './definition-in.ts'
import { type FiledKnowledge, knowledgeIn } from './file-knowledge.ts'
import { ownAgents } from './find-agent.ts'
import type { FiledAgent } from './read-file.ts'

/** What a file stands for, and what applying it does. */
export interface PlannedAgent {
  readonly file: string
  /** As the file has it, with what is stored of its knowledge. */
  readonly definition: FiledAgent['definition']
  readonly knowledge: readonly FiledKnowledge[]
  /** The stored agent. Undefined if the file creates one. */
  readonly agent: Agent | undefined
  readonly status: 'created' | 'changed' | 'unchanged'
  readonly changes: readonly AgentChange[]
}

interface NamedFile extends FiledAgent {
  readonly file: string
}

/**
 * Compares files with the agents of the current space. A file's `id` identifies its agent, otherwise its name does.
 * Throws a usage error if that isn't clear.
 */
export async function planApply(
  lookup: { readonly api: Api; readonly t: Translate },
  files: readonly NamedFile[],
): Promise<PlannedAgent[]> {
  const { api, t } = lookup
  const stored = await ownAgents(lookup)
  const meant = files.map((file) => ({ file, agent: storedAgent(file, stored, t) }))
  refuseTwice(meant, t)
  const plans: PlannedAgent[] = []
  for (const { file, agent: listed } of meant) {
    const agent = listed && (await api.store.getAgent({ params: { id: listed.id } }))
    const knowledge = await knowledgeIn(lookup, { ...file, agent })
    const items = agent && (await api.store.agentFiles({ params: { id: agent.id } })).items
    plans.push(planOf(file, { agent, knowledge, items }))
  }
  return plans
}

interface Found {
  readonly agent: Agent | undefined
  readonly knowledge: readonly FiledKnowledge[]
  /** The stored knowledge with its names. */
  readonly items: readonly AgentKnowledgeItem[] | undefined
}

function planOf({ file, definition: filed }: NamedFile, { agent, knowledge, items = [] }: Found): PlannedAgent {
  const before = agent === undefined ? EMPTY_DEFINITION : definitionOf(agent)
  const definition = { ...filed, knowledge: knowledge.flatMap((each) => ('item' in each ? each.item : [])) }
  const isSame = changedFields(before, definition).length === 0 && knowledge.every((each) => 'item' in each)
  const status = agent === undefined ? 'created' : isSame ? 'unchanged' : 'changed'
  const names = new Map(items.map(({ asset, node, name }) => [asset ?? node, name ?? '?']))
  const named = (item: AgentDefinition['knowledge'][number]) => names.get(idOf(item))
  const changes = isSame
    ? []
    : diffAgents(
        { ...before, knowledge: before.knowledge.map(named) },
        {
          ...definition,
          knowledge: knowledge.map((each) => ('item' in each ? named(each.item) : undefined) ?? each.name),
        },
      )
  return { file, definition, knowledge, agent, status, changes }
}

const idOf = (item: AgentDefinition['knowledge'][number]): string => ('asset' in item ? item.asset : item.node)

function storedAgent({ file, id, definition: { name } }: NamedFile, stored: readonly Agent[], t: Translate) {
  if (id !== undefined) {
    const known = stored.find((agent) => agent.id === id)
    if (known === undefined) throw new CommandError(t('cli.agents.noSuchId', { file, id }), EXIT.notFound)
    return known
  }
  if (name.trim() === '') throw new CommandError(t('cli.agents.fileUnnamed', { file }), EXIT.usage)
  const named = stored.filter((agent) => agent.name === name)
  if (named.length <= 1) return named[0]
  const ids = named.map((agent) => agent.id).join(', ')
  throw new CommandError(t('cli.agents.fileWhich', { file, name: cleanName(name), ids }), EXIT.usage)
}

/** Two files for one agent would replace each other with every run. */
function refuseTwice(meant: readonly { readonly file: NamedFile; readonly agent: Agent | undefined }[], t: Translate) {
  const seen = new Map<string, string>()
  for (const { file, agent } of meant) {
    const key = agent?.id ?? `name ${file.definition.name}`
    const first = seen.get(key)
    if (first !== undefined) {
      throw new CommandError(t('cli.agents.fileTwice', { first, second: file.file }), EXIT.usage)
    }
    seen.set(key, file.file)
  }
}
