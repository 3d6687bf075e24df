import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { type ReactElement, useRef } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { cleanLine } from '../../ui/clean-text.ts'
import { ListPart, useRows, useRowWork } from '../../ui/list/index.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { agentName, categoryOf, stateOf } from '../agent-text.ts'
import { useAgentActions } from './use-agent-actions.ts'

export type AgentPart = 'own' | 'store'

interface AgentListProps extends ScreenProps {
  readonly part: AgentPart
  readonly onPart: () => void
  readonly onOpen: (agent: Agent, isTested: boolean) => void
}

/** The agents of the current space with their drafts, or those of everyone. Typing searches. */
export function AgentList({ part, onPart, onOpen, show, onBack, startAgent }: AgentListProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('store')
  const words = useRef('')
  const work = useRowWork(t(part === 'own' ? 'cli.agentList.ownHint' : 'cli.agentList.storeHint'))
  const rows = useRows<Agent>(({ page, limit, signal }) => {
    const query = { page, limit, ...(words.current !== '' && { q: words.current }) }
    return part === 'own' ? api.store.searchMyAgents({ query, signal }) : api.store.searchAgents({ query, signal })
  })
  const actions = useAgentActions({
    work,
    startAgent,
    onChange: () => rows.refresh(),
    onOpen: (agent) => onOpen(agent, false),
    onTest: (agent) => onOpen(agent, true),
  })
  const onKey = (name: string | undefined, row: Agent | undefined): boolean => {
    work.forget()
    if (actionOf('agents', name) !== 'part') return actions.press(name, row)
    onPart()
    return true
  }
  const names = (['own', 'store'] as const).map((each) => {
    const label = t(`cli.agentList.${each}`)
    return each === part ? `[${label}]` : label
  })
  return (
    <ListPart
      title={`${t('cli.screen.agents')} · ${names.join(' ')}`}
      source={rows}
      onSearch={(typed) => {
        if (typed === words.current) return
        words.current = typed
        void rows.reset()
      }}
      cells={(row) =>
        part === 'own'
          ? [stateOf(row, t), categoryOf(row, t), agentName(row, t)]
          : [categoryOf(row, t), agentName(row, t), cleanLine(row.description)]
      }
      empty={t(part === 'own' ? 'cli.agentList.noneOwn' : 'cli.agentList.none')}
      {...work.listProps}
      onPick={(row) => actions.open(row)}
      onPalette={() => show('palette')}
      onBack={onBack}
      onKey={onKey}
    />
  )
}
