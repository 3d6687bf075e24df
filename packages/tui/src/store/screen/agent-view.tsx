import type { Agent, AgentChange } from '@saffron/core/store'
import { type ReactElement, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { TextRows, useRowWork } from '../../ui/list/index.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { agentName } from '../agent-text.ts'
import { diffSpans } from '../diff-rows.ts'
import { AgentTexts } from './agent-texts.tsx'
import { AgentVersions } from './agent-versions.tsx'
import { useAgentActions } from './use-agent-actions.ts'

interface AgentViewProps extends ScreenProps {
  /** With its texts. */
  readonly agent: Agent
  readonly onChange: (agent: Agent | undefined) => void
}

interface ShownDiff {
  readonly title: string
  readonly changes: readonly AgentChange[]
}

const TABS = ['texts', 'versions'] as const

/** One agent: its texts, and its versions with what has changed in them. */
export function AgentView({ agent, onChange, onBack, show, startAgent }: AgentViewProps): ReactElement {
  const { t } = useApp()
  const [at, setAt] = useState(0)
  const [diff, setDiff] = useState<ShownDiff>()
  const tab = TABS[at % TABS.length] ?? 'texts'
  const work = useRowWork(t(agent.canEdit ? 'cli.agentView.ownHint' : 'cli.agentView.hint'))
  const actions = useAgentActions({ work, startAgent, onChange, onOpen: onChange })
  const names = TABS.map((name) => {
    const label = t(`cli.agentView.${name}`)
    return name === tab ? `[${label}]` : label
  })
  if (diff !== undefined) {
    const rows = diffSpans(diff.changes).map(({ text }) => text)
    return (
      <TextRows
        title={diff.title}
        text={rows.length === 0 ? t('cli.agents.noDifference') : rows.join('\n')}
        hint={t('cli.agentView.diffHint')}
        onPalette={() => show('palette')}
        onBack={() => setDiff(undefined)}
      />
    )
  }
  const shared = {
    agent,
    title: `${agentName(agent, t)} · ${names.join(' ')}`,
    onPalette: () => show('palette'),
    onBack,
    onKey: (name: string | undefined): boolean => {
      work.forget()
      if (actionOf('agents', name) !== 'part') return actions.press(name, agent)
      setAt(at + 1)
      return true
    },
  }
  if (tab === 'texts') return <AgentTexts {...shared} list={work.listProps} />
  return <AgentVersions {...shared} work={work} onDiff={setDiff} />
}
