import { useStore, useTranslate } from '@saffron/core/react'
import { Ellipsis, Info, Split, Volume2, VolumeX } from 'lucide-react'
import { lazy, useEffect } from 'react'

import { useSpace } from '../../shell/space/use-space.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useCopyConversation } from '../use-copy-conversation.ts'
import type { MessageRowProps } from './message-row.tsx'
import { speech } from './speech.ts'

import button from '../../ui/button.module.css'

const ReplyDetails = lazy(() => import('./reply-details.tsx'))

type ReplyMenuProps = Pick<MessageRowProps, 'message' | 'choice' | 'busy'>

/** The less frequent actions of a reply: branch, read aloud, details. */
export function ReplyMenu({ message, choice, busy }: ReplyMenuProps) {
  const t = useTranslate()
  const openDialog = useDialog()
  const copy = useCopyConversation()
  const { mayWrite } = useSpace()
  const { id, key, conversation, text } = message
  const isSpeaking = useStore(speech) === key
  useEffect(
    () => () => {
      if (speech.getSnapshot() === key) speech.stop()
    },
    [key],
  )
  const showDetails = () =>
    void openDialog<void>(t('chat.details'), ({ resolve }) => (
      <ReplyDetails
        message={message}
        model={choice.find(message.model)?.displayName ?? message.model}
        onDone={() => resolve(undefined)}
      />
    ))
  const items: MenuItem[] = [
    {
      label: t('chat.message.branch'),
      icon: <Split aria-hidden />,
      show: mayWrite,
      disabled: busy || message.pending === true,
      onClick: () => void copy(conversation, id),
    },
    {
      label: t(isSpeaking ? 'chat.message.stopReading' : 'chat.message.readAloud'),
      icon: isSpeaking ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />,
      show: speech.isSupported && text !== '',
      onClick: () => (isSpeaking ? speech.stop() : speech.speak(key, text, t.locale)),
    },
    { label: t('chat.details'), icon: <Info aria-hidden />, onClick: showDetails },
  ]
  return (
    <MenuButton
      items={items}
      side="top"
      align="start"
      button={{ className: button.icon, 'aria-label': t('chat.message.more'), title: t('chat.message.more') }}
    >
      <Ellipsis aria-hidden />
    </MenuButton>
  )
}
