import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { MenuAction } from '../../ui/menu-items.ts'

import styles from './entry.module.css'

interface ItemBarProps {
  readonly items: readonly MenuAction[]
  readonly label: string
  /** The names are in sight too. */
  readonly named?: boolean
}

/** What a card has in its menu, as buttons. */
export const ItemBar = ({ items, label, named = false }: ItemBarProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  <div className={styles.items} role="group" aria-label={label} data-named={named}>
    {items
      .filter(({ show = true }) => show)
      .map(({ label: name, icon, onClick }) =>
        named ? (
          <Button key={name} icon={icon} onClick={onClick}>
            {name}
          </Button>
        ) : (
          <IconButton key={name} label={name} icon={icon} onClick={onClick} />
        ),
      )}
  </div>
)
