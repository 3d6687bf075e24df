import { type AgentChange, diffAgents } from '@saffron/core/store'
import type { ReactElement } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { isoMinute } from '../../shell/iso-time.ts'
import { cleanName } from '../../ui/clean-name.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { ListPart, useRows, type useRowWork } from '../../ui/list/index.ts'
import { definitionOf } from '../definition-in.ts'
import type { AgentTabProps } from './agent-texts.tsx'

interface VersionRow {
  /** The number, or `draft`. */
  readonly id: string
  readonly cells: readonly string[]
}

interface AgentVersionsProps extends AgentTabProps {
  readonly work: ReturnType<typeof useRowWork>
  readonly onDiff: (diff: { readonly title: string; readonly changes: readonly AgentChange[] }) => void
}

/** The draft and the published versions, newest first. Enter shows what has changed in one. */
export function AgentVersions({ agent, work, onDiff, ...shared }: AgentVersionsProps): ReactElement {
  const { api, t } = useApp()
  const { id, changed } = agent
  const params = { id }
  const draft: VersionRow = {
    id: 'draft',
    cells: [t('cli.agents.state.draft'), isoMinute(agent.updatedAt), '', changed ? '' : t('cli.agents.noDifference')],
  }
  const rows = useRows<VersionRow>(async ({ page, limit, signal }) => {
    const { list, total } = await api.store.agentVersions({ params, query: { page, limit }, signal })
    const versions = list.map(({ version, at, by, changelog }) => ({
      id: String(version),
      cells: [String(version), isoMinute(at), cleanName(by?.name ?? t('chat.message.gone')), cleanLine(changelog)],
    }))
    const first = changed === undefined || page > 1 ? [] : [draft]
    return { list: [...first, ...versions], total: total + (changed === undefined ? 0 : 1) }
  })
  const compare = (row: VersionRow) =>
    work.attempt(async () => {
      const changes = await changesIn(row.id)
      if (changes === undefined) return t('cli.agentView.first')
      const name =
        row.id === 'draft' ? t('cli.agents.state.draft') : t('cli.agents.state.published', { version: row.id })
      onDiff({ title: name, changes })
      return undefined
    })
  return (
    <ListPart
      {...shared}
      source={rows}
      cells={(row) => row.cells}
      empty={t('cli.agents.noVersions')}
      {...work.listProps}
      onPick={(row) => void compare(row)}
    />
  )

  /** What a version changed in the one before. Undefined for the first. */
  async function changesIn(version: string): Promise<readonly AgentChange[] | undefined> {
    const { published } = agent
    if (version === 'draft' && published === null) return diffAgents({}, definitionOf(agent))
    const from = version === 'draft' ? published : Number(version) - 1
    if (from === null || from < 1) return undefined
    const query = { from, to: version === 'draft' ? ('draft' as const) : Number(version) }
    return (await api.store.agentDiff({ params, query })).changes
  }
}
