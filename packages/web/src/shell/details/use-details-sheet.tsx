import { useTranslate } from '@saffron/core/react'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { useOpenPopup } from '../../ui/overlays/use-popup.ts'
import { useMedia } from '../../ui/use-media.ts'

import styles from './details.module.css'

interface DetailsSheet {
  /** The name of its popup. */
  readonly name: string
  readonly label: string
  /** The item. Undefined while none is open, or where the details are shown next to the list. */
  readonly item: string | undefined
  readonly onClose: () => void
  /** Returns the details of an item. `close` closes the sheet. */
  readonly content: (item: string, close: () => void) => ReactNode
}

/** Shows the details of a list's item as a sheet where there's no room for a pane. */
export function useDetailsSheet({ name, label, item, onClose, content }: DetailsSheet): void {
  const t = useTranslate()
  const openPopup = useOpenPopup()
  const isPhone = useMedia('(width < 600px)')
  const open = useEffectEvent(async (id: string, signal: AbortSignal) => {
    await openPopup(
      name,
      ({ resolve }) => {
        const close = () => resolve(undefined)
        return (
          <div className={styles.sheet} data-details="sheet">
            <IconButton className={styles.close} label={t('common.close')} icon={<X aria-hidden />} onClick={close} />
            {content(id, close)}
          </div>
        )
      },
      { label, position: isPhone ? 'bottom' : 'right', light: true, signal, waits: true },
    )
    if (!signal.aborted) onClose()
  })
  useEffect(() => {
    if (item === undefined) return undefined
    const leave = new AbortController()
    void open(item, leave.signal)
    return () => leave.abort()
  }, [item])
}
