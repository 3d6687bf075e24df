import type { LayoutProps } from './layout-props.ts'
import { Pane } from './pane.tsx'

/** A bar with the title, and the page below. Administration pages have their sections next to them. */
export default function Default({ title, children }: LayoutProps) {
  return (
    <Pane title={title} sections="admin">
      {children}
    </Pane>
  )
}
