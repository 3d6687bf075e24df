import type { ReactNode } from 'react'

export interface LayoutProps {
  /** The page's title in the route table. */
  readonly title: string
  readonly children: ReactNode
}
