import { useTranslate } from '@saffron/core/react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'

import { isComposingKey } from '../../ui/key-press.ts'
import { Mark } from '../../ui/mark.tsx'
import { AccountMenu } from '../account/account-menu.tsx'
import { isWithin, useAreas } from '../navigation/areas.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { preloadRoute } from './preload-route.ts'
import { scrollIntoSight } from './scroll-into-sight.ts'

import styles from './rail.module.css'

interface Tip {
  readonly text: string
  /** The distance from the top of the window to the middle of its link, in pixels. */
  readonly top: number
}

/** The areas as icons. The name of the hovered or focused one is shown next to it. */
export function Rail() {
  const t = useTranslate()
  const { pathname } = useLocation()
  const [tip, setTip] = useState<Tip>()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    // Not a ref of the link, which is called on every render and moves the list under the pointer.
    const current = list.current?.querySelector('[aria-current]')
    if (current instanceof Element) scrollIntoSight(current)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pathname])
  const hide = () => setTip(undefined)
  const approach = ({ currentTarget }: SyntheticEvent, to: string, text: string) => {
    preloadRoute(to)
    const { top, height } = currentTarget.getBoundingClientRect()
    if (currentTarget.matches(':hover, :focus-visible')) setTip({ text, top: top + height / 2 })
  }
  return (
    <header className={styles.rail}>
      <Mark />
      <nav ref={list} className={`${styles.areas} fades-down`} aria-label={t('shell.nav')} onScroll={hide}>
        {useAreas().map(({ to, holds, name, Icon }) => (
          <Link
            key={to}
            to={to}
            className={styles.link}
            aria-label={t(name)}
            aria-current={isWithin(pathname, holds) ? 'page' : undefined}
            onPointerEnter={(event) => approach(event, to, t(name))}
            onPointerLeave={hide}
            onFocus={(event) => approach(event, to, t(name))}
            onBlur={hide}
            onClick={hide}
            onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !isComposingKey(nativeEvent) && hide()}
          >
            <Icon aria-hidden />
          </Link>
        ))}
      </nav>
      <PaletteButton className={styles.link} />
      <AccountMenu side="right" />
      {tip !== undefined && (
        <div className={styles.tip} style={{ top: tip.top }} aria-hidden>
          {tip.text}
        </div>
      )}
    </header>
  )
}
