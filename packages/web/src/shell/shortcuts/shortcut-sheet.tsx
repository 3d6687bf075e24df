import { useStore, useTranslate } from '@saffron/core/react'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { useCloseRequest } from '../../ui/use-close-request.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { usableKeys } from './key-combo.ts'
import { type ListedShortcut, ShortcutTable } from './shortcut-table.tsx'
import { setSingleKeys, shortcuts, singleKeys } from './use-shortcut.ts'

import dialog from '../../ui/dialog.module.css'
import styles from './shortcuts.module.css'

/** The toasts handle this key themselves, wherever focus is. */
const TOAST_KEY: ListedShortcut = { id: 'toast', label: 'shortcuts.toast', group: 'general', keys: ['f8'] }

/** The keyboard shortcuts of the page below. */
export default function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate()
  const active = useStore(shortcuts)
  const [single, setSingle] = useState(singleKeys)
  const listed = [...active, TOAST_KEY]
    .map(({ id, label, group, keys }) => ({ id, label, group, keys: usableKeys(keys, single) }))
    .filter(({ keys }) => keys.length > 0)
  const returnFocus = useReturnFocus()
  useCloseRequest(onClose)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialog.overlay} />
        <Dialog.Content className={`${dialog.dialog} ${styles.sheet}`} aria-describedby={undefined} {...returnFocus}>
          <header className={styles.head}>
            <Dialog.Title className={dialog.title}>{t('common.keyboardShortcuts')}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={t('common.close')} icon={<X aria-hidden />} />
            </Dialog.Close>
          </header>
          <ShortcutTable shortcuts={listed} />
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={single}
              onChange={({ target }) => {
                setSingle(target.checked)
                setSingleKeys(target.checked)
              }}
            />
            {t('shortcuts.singleKeys')}
          </label>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
