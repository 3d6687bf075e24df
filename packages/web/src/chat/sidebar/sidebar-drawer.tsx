import { useTranslate } from '@saffron/core/react'
import { Dialog } from 'radix-ui'

import { AccountMenu } from '../../shell/account-menu.tsx'
import { Sidebar } from './sidebar.tsx'

import dialog from '../../ui/dialog.module.css'
import styles from './sidebar.module.css'

interface SidebarDrawerProps {
  readonly current: string | null
  readonly onClose: () => void
}

/** The sidebar over the page, on screens that have no room for it beside. */
export default function SidebarDrawer({ current, onClose }: SidebarDrawerProps) {
  const t = useTranslate()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialog.overlay} />
        <Dialog.Content
          className={dialog.drawer}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // Not into the search field: a phone would open its keyboard over the list.
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
        >
          <Dialog.Title className="visually-hidden">{t('shell.chats')}</Dialog.Title>
          <Sidebar current={current} onChoose={onClose} />
          <div className={styles.foot}>
            <AccountMenu side="top" named />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
