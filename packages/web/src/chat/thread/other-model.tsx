import { useTranslate } from '@saffron/core/react'
import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'

import { MenuButton } from '../../ui/menu-button.tsx'
import type { MenuChoice } from '../../ui/menu-items.ts'
import { useChat } from '../chat-context.tsx'
import { useModelMenu } from '../composer/use-model-menu.tsx'
import type { MessageRowProps } from './message-row.tsx'

import button from '../../ui/button.module.css'
import styles from './message.module.css'

type OtherModelProps = Pick<MessageRowProps, 'message' | 'thread' | 'choice' | 'busy'>

/** The models that didn't write this reply. The chosen one writes another, and the conversation keeps it. */
function useOtherModels({ message, thread, choice }: OtherModelProps): MenuChoice {
  return useModelMenu({
    models: choice.models.filter(({ name }) => name !== message.model),
    value: '',
    onChoose: (name) => {
      choice.choose(name)
      void thread.regenerate(message.id, { model: name })
    },
  })
}

/** Shown below a failed reply: asks another model. */
export function OtherModel(props: OtherModelProps) {
  const t = useTranslate()
  const { models } = useChat()
  const menu = useOtherModels(props)
  useEffect(() => {
    // The failure may have changed which models are available.
    void models.refresh()
  }, [models])
  if (menu.options.length === 0) return null
  return (
    <MenuButton items={[menu]} side="top" align="start" button={{ className: button.quiet, disabled: props.busy }}>
      {t('chat.message.otherModel')}
      <ChevronDown aria-hidden />
    </MenuButton>
  )
}

/** Next to the button for another reply of the same model: asks another model. */
export function AskAgain(props: OtherModelProps) {
  const t = useTranslate()
  const menu = useOtherModels(props)
  if (menu.options.length === 0) return null
  const label = t('chat.message.otherModel')
  const disabled = props.busy || props.message.pending === true
  return (
    <MenuButton
      items={[menu]}
      side="top"
      align="start"
      button={{ className: `${button.icon} ${styles.askAgain}`, 'aria-label': label, title: label, disabled }}
    >
      <ChevronDown aria-hidden />
    </MenuButton>
  )
}
