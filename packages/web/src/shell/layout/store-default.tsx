import type { LayoutProps } from './layout-props.ts'
import { Pane } from './pane.tsx'

/** The store, with the admins' sections next to the page. */
export default function StoreDefault({ title, children }: LayoutProps) {
  return (
    <Pane title={title} sections="store">
      {children}
    </Pane>
  )
}
