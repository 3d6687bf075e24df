import { useTranslate } from '@saffron/core/react'
import { Blocks, HardDrive, Paperclip, Upload } from 'lucide-react'

import { MenuButton } from '../../ui/menu-button.tsx'
import type { Attaching } from './use-attaching.tsx'

import button from '../../ui/button.module.css'

interface AttachButtonProps {
  readonly attaching: Attaching
  /** Undefined where plugins aren't chosen for the chat. */
  readonly onPlugins: (() => void) | undefined
}

export function AttachButton({ attaching, onPlugins }: AttachButtonProps) {
  const t = useTranslate()
  const label = t('chat.composer.attach')
  return (
    <MenuButton
      items={[
        { label: t('chat.composer.attachDevice'), icon: <Upload aria-hidden />, onClick: attaching.pick },
        { label: t('chat.composer.attachDrive'), icon: <HardDrive aria-hidden />, onClick: attaching.pickStored },
        ...(onPlugins === undefined
          ? []
          : [{ label: t('shell.area.plugins'), icon: <Blocks aria-hidden />, onClick: onPlugins }]),
      ]}
      side="top"
      align="start"
      button={{ className: button.icon, 'aria-label': label, title: label }}
    >
      <Paperclip aria-hidden />
    </MenuButton>
  )
}
