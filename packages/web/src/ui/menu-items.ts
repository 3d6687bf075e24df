import type { ReactNode } from 'react'

/** A menu item, a divider, or a choice among several items under a heading. */
export type MenuItem = MenuAction | MenuDivider | MenuChoice

export interface MenuAction {
  readonly label: string
  readonly icon?: ReactNode
  /** False hides it. */
  readonly show?: boolean
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Called when the menu has closed and the focus is back where it was. */
  readonly onClick: () => void
}

interface MenuDivider {
  /** What it stands after. */
  readonly divider: string
}

interface MenuOption {
  readonly value: string
  readonly label: string
  readonly icon?: ReactNode
  readonly note?: string
  /** What is read out for the note, where that is too short to be understood without its place. */
  readonly spokenNote?: string
}

export interface MenuChoice {
  readonly heading: string
  /** What the notes below it mean. */
  readonly legend?: string
  readonly value: string
  readonly options: readonly MenuOption[]
  readonly onChoose: (value: string) => void
}

const isDivider = (item: MenuItem | undefined): item is MenuDivider => item !== undefined && 'divider' in item

/** The items to show: none that is hidden, and no divider doubled, first or last. Empty where nothing can be chosen. */
export function visibleItems(items: readonly MenuItem[]): readonly MenuItem[] {
  const shown = items.filter((item) => !('show' in item) || item.show)
  const single = shown.filter((item, index) => !isDivider(item) || (index > 0 && !isDivider(shown[index - 1])))
  return isDivider(single.at(-1)) ? single.slice(0, -1) : single
}
