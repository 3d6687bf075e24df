import { type ComponentProps, lazy, type ReactNode, Suspense, useCallback, useState } from 'react'

import type { MenuItem } from './menu-items.ts'
import { useHoverOpening } from './use-hover-opening.ts'

const load = () => import('./menu.tsx')
const Menu = lazy(load)

interface MenuButtonProps {
  readonly items: readonly MenuItem[]
  /** The button's own attributes: class, name. */
  readonly button: Omit<ComponentProps<'button'>, 'onClick' | 'onPointerDown' | 'onPointerEnter' | 'onPointerLeave'>
  readonly side?: 'top' | 'right' | 'bottom'
  readonly align?: 'start' | 'end'
  /** A mouse that rests on it opens it too. */
  readonly opensOnHover?: boolean
  readonly children: ReactNode
}

/** A button that opens a menu. The menu's code is fetched when a hand first comes near. */
export function MenuButton(props: MenuButtonProps) {
  const { items, button, side = 'bottom', align = 'end', opensOnHover = false, children } = props
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const change = useCallback((next: boolean) => {
    setOpen(next)
    if (next) setWanted(true)
  }, [])
  const { forget, hover, press, content } = useHoverOpening({ enabled: opensOnHover, open, onChange: change })
  const changeByHand = (next: boolean) => {
    forget()
    change(next)
  }
  const plain = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
      {...hover}
      onPointerEnter={(event) => {
        void load()
        hover.onPointerEnter(event)
      }}
      onFocus={() => void load()}
      onClick={() => changeByHand(true)}
    >
      {children}
    </button>
  )
  if (!wanted) return plain
  return (
    <Suspense fallback={plain}>
      <Menu
        button={{ ...button, ...hover, ...press }}
        open={open}
        onOpenChange={changeByHand}
        content={{ items, side, align, ...hover, ...content }}
      >
        {children}
      </Menu>
    </Suspense>
  )
}
