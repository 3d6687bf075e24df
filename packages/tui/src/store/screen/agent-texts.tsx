import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import type { ReactElement } from 'react'

import { type ListPartProps, TextRows, type useRowWork } from '../../ui/list/index.ts'
import { agentLines } from '../agent-text.ts'

export interface AgentTabProps extends Pick<ListPartProps<Agent>, 'title' | 'onPalette' | 'onBack'> {
  readonly agent: Agent
  /** Handles the keys of all parts. Returns true if it handled the key. */
  readonly onKey: (name: string | undefined) => boolean
}

/** What an agent is for, and what it's told. */
export function AgentTexts({
  agent,
  list,
  ...shared
}: AgentTabProps & { readonly list: ReturnType<typeof useRowWork>['listProps'] }): ReactElement {
  const t = useTranslate('store')
  const parts = [
    ['cli.agents.part.opening', agent.opening],
    ['cli.agents.part.suggestions', agent.suggestions.map((each) => `- ${each}`).join('\n')],
    ['cli.agents.part.instructions', agent.instructions ?? t('cli.agents.hiddenInstructions')],
  ] as const
  const texts = parts.flatMap(([title, text]) =>
    text === '' ? [] : [`\n${t('cli.help.titled', { title: t(title) })}\n${text}`],
  )
  return <TextRows {...shared} {...list} text={[...agentLines(agent, t), ...texts].join('\n')} />
}
