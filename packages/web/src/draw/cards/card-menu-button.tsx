import { Ellipsis } from 'lucide-react'
import { type MouseEvent, use } from 'react'

import type { MenuItem } from '../../ui/menu-items.ts'
import { ContextMenuContext } from '../../ui/overlays/use-context-menu.ts'

interface CardMenuButtonProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly tabIndex: number
  readonly className?: string | undefined
}

/** Opens the menu of a card. A card cuts off what is inside of it, so this is its context menu. */
export function CardMenuButton({ label, items, tabIndex, className }: CardMenuButtonProps) {
  const open = use(ContextMenuContext)
  const onClick = ({ currentTarget: target }: MouseEvent) => {
    const { left, bottom } = target.getBoundingClientRect()
    open({ x: left, y: bottom + 4, target }, { label, items })
  }
  return (
    <button
      type="button"
      className={className}
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Ellipsis aria-hidden />
    </button>
  )
}
