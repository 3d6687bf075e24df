import { useTranslate } from '@saffron/core/react'
import { Maximize2, X } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'

import { IconButton } from '../ui/icon-button.tsx'
import { useDialog } from '../ui/overlays/use-dialog.ts'

import styles from './use-expand.module.css'

const IsExpanded = createContext(false)

/**
 * Returns a button that opens a block in a large dialog, as `block` renders it there. Returns nothing inside that
 * dialog.
 */
export function useExpand(title: string, block: () => ReactNode, className?: string): ReactNode {
  const t = useTranslate()
  const dialog = useDialog()
  if (useContext(IsExpanded)) return null
  const open = () =>
    dialog<void>(
      title,
      ({ resolve }) => (
        <div className={styles.expanded}>
          <header className={styles.bar}>
            <h2 className={styles.title}>{title}</h2>
            <IconButton label={t('common.close')} icon={<X aria-hidden />} onClick={() => resolve(undefined)} />
          </header>
          <div className={styles.content}>
            <IsExpanded value>{block()}</IsExpanded>
          </div>
        </div>
      ),
      { wide: true },
    )
  return (
    <button
      type="button"
      className={className}
      aria-label={t('common.expand')}
      title={t('common.expand')}
      onClick={() => void open()}
    >
      <Maximize2 aria-hidden />
    </button>
  )
}
