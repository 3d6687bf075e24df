import { useTranslate } from '@saffron/core/react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'

import type { Section, Sections } from '../navigation/sections.ts'
import { preloadRoute } from './preload-route.ts'
import { scrollIntoSight } from './scroll-into-sight.ts'

import styles from './section-nav.module.css'

/** Links to the sections of an area: a sidebar from 960 px, otherwise a horizontal strip. */
export function SectionNav({ title, list }: Sections) {
  const t = useTranslate()
  const { pathname } = useLocation()
  return (
    <nav className={`${styles.nav} fades-aside`} aria-label={t(title)}>
      <p className={styles.title} aria-hidden>
        {t(title)}
      </p>
      {list.map((section) => (
        <SectionLink key={section.to} section={section} isCurrent={pathname === section.to} />
      ))}
    </nav>
  )
}

interface SectionLinkProps {
  readonly section: Section
  readonly isCurrent: boolean
}

/**
 * The current one is scrolled into view, because it could be outside the strip. Its size changes when the strip is shown
 * or its font arrives, and then its place does too.
 */
function SectionLink({ section: { to, name, Icon }, isCurrent }: SectionLinkProps) {
  const t = useTranslate()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const item = link.current
    if (!isCurrent || item === null) return undefined
    const observer = new ResizeObserver(() => scrollIntoSight(item))
    observer.observe(item)
    return () => observer.disconnect()
  }, [isCurrent])
  return (
    <Link
      ref={link}
      to={to}
      className={styles.link}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={() => preloadRoute(to)}
      onFocus={() => preloadRoute(to)}
    >
      <Icon aria-hidden />
      {t(name)}
    </Link>
  )
}
