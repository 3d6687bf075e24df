import type { ReactNode } from 'react'

/** A menu item, a divider, or a choice of several items under a heading. */
export type MenuItem = MenuAction | MenuDivider | MenuChoice

export interface MenuAction {
  readonly label: string
  readonly icon?: ReactNode
  /** False hides it. */
  readonly show?: boolean
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Called after the menu has closed and focus has returned. A button is busy until its promise is settled. */
  readonly onClick: () => unknown
}

interface MenuDivider {
  /** Its key. */
  readonly divider: string
}

interface MenuOption {
  readonly value: string
  readonly label: string
  readonly icon?: ReactNode
  readonly note?: string
  /** The accessible text of the note, if the note isn't clear without its position. */
  readonly spokenNote?: string
}

export interface MenuChoice {
  readonly heading: string
  /** Explains the notes below it. */
  readonly legend?: string
  readonly value: string
  readonly options: readonly MenuOption[]
  /** Two options share a row. For short labels in a menu that would be higher than a phone. */
  readonly paired?: boolean
  readonly onChoose: (value: string) => void
}

const isDivider = (item: MenuItem | undefined): item is MenuDivider => item !== undefined && 'divider' in item

/** Returns the visible items, without repeated, leading or trailing dividers. Empty if nothing can be chosen. */
export function visibleItems(items: readonly MenuItem[]): readonly MenuItem[] {
  const shown = items.filter((item) => !('show' in item) || item.show)
  const single = shown.filter((item, index) => !isDivider(item) || (index > 0 && !isDivider(shown[index - 1])))
  return isDivider(single.at(-1)) ? single.slice(0, -1) : single
}
