import { useTranslate } from '@saffron/core/react'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'

import { isComposingKey } from '../../ui/key-press.ts'
import { rovingIndex } from '../../ui/list/roving-index.ts'
import { Mark } from '../../ui/mark.tsx'
import { PRODUCT_NAME } from '../../ui/product-name.ts'
import { AccountMenu } from '../account/account-menu.tsx'
import { areaIn } from '../address/space-address.ts'
import { isWithin, useAreas } from '../navigation/areas.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { useSpace } from '../space/use-space.ts'
import { Bell } from './bell.tsx'
import { preloadRoute } from './preload-route.ts'
import { scrollIntoSight } from './scroll-into-sight.ts'
import { SpaceButton } from './space-button.tsx'

import styles from './rail.module.css'

interface Tip {
  readonly text: string
  /** The distance from the top of the window to the middle of its link, in pixels. */
  readonly top: number
}

/**
 * The areas: with their names from 1440 px, where they leave room for three panes, otherwise as icons with the name of
 * the hovered or focused one next to it. One of them is the tab stop, and arrow keys move to the others.
 */
export function Rail() {
  const t = useTranslate()
  const { pathname } = useLocation()
  const areas = useAreas()
  const space = useSpace()
  const [tip, setTip] = useState<Tip>()
  const [focused, setFocused] = useState<string>()
  const list = useRef<HTMLElement>(null)
  const current = areas.find(({ holds }) => isWithin(pathname, holds))
  const stop = areas.find(({ to }) => to === focused) ?? current ?? areas[0]
  useEffect(() => {
    // Not a ref of the link, which is called on every render and moves the list under the pointer.
    const link = list.current?.querySelector('[aria-current]')
    if (link instanceof Element) scrollIntoSight(link)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pathname])
  const hide = () => setTip(undefined)
  const approach = ({ currentTarget }: SyntheticEvent, to: string, text: string) => {
    preloadRoute(to)
    const { top, height } = currentTarget.getBoundingClientRect()
    if (currentTarget.matches(':hover, :focus-visible')) setTip({ text, top: top + height / 2 })
  }
  const move = (event: KeyboardEvent, index: number) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event
    if (isComposingKey(nativeEvent)) return
    if (key === 'Escape') hide()
    if (altKey || ctrlKey || metaKey || shiftKey) return
    const next = rovingIndex(key, { index, count: areas.length, page: areas.length })
    if (next === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll('a')[next]?.focus()
  }
  return (
    <header className={styles.rail}>
      <p className={styles.brand}>
        <Mark />
        <span className={styles.name} aria-hidden>
          {PRODUCT_NAME}
        </span>
      </p>
      <SpaceButton className={styles.link} nameClass={styles.name} />
      <nav ref={list} className={`${styles.areas} fades-down`} aria-label={t('shell.nav')} onScroll={hide}>
        {areas.map(({ to, name, Icon }, index) => (
          <Link
            key={to}
            to={areaIn(to, space.id)}
            className={styles.link}
            tabIndex={to === stop?.to ? 0 : -1}
            aria-label={t(name)}
            aria-current={to === current?.to ? 'page' : undefined}
            onPointerEnter={(event) => approach(event, to, t(name))}
            onPointerLeave={hide}
            onFocus={(event) => {
              setFocused(to)
              approach(event, to, t(name))
            }}
            onBlur={hide}
            onClick={hide}
            onKeyDown={(event) => move(event, index)}
          >
            <Icon aria-hidden />
            <span className={styles.name} aria-hidden>
              {t(name)}
            </span>
          </Link>
        ))}
      </nav>
      <Bell className={styles.link} nameClass={styles.name} />
      <PaletteButton className={styles.link}>
        <span className={styles.name} aria-hidden>
          {t('palette.open')}
        </span>
      </PaletteButton>
      <AccountMenu side="right" nameClass={styles.name} />
      {tip !== undefined && (
        <div className={styles.tip} style={{ top: tip.top }} aria-hidden>
          {tip.text}
        </div>
      )}
    </header>
  )
}
