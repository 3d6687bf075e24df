import { useTranslate } from '@saffron/core/react'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'

import { escapeUnlessComposing } from '../../ui/key-press.ts'
import { useCloseRequest } from '../../ui/use-close-request.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { SpaceList } from './space-list.tsx'
import { useSpaceEntries } from './use-space-entries.tsx'

import dialog from '../../ui/dialog.module.css'
import styles from './space-switcher.module.css'

/** The list of spaces, next to the button that shows the current one. */
export default function SpaceSwitcher({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const found = useSpaceEntries(typed)
  const returnFocus = useReturnFocus()
  useCloseRequest(onClose)
  const chosen = useRef<() => void>(undefined)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialog.overlay} />
        <Dialog.Content
          className={styles.switcher}
          aria-describedby={undefined}
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus()
            // A phone's keyboard, which would cover the list, comes only when asked for.
            if (!matchMedia('(pointer: coarse)').matches) return
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={(event) => {
            returnFocus.onCloseAutoFocus(event)
            // Focus returns first, because the chosen page may move it to a field.
            if (chosen.current !== undefined) queueMicrotask(chosen.current)
          }}
          onEscapeKeyDown={escapeUnlessComposing}
        >
          <Dialog.Title className="visually-hidden">{t('shell.space.switch')}</Dialog.Title>
          <SpaceList
            typed={typed}
            onType={setTyped}
            found={found}
            onClose={(run) => {
              chosen.current = run
              onClose()
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
