import type { LayoutProps } from './layout-props.ts'
import { PageScroller } from './page-scroller.tsx'

import styles from './pane.module.css'

/** Only the page, which shows its own title. For full-screen pages or a single question. */
export default function Blank({ children }: LayoutProps) {
  return (
    <main className={styles.blank}>
      <PageScroller>{children}</PageScroller>
    </main>
  )
}
