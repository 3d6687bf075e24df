import { BusyButton, BusyIconButton } from '../../ui/busy-button.tsx'
import type { MenuAction } from '../../ui/menu-items.ts'

import styles from './entry.module.css'

interface ItemBarProps {
  readonly items: readonly MenuAction[]
  readonly label: string
  /** Whose names are in sight too. */
  readonly named?: 'all' | 'first'
}

/** What a card has in its menu, as buttons. Each is busy while it acts, because a second press could pay twice. */
export const ItemBar = ({ items, label, named }: ItemBarProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  <div className={styles.items} role="group" aria-label={label} data-named={named}>
    {items
      .filter(({ show = true }) => show)
      .map(({ label: name, icon, onClick }, index) =>
        named === 'all' || (named === 'first' && index === 0) ? (
          <BusyButton key={name} icon={icon} onPress={async () => onClick()}>
            {name}
          </BusyButton>
        ) : (
          <BusyIconButton key={name} label={name} icon={icon} onPress={async () => onClick()} />
        ),
      )}
  </div>
)
