import { type Agent, type AgentChange, createAgentTestRun } from '@saffron/core/store'
import { type ReactElement, useEffect, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { TextRows, useRowWork } from '../../ui/list/index.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { agentName } from '../agent-text.ts'
import { diffSpans } from '../diff-rows.ts'
import { AgentTests } from './agent-tests.tsx'
import { AgentTexts } from './agent-texts.tsx'
import { AgentUpdate } from './agent-update.tsx'
import { AgentVersions } from './agent-versions.tsx'
import { useAgentActions } from './use-agent-actions.ts'

interface AgentViewProps extends ScreenProps {
  /** With its texts. */
  readonly agent: Agent
  readonly onChange: (agent: Agent | undefined) => void
  /** Runs its tests right away. */
  readonly isTested: boolean
}

interface ShownText {
  readonly title: string
  readonly text: string
}

const TABS = ['texts', 'versions'] as const
/** Only editors run tests. */
const OWN_TABS = [...TABS, 'tests'] as const
const COPY_TABS = [...OWN_TABS, 'update'] as const

/** One agent: its texts, its versions with what has changed in them, its tests, and for a copy what its original changed. */
export function AgentView({ agent, isTested, onChange, onBack, show, startAgent }: AgentViewProps): ReactElement {
  const { api, t } = useApp()
  const ownTabs = agent.forkedFrom === undefined ? OWN_TABS : COPY_TABS
  const tabs = agent.canEdit ? ownTabs : TABS
  const [at, setAt] = useState(isTested ? OWN_TABS.indexOf('tests') : 0)
  const [shown, setShown] = useState<ShownText>()
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [run] = useState(() => createAgentTestRun({ api, agent: agent.id, version: 'draft' }))
  const tab = tabs[at % tabs.length] ?? 'texts'
  const work = useRowWork(t(agent.canEdit ? 'cli.agentView.ownHint' : 'cli.agentView.hint'))
  const test = (tested: Agent) => {
    setAt(OWN_TABS.indexOf('tests'))
    const cases = (tested.tests ?? []).flatMap(({ prompt }, index) => (prompt.trim() === '' ? [] : [index]))
    void run.run(cases)
  }
  useEffect(() => {
    if (isTested) test(agent)
    return run.stop
    // Only once, when it's opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [run])
  const actions = useAgentActions({ work, startAgent, onChange, onOpen: onChange, onTest: test })
  const names = tabs.map((name) => {
    const label = t(`cli.agentView.${name}`)
    return name === tab ? `[${label}]` : label
  })
  if (shown !== undefined) {
    return (
      <TextRows
        title={shown.title}
        text={shown.text}
        hint={t('cli.agentView.diffHint')}
        onPalette={() => show('palette')}
        onBack={() => setShown(undefined)}
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
  if (tab === 'tests') {
    return <AgentTests key={agent.version} {...shared} run={run} work={work} onShow={setShown} />
  }
  if (tab === 'update') {
    return (
      <AgentUpdate
        key={agent.version}
        {...shared}
        work={work}
        turned={turned}
        onTurn={setTurned}
        onDiff={showDiff}
        onAdopted={(adopted) => {
          setTurned(new Set())
          onChange(adopted)
        }}
      />
    )
  }
  return <AgentVersions {...shared} work={work} onDiff={showDiff} />

  function showDiff({ title, changes }: { readonly title: string; readonly changes: readonly AgentChange[] }): void {
    const rows = diffSpans(changes).map(({ text }) => text)
    setShown({ title, text: rows.length === 0 ? t('cli.agents.noDifference') : rows.join('\n') })
  }
}
