import { useTranslate } from '@saffron/core/react'
import { Dialog } from 'radix-ui'

import { isComposingKey } from '../../ui/key-press.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { PaletteSearch } from './palette-search.tsx'
import { useActions, useConversationSource, useScreens } from './use-palette-sources.tsx'

import dialog from '../../ui/dialog.module.css'
import styles from './palette.module.css'

/** Every screen, action and conversation, a few letters away. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate()
  const known = [useActions(), useScreens()]
  const searched = useConversationSource()
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialog.overlay} />
        <Dialog.Content
          className={styles.palette}
          aria-describedby={undefined}
          {...returnFocus}
          onEscapeKeyDown={(event) => {
            // That Escape is for the input method.
            if (isComposingKey(event)) event.preventDefault()
          }}
        >
          <Dialog.Title className="visually-hidden">{t('palette.title')}</Dialog.Title>
          <PaletteSearch known={known} searched={searched} onClose={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
