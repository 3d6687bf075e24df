import { DropdownMenu } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

import { MenuContent } from './menu-content.tsx'

interface MenuProps {
  readonly button: ComponentProps<'button'>
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly content: ComponentProps<typeof MenuContent>
  readonly children: ReactNode
}

/** A menu button, once its menu is loaded. */
export default function Menu({ button, open, onOpenChange, content, children }: MenuProps) {
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>
        <button type="button" {...button}>
          {children}
        </button>
      </DropdownMenu.Trigger>
      {/* No portal, so the menu stays inside the landmark of its button. */}
      <MenuContent sideOffset={6} {...content} />
    </DropdownMenu.Root>
  )
}
