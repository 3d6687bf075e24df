import { useTranslate } from '@saffron/core/react'
import { Menu } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { type SectionGroup, useSections } from '../navigation/sections.ts'
import { BarContext } from './bar-context.ts'
import { Bell } from './bell.tsx'
import { useOpenDrawer } from './drawer-context.ts'
import { PageScroller } from './page-scroller.tsx'
import { SectionNav } from './section-nav.tsx'

import styles from './pane.module.css'

interface PaneProps {
  readonly title: string
  /** The group of sections next to the page, or in a strip above it on narrow screens. */
  readonly sections?: SectionGroup
  readonly children: ReactNode
}

/** A bar with the page's title, its actions and, on phones, the drawer button. The page is below. */
export function Pane({ title, sections, children }: PaneProps) {
  const t = useTranslate()
  const openDrawer = useOpenDrawer()
  const shown = useSections(sections)
  const [lead, setLead] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const bar = useMemo(() => ({ lead, actions }), [lead, actions])
  return (
    <main className={shown === undefined ? styles.pane : `${styles.pane} ${styles.withSections}`}>
      <header className={styles.bar}>
        <IconButton className={styles.menu} label={t('shell.menu')} icon={<Menu aria-hidden />} onClick={openDrawer} />
        <h1 className={styles.title} tabIndex={-1} title={title}>
          {title}
        </h1>
        <div ref={setLead} className={styles.lead} />
        <div ref={setActions} className={styles.actions} />
        <Bell onPhone nameClass="visually-hidden" />
      </header>
      {shown !== undefined && <SectionNav {...shown} />}
      <BarContext value={bar}>
        <PageScroller>{children}</PageScroller>
      </BarContext>
    </main>
  )
}
