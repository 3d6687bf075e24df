import type { ReactNode } from 'react'

import { BusyIconButton } from '../ui/busy-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { RowFocus } from '../ui/list/use-roving-rows.ts'

import styles from './console.module.css'

interface RowAction {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick?: () => void
  /** Instead of `onClick`: shows that it's running. */
  readonly onPress?: () => Promise<unknown>
}

interface RowActionsProps extends Pick<RowFocus, 'tabIndex'> {
  readonly actions: readonly RowAction[]
}

/** The buttons at the end of a row. */
export const RowActions = ({ tabIndex, actions }: RowActionsProps) => (
  <div className={styles.actions}>
    {/* Actions never move. A changed label keeps the button and its focus. */}
    {actions.map(({ onPress, ...action }, index) =>
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
