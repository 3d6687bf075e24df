import { type ComponentProps, type ReactNode, useState } from 'react'

import type { MenuItem } from './menu-items.ts'
import { useHoverOpening } from './use-hover-opening.ts'
import { usePart } from './use-when-loaded.ts'

const load = () => import('./menu.tsx')
/** Preloads it. An error is reported on use. */
const preload = () => void load().catch(() => undefined)

interface MenuButtonProps {
  readonly items: readonly MenuItem[]
  /** The button's own attributes, such as class and name. */
  readonly button: Omit<ComponentProps<'button'>, 'onClick' | 'onPointerDown' | 'onPointerEnter' | 'onPointerLeave'>
  readonly side?: 'top' | 'right' | 'bottom'
  readonly align?: 'start' | 'end'
  /** Hover opens it too. */
  readonly opensOnHover?: boolean
  readonly children: ReactNode
}

/** A button with a menu. The menu's code loads when a pointer first gets near. */
export function MenuButton(props: MenuButtonProps) {
  const { items, button, side = 'bottom', align = 'end', opensOnHover = false, children } = props
  const [open, setOpen] = useState(false)
  const { part: Menu } = usePart({ load, wanted: open, giveUp: () => setOpen(false) })
  const { forget, hover, press, content } = useHoverOpening({ enabled: opensOnHover, open, onChange: setOpen })
  const changeByHand = (next: boolean) => {
    forget()
    setOpen(next)
  }
  const plain = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
      {...hover}
      onPointerEnter={(event) => {
        preload()
        hover.onPointerEnter(event)
      }}
      onFocus={preload}
      onClick={() => changeByHand(true)}
    >
      {children}
    </button>
  )
  if (Menu === undefined) return plain
  return (
    <Menu
      button={{ ...button, ...hover, ...press }}
      open={open}
      onOpenChange={changeByHand}
      content={{ items, side, align, ...hover, ...content }}
    >
      {children}
    </Menu>
  )
}
