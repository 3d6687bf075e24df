import { useTranslate } from '@saffron/core/react'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'

import { keepOpenUnderFloating } from '../../ui/floating.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { escapeUnlessComposing } from '../../ui/key-press.ts'
import { Mark } from '../../ui/mark.tsx'
import { PRODUCT_NAME } from '../../ui/product-name.ts'
import { useCloseRequest } from '../../ui/use-close-request.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { AccountMenu } from '../account/account-menu.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { AreaLinks } from './area-links.tsx'
import { SpaceButton } from './space-button.tsx'

import dialog from '../../ui/dialog.module.css'
import styles from './navigation-drawer.module.css'

interface NavigationDrawerProps {
  readonly onClose: () => void
  /** The page's own content in the drawer, below the areas. */
  readonly children?: ReactNode
}

/** The areas and the account over the page, on screens without a rail. Pages can add their own content. */
export default function NavigationDrawer({ onClose, children }: NavigationDrawerProps) {
  const t = useTranslate()
  const returnFocus = useReturnFocus()
  useCloseRequest(onClose)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialog.overlay} />
        <Dialog.Content
          className={dialog.drawer}
          aria-describedby={undefined}
          onInteractOutside={keepOpenUnderFloating}
          {...returnFocus}
          onEscapeKeyDown={escapeUnlessComposing}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus()
            // Not in a search field, where a phone's keyboard would cover the list.
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
        >
          <div className={styles.head}>
            <Mark size={28} />
            <Dialog.Title className={styles.name}>{PRODUCT_NAME}</Dialog.Title>
            <PaletteButton onOpen={onClose} />
            <IconButton label={t('common.close')} icon={<X aria-hidden />} onClick={onClose} />
          </div>
          <div className={styles.space}>
            <SpaceButton className={styles.spaceButton} onOpen={onClose} />
          </div>
          <div className={children === undefined ? styles.areas : styles.areasAbove}>
            <AreaLinks shape={children === undefined ? 'rows' : 'tiles'} onChoose={onClose} />
          </div>
          {children}
          <div className={styles.foot}>
            <AccountMenu side="top" named onGo={onClose} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
