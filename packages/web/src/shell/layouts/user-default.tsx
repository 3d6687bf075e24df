import type { LayoutProps } from './layout-props.ts'
import { Pane } from './pane.tsx'

/** The account: its sections beside the page. */
export default function UserDefault({ title, children }: LayoutProps) {
  return (
    <Pane title={title} sections="account">
      {children}
    </Pane>
  )
}
