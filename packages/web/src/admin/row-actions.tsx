import { useTranslate } from '@saffron/core/react'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'

import { BusyIconButton } from '../ui/busy-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { RowFocus } from '../ui/list/use-roving-rows.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { useMedia } from '../ui/use-media.ts'

import button from '../ui/button.module.css'
import styles from './console.module.css'

interface RowAction {
  readonly label: string
  readonly icon: ReactNode
  /** Shown in red in a menu. */
  readonly danger?: boolean
  readonly onClick?: () => void
  /** Instead of `onClick`: shows that it's running. */
  readonly onPress?: () => Promise<unknown>
}

interface RowActionsProps extends Pick<RowFocus, 'tabIndex'> {
  /** The name of the row. */
  readonly name: string
  readonly actions: readonly RowAction[]
}

/** More of them would leave little of a narrow window to the columns. */
const MOST_IN_NARROW = 2

/** The buttons at the end of a row. In narrow windows, many of them are in a menu; on a phone, already two. */
export function RowActions({ tabIndex, name, actions }: RowActionsProps) {
  const t = useTranslate('admin')
  const report = useReportError()
  const isPhone = useMedia('(width < 600px)')
  const isNarrow = useMedia('(width < 1280px)')
  if (actions.length > MOST_IN_NARROW ? isNarrow : isPhone && actions.length > 1) {
    const items = actions.map(({ label, icon, danger = false, onClick, onPress }) => ({
      label,
      icon,
      danger,
      onClick: () => {
        onClick?.()
        onPress?.().catch(report)
      },
    }))
    return (
      <div className={styles.actions}>
        <MenuButton
          items={items}
          button={{ className: button.icon, tabIndex, 'aria-label': t('admin.console.actionsOf', { name }) }}
        >
          <Ellipsis aria-hidden />
        </MenuButton>
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      {/* Actions never move. A changed label keeps the button and its focus. */}
      {actions.map(({ onPress, danger: _danger, ...action }, index) =>
        onPress === undefined ? (
          // oxlint-disable-next-line react/no-array-index-key
          <IconButton key={index} {...action} tabIndex={tabIndex} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <BusyIconButton key={index} {...action} tabIndex={tabIndex} onPress={onPress} />
        ),
      )}
    </div>
  )
}
