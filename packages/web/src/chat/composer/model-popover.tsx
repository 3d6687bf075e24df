import type { Thread } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'

import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import type { ChatAgent } from '../chat-agent.ts'
import { useChooseAgent } from '../use-choose-agent.ts'
import { AgentList } from './agent-list.tsx'
import { AgentRow } from './agent-row.tsx'
import { ModelList, type ModelListProps } from './model-list.tsx'

import styles from './model-list.module.css'

interface ModelPopoverProps extends Omit<ModelListProps, 'onClose' | 'takesFocus'> {
  readonly thread: Thread
  /** The agent of the chat. Undefined where none can be chosen. */
  readonly agent: ChatAgent | undefined
  /** The button that opens it. */
  readonly trigger: ReactNode
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The models and agents in a window at its button, on a phone at the bottom of the screen. */
export default function ModelPopover({ thread, agent, trigger, open, onOpenChange, ...list }: ModelPopoverProps) {
  const t = useTranslate()
  const [shown, setShown] = useState<'models' | 'agents'>('models')
  const [isBack, setBack] = useState(false)
  const close = () => onOpenChange(false)
  const show = (next: 'models' | 'agents') => {
    setBack(next === 'models')
    setShown(next)
  }
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        setBack(false)
        setShown('models')
        onOpenChange(next)
      }}
    >
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      {/* No portal, so the list stays inside the landmark of its button. */}
      <Popover.Content
        className={styles.popover}
        side="top"
        align="start"
        sideOffset={6}
        collisionPadding={8}
        aria-label={shown === 'agents' ? t('page.agents') : t('common.model')}
        onOpenAutoFocus={(event) => {
          // The models' field comes after the agent. A phone's keyboard would cover the list.
          event.preventDefault()
          if (!matchMedia('(pointer: coarse)').matches) focusField(event.target)
        }}
      >
        {agent !== undefined && (
          <LazyBoundary>
            <ChatAgents thread={thread} agent={agent} shown={shown} show={show} onClose={close} />
          </LazyBoundary>
        )}
        {shown === 'models' && <ModelList {...list} onClose={close} takesFocus={isBack} />}
      </Popover.Content>
    </Popover.Root>
  )
}

function focusField(content: EventTarget | null): void {
  if (content instanceof HTMLElement) content.querySelector('input')?.focus()
}

interface ChatAgentsProps {
  readonly thread: Thread
  readonly agent: ChatAgent
  readonly shown: 'models' | 'agents'
  readonly show: (shown: 'models' | 'agents') => void
  readonly onClose: () => void
}

function ChatAgents({ thread, agent, shown, show, onClose }: ChatAgentsProps) {
  const chooseAgent = useChooseAgent(thread)
  const choose = (chosen: Agent | null) => {
    onClose()
    void chooseAgent(chosen)
  }
  if (shown === 'agents') return <AgentList value={agent.id} onChoose={choose} onBack={() => show('models')} />
  return <AgentRow current={agent} onOpen={() => show('agents')} onRemove={() => choose(null)} />
}
