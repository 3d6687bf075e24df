import { useTranslate } from '@saffron/core/react'
import { HardDrive, Paperclip, Upload } from 'lucide-react'

import { MenuButton } from '../../ui/menu-button.tsx'
import type { Attaching } from './use-attaching.tsx'

import button from '../../ui/button.module.css'

export function AttachButton({ attaching }: { readonly attaching: Attaching }) {
  const t = useTranslate()
  const label = t('chat.composer.attach')
  return (
    <MenuButton
      items={[
        { label: t('chat.composer.attachDevice'), icon: <Upload aria-hidden />, onClick: attaching.pick },
        { label: t('chat.composer.attachDrive'), icon: <HardDrive aria-hidden />, onClick: attaching.pickStored },
      ]}
      side="top"
      align="start"
      button={{ className: button.icon, 'aria-label': label, title: label }}
    >
      <Paperclip aria-hidden />
    </MenuButton>
  )
}
