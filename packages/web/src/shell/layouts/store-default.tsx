import type { LayoutProps } from './layout-props.ts'
import { Pane } from './pane.tsx'

/** The store: what is on offer, and for admins what they offer, beside the page. */
export default function StoreDefault({ title, children }: LayoutProps) {
  return (
    <Pane title={title} sections="store">
      {children}
    </Pane>
  )
}
