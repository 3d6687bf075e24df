import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, type ReactNode, useState } from 'react'

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
  const [trigger, setTrigger] = useState<HTMLElement | null>(null)
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>
        <button ref={setTrigger} type="button" {...button}>
          {children}
        </button>
      </DropdownMenu.Trigger>
      {/* No portal, so the menu stays inside the landmark of its button. What scrolls there may cut it off. */}
      <MenuContent sideOffset={6} collisionBoundary={trigger?.closest('[data-clips-menus]') ?? []} {...content} />
    </DropdownMenu.Root>
  )
}
