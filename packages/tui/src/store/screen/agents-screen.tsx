import { TranslateContext } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { AgentList, type AgentPart } from './agent-list.tsx'
import { AgentView } from './agent-view.tsx'

/** The agents of the current space and those of the store, and what is in each. */
export function AgentsScreen(props: ScreenProps): ReactElement {
  const { t } = useApp()
  return (
    <TranslateContext value={t}>
      <ListAndView {...props} />
    </TranslateContext>
  )
}

function ListAndView(props: ScreenProps): ReactElement {
  const [opened, setOpened] = useState<Agent>()
  const [isTested, setTested] = useState(false)
  const [part, setPart] = useState<AgentPart>('own')
  if (opened !== undefined) {
    return (
      <AgentView
        {...props}
        agent={opened}
        isTested={isTested}
        onChange={setOpened}
        onBack={() => setOpened(undefined)}
      />
    )
  }
  const open = (agent: Agent, tested: boolean) => {
    setTested(tested)
    setOpened(agent)
  }
  const turn = () => setPart(part === 'own' ? 'store' : 'own')
  return <AgentList key={part} {...props} part={part} onPart={turn} onOpen={open} />
}
