import type { ReactNode } from 'react'

export interface LayoutProps {
  /** Of the page, by the route table. */
  readonly title: string
  readonly children: ReactNode
}
