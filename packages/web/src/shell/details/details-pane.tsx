import { useTranslate } from '@saffron/core/react'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { isComposingKey } from '../../ui/key-press.ts'
import { CloseGuardContext } from '../../ui/overlays/use-close-guard.ts'

import styles from './details.module.css'

interface DetailsPaneProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The details of a list's item next to the list. Escape closes them. */
export function DetailsPane({ label, onClose, children }: DetailsPaneProps) {
  const t = useTranslate()
  const guard = useRef<() => void>(undefined)
  useEffect(() => {
    const leave = new AbortController()
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isComposingKey(event)) return
        if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') === null)
          (guard.current ?? onClose)()
      },
      { signal: leave.signal },
    )
    return () => leave.abort()
  }, [onClose])
  return (
    <aside className={styles.pane} aria-label={label}>
      <IconButton className={styles.close} label={t('common.close')} icon={<X aria-hidden />} onClick={onClose} />
      <CloseGuardContext value={guard}>{children}</CloseGuardContext>
    </aside>
  )
}
