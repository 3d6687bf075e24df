import type { LayoutProps } from './layout-props.ts'
import { Pane } from './pane.tsx'

/** A bar with the title and the page below it; on pages of the administration, its sections beside. */
export default function Default({ title, children }: LayoutProps) {
  return (
    <Pane title={title} sections="admin">
      {children}
    </Pane>
  )
}
