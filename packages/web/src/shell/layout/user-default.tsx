import type { LayoutProps } from './layout-props.ts'
import { Pane } from './pane.tsx'

/** The account pages, with their sections. */
export default function UserDefault({ title, children }: LayoutProps) {
  return (
    <Pane title={title} sections="account">
      {children}
    </Pane>
  )
}
