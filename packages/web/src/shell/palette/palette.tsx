import { useTranslate } from '@saffron/core/react'
import { Dialog } from 'radix-ui'
import { useRef } from 'react'

import { escapeUnlessComposing } from '../../ui/key-press.ts'
import { useCloseRequest } from '../../ui/use-close-request.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import type { CreateSearch } from '../features/feature.ts'
import { PaletteSearch } from './palette-search.tsx'
import { useActions, useScreens } from './use-palette-sources.tsx'
import { useSearchedSpaces } from './use-searched-spaces.ts'
import { useSearches } from './use-searches.ts'
import { useSettings } from './use-settings.tsx'

import dialog from '../../ui/dialog.module.css'
import styles from './palette.module.css'

interface PaletteProps {
  /** The searches of the features. */
  readonly searches: readonly CreateSearch[]
  readonly onClose: () => void
}

/** The command palette: pages, actions, settings, and what the features search. */
export default function Palette({ searches, onClose }: PaletteProps) {
  const t = useTranslate()
  const known = [useActions(), useScreens(), useSettings()]
  const scope = useSearchedSpaces()
  const sources = useSearches(searches, scope.spaces)
  const returnFocus = useReturnFocus()
  useCloseRequest(onClose)
  const chosen = useRef<() => void>(undefined)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialog.overlay} />
        <Dialog.Content
          className={styles.palette}
          aria-describedby={undefined}
          {...returnFocus}
          onCloseAutoFocus={(event) => {
            returnFocus.onCloseAutoFocus(event)
            // Focus returns first, because the chosen entry may move it to a field, or to a dialog that stores it.
            if (chosen.current !== undefined) queueMicrotask(chosen.current)
          }}
          onEscapeKeyDown={escapeUnlessComposing}
        >
          <Dialog.Title className="visually-hidden">{t('palette.title')}</Dialog.Title>
          <PaletteSearch
            known={known}
            sources={sources}
            scope={scope}
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
