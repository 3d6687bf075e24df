import type { Agent } from '@saffron/core/store'

import { confirm } from '../shell/confirm.ts'
import type { JsonOption, YesOption } from '../shell/options.ts'
import { printInfo } from '../shell/output.ts'
import { withSession } from '../shell/run-command.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { agentName, forkedText } from './agent-text.ts'
import { findAgent, findOwnAgent } from './find-agent.ts'

/** `saffron agents rm`: deletes agents with their versions. Finds all of them before it deletes the first. */
export const removeAgents = (typed: readonly string[], options: YesOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const found = new Map<string, Agent>()
    for (const each of typed) {
      const agent = await findOwnAgent(context, each)
      found.set(agent.id, agent)
    }
    const all = [...found.values()]
    const names = all.map((agent) => agentName(agent, t)).join(', ')
    await confirm(t('cli.agents.rmAsked', { count: all.length, name: names }), options, t)
    for (const { id, version } of all) {
      const removed = await api.store.deleteAgent({ params: { id }, query: { version } })
      tell(removed, t('cli.common.deleted', { name: agentName(removed, t) }), options)
    }
  })

/** `saffron agents fork`: copies an agent into the current space, as a draft. */
export const forkAgent = (typed: string, options: JsonOption & { readonly name?: string }): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const original = await findAgent(context, typed)
    const fork = await api.store.forkAgent({ params: { id: original.id }, body: {} })
    const params = { id: fork.id }
    const named =
      options.name === undefined ? fork : await api.store.updateAgent({ params, body: { name: options.name } })
    tell({ ...fork, ...named }, forkedText(fork, original, t), options)
  })

/** `saffron agents publish`: makes the draft the next version. */
export const publishAgent = (typed: string, options: JsonOption & { readonly changelog?: string }): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const { id, version, published, name } = await findOwnAgent(context, typed)
    const body = { version, ...(options.changelog !== undefined && { changelog: options.changelog }) }
    const agent = await api.store.publishAgent({ params: { id }, body })
    const isSame = agent.published === published
    const words = { name: agentName({ name }, t), version: agent.published ?? 0 }
    tell(agent, t(isSame ? 'cli.agents.samePublished' : 'cli.agents.published', words), options)
  })

/** `saffron agents withdraw`: ends new chats with an agent. Those that there are go on. */
export const withdrawAgent = (typed: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const { id } = await findOwnAgent(context, typed)
    const agent = await api.store.withdrawAgent({ params: { id } })
    tell(agent, t('cli.agents.withdrawn', { name: agentName(agent, t) }), options)
  })

const tell = (agent: Agent, line: string, { json }: JsonOption): void =>
  json ? writeJson(agent) : printInfo(cleanLine(line))
