import { IconButton } from '../ui/icon-button.tsx'
import type { ViewerAction } from './viewer-store.ts'

import styles from './viewer.module.css'

interface ViewerActionsProps {
  readonly actions: readonly ViewerAction[] | undefined
  readonly onChoose: (action: () => void) => void
}

/** What can be done with the shown image besides viewing it. */
export function ViewerActions({ actions, onChoose }: ViewerActionsProps) {
  if (actions === undefined || actions.length === 0) return null
  return (
    <div className={styles.actions}>
      {actions.map(({ label, icon, onClick }) => (
        <IconButton key={label} className={styles.tool} label={label} icon={icon} onClick={() => onChoose(onClick)} />
      ))}
    </div>
  )
}
