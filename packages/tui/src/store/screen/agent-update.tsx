import { type Agent, type AgentChange, type ForkChange, type ForkUpdate, fieldsToAdopt } from '@saffron/core/store'
import { type ReactElement, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { cleanLine } from '../../ui/clean-text.ts'
import { ListPart, useRows, type useRowWork } from '../../ui/list/index.ts'
import { agentName } from '../agent-text.ts'
import { updateNotes, updateState } from '../update-text.ts'
import type { AgentTabProps } from './agent-texts.tsx'

type ChangeRow = ForkChange & { readonly id: string }

interface AgentUpdateProps extends AgentTabProps {
  readonly work: ReturnType<typeof useRowWork>
  readonly onDiff: (diff: { readonly title: string; readonly changes: readonly AgentChange[] }) => void
  readonly onAdopted: (agent: Agent) => void
  /** The fields of which the user wants the other side than by default. */
  readonly turned: ReadonlySet<string>
  readonly onTurn: (turned: ReadonlySet<string>) => void
}

/** What the original of a copy has changed since. Those fields are taken that the copy hasn't changed itself. */
export function AgentUpdate({
  agent,
  work,
  onDiff,
  onAdopted,
  turned,
  onTurn,
  onKey,
  ...shared
}: AgentUpdateProps): ReactElement {
  const { api, t } = useApp()
  const [update, setUpdate] = useState<ForkUpdate>()
  const params = { id: agent.id }
  const rows = useRows<ChangeRow>(async ({ signal }) => {
    const found = await api.store.forkUpdate({ params, signal })
    setUpdate(found)
    return { list: found.changes.map((change) => ({ ...change, id: change.field })), total: found.changes.length }
  })
  const changes = update?.changes ?? []
  const byDefault = fieldsToAdopt(changes)
  const taken = changes.flatMap(({ field }) => (byDefault.includes(field) === turned.has(field) ? [] : field))
  const adopt = (to: number) =>
    work.attempt(async () => {
      const adopted = await api.store.adoptUpdate({ params, body: { to, fields: taken, version: agent.version } })
      onAdopted(adopted)
      const words = { name: agentName(adopted, t), version: to, fields: taken.join(', '), count: taken.length }
      return t('cli.agents.update.adopted', words)
    })
  const press = (name: string | undefined, row: ChangeRow | undefined): boolean => {
    const action = actionOf('agents', name)
    if (action === 'choose' && row !== undefined) {
      const changed = new Set(turned)
      if (!changed.delete(row.field)) changed.add(row.field)
      onTurn(changed)
      return true
    }
    if (action !== 'adopt') return onKey(name)
    if (update?.state === 'newer' && update.to !== null) void adopt(update.to)
    return true
  }
  const said = update === undefined ? [] : [updateState(update, t), ...updateNotes(update, t)]
  return (
    <ListPart
      {...shared}
      source={rows}
      above={said.map(cleanLine)}
      cells={({ field, own }) => [
        t(taken.includes(field) ? 'cli.agents.update.take' : 'cli.agents.update.keep'),
        field,
        own === undefined ? '' : t('cli.agents.update.both'),
      ]}
      empty={t('cli.agents.update.none')}
      {...work.listProps}
      hint={t('cli.agentView.updateHint')}
      onKey={press}
      onPick={({ field, lines, own }) =>
        onDiff({
          title: field,
          changes: [{ field, lines }, ...(own ? [{ field: t('cli.agents.update.own', { field }), lines: own }] : [])],
        })
      }
    />
  )
}
