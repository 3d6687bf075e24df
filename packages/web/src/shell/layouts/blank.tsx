import type { LayoutProps } from './layout-props.ts'
import { PageScroller } from './page-scroller.tsx'

import styles from './pane.module.css'

/** Nothing but the page, which says its own title: for a screen that wants every pixel, or a single question. */
export default function Blank({ children }: LayoutProps) {
  return (
    <main className={styles.blank}>
      <PageScroller>{children}</PageScroller>
    </main>
  )
}
