import type { ReactNode } from 'react'

/** One line of a menu (specification, section 3), a divider, or a choice among several under a heading. */
export type MenuItem = MenuAction | MenuDivider | MenuChoice

export interface MenuAction {
  readonly label: string
  readonly icon?: ReactNode
  /** False hides it. */
  readonly show?: boolean
  readonly danger?: boolean
  readonly onClick: () => void
}

interface MenuDivider {
  /** What it stands after. */
  readonly divider: string
}

export interface MenuChoice {
  readonly heading: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly note?: string }[]
  readonly onChoose: (value: string) => void
}
