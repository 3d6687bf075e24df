import { useTranslate } from '@saffron/core/react'
import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'

import { MenuButton } from '../../ui/menu-button.tsx'
import { useChat } from '../chat-context.tsx'
import { useModelMenu } from '../composer/use-model-menu.tsx'
import type { MessageRowProps } from './message-row.tsx'

import button from '../../ui/button.module.css'

type OtherModelProps = Pick<MessageRowProps, 'message' | 'thread' | 'choice' | 'busy'>

/** Shown below a failed reply: asks another model, which the conversation then keeps. */
export function OtherModel({ message, thread, choice, busy }: OtherModelProps) {
  const t = useTranslate()
  const { models } = useChat()
  const menu = useModelMenu({
    models: choice.models.filter(({ name }) => name !== message.model),
    value: '',
    onChoose: (name) => {
      choice.choose(name)
      void thread.regenerate(message.id, { model: name })
    },
  })
  useEffect(() => {
    // The failure may have changed which models are available.
    void models.refresh()
  }, [models])
  if (menu.options.length === 0) return null
  return (
    <MenuButton items={[menu]} side="top" align="start" button={{ className: button.quiet, disabled: busy }}>
      {t('chat.message.otherModel')}
      <ChevronDown aria-hidden />
    </MenuButton>
  )
}
