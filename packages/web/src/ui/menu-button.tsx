import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'

import type { MenuItem } from './menu-items.ts'

const load = () => import('./menu.tsx')
const Menu = lazy(load)

interface MenuButtonProps {
  readonly items: readonly MenuItem[]
  /** The button's own attributes: class, name. */
  readonly button: Omit<ComponentProps<'button'>, 'onClick'>
  readonly side?: 'top' | 'right' | 'bottom'
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

/** A button that opens a menu. The menu's code is fetched when a hand first comes near. */
export function MenuButton({ items, button, side = 'bottom', align = 'end', children }: MenuButtonProps) {
  const [wanted, setWanted] = useState(false)
  const plain = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      {children}
    </button>
  )
  if (!wanted) return plain
  return (
    <Suspense fallback={plain}>
      <Menu items={items} button={button} side={side} align={align}>
        {children}
      </Menu>
    </Suspense>
  )
}
