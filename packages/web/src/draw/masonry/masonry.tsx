import { useTranslate } from '@saffron/core/react'
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import { isComposingKey } from '../../ui/key-press.ts'
import { createKept } from '../../ui/list/kept.ts'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { layOutMasonry, type MasonryItem, masonryStep, placesBetween } from './masonry-layout.ts'

import styles from './masonry.module.css'

interface MasonryProps<T extends MasonryItem> {
  readonly items: readonly T[]
  /** Its accessible name. */
  readonly label: string
  /** The key of the scroll position. */
  readonly place: string
  readonly minColumn: number
  readonly busy: boolean
  /** Below the items. */
  readonly end: ReactNode
  /** Called near the end. */
  readonly onEnd: () => void
  /** Handles other keys than arrows on an item's opening control. Returns whether it did. */
  readonly onKey: (event: KeyboardEvent, item: T, next: T | undefined) => boolean
  /** Renders an item. `focus` is for its opening control, and its `tabIndex` for its other controls. */
  readonly children: (item: T, focus: RowFocus) => ReactNode
}

const GAP = 12
const HEADING = 44
/** Items are rendered this far beyond the window once it scrolls, and the next page is loaded at that distance. */
const AHEAD_PX = 700
const LOAD_PX = 1500
/** The window is measured in steps, so that it isn't rendered for each pixel. */
const STEP_PX = 120

const positions = createKept<number>(30)

/** Items in columns, of which only those near the window exist. One is the tab stop, and arrow keys move to the others. */
export function Masonry<T extends MasonryItem>(props: MasonryProps<T>) {
  const { items, label, place, minColumn, busy, end, onEnd, onKey, children } = props
  const t = useTranslate()
  const view = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [seen, setSeen] = useState({ top: 0, height: 0 })
  const [active, setActive] = useState<string>()
  const wanted = useRef<string>(undefined)
  const shape = useMemo(() => ({ width, gap: GAP, minColumn, headingHeight: HEADING }), [width, minColumn])
  const layout = useMemo(() => layOutMasonry(items, shape), [items, shape])
  const found = useMemo(() => items.findIndex(({ key }) => key === active), [items, active])
  const activeIndex = Math.max(0, found)

  const look = useCallback(() => {
    const scroller = view.current
    if (scroller === null) return
    const top = Math.floor(scroller.scrollTop / STEP_PX) * STEP_PX
    const height = scroller.clientHeight
    setSeen((before) => (before.top === top && before.height === height ? before : { top, height }))
  }, [])
  useLayoutEffect(() => {
    const scroller = view.current
    const inner = scroller?.querySelector('[data-masonry]')
    if (scroller === null || !(inner instanceof HTMLElement)) return undefined
    const measure = () => {
      setWidth(inner.clientWidth)
      look()
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [look])
  const restored = useRef<string>(undefined)
  const hasLayout = width > 0 && items.length > 0
  useLayoutEffect(() => {
    // Before that, there's nothing to scroll.
    if (!hasLayout || restored.current === place) return
    restored.current = place
    if (view.current !== null) view.current.scrollTop = positions.get(place) ?? 0
    look()
  }, [place, look, hasLayout])
  useKeptPlace(view, items, layout.places)
  useEffect(() => {
    if (items.length > 0 && seen.height > 0 && layout.height - seen.top - seen.height < LOAD_PX) onEnd()
  })

  // At the very top, nothing beyond the window loads yet, so that the page opens with few requests.
  const ahead = seen.top === 0 ? 0 : AHEAD_PX
  const near = placesBetween(layout, seen.top - ahead, seen.top + seen.height + ahead + STEP_PX)
  const shown = items.length > 0 && !near.includes(activeIndex) ? [...near, activeIndex] : near
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const control = view.current?.querySelector(`[data-key="${CSS.escape(wanted.current)}"] [data-row]`)
    wanted.current = undefined
    if (!(control instanceof HTMLElement)) return
    control.focus({ preventScroll: true })
    control.closest('li')?.scrollIntoView({ block: 'nearest' })
  })

  const lastIndex = useRef(0)
  useLayoutEffect(() => {
    if (found >= 0) lastIndex.current = found
    if (found >= 0 || active === undefined) return
    // The one with the focus was removed. The one that took its place gets it.
    const next = items[Math.min(lastIndex.current, items.length - 1)]
    setActive(next?.key)
    if (document.activeElement !== document.body) return
    if (next === undefined) view.current?.focus({ preventScroll: true })
    else wanted.current = next.key
  }, [found, active, items])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, altKey, ctrlKey, metaKey } = event
    if (isComposingKey(event.nativeEvent) || !(target instanceof Element) || !target.matches('[data-row]')) return
    const item = items[activeIndex]
    if (item === undefined) return
    const step = altKey || ctrlKey || metaKey ? undefined : masonryStep(key, layout, activeIndex)
    const next = step === undefined ? undefined : items[step]
    const handled = onKey(event, item, next)
    if (next === undefined && !handled) return
    event.preventDefault()
    if (next === undefined) return
    wanted.current = next.key
    setActive(next.key)
  }
  return (
    <div
      ref={view}
      className={styles.view}
      aria-busy={busy}
      tabIndex={-1}
      onScroll={({ currentTarget }) => {
        if (restored.current === place) positions.set(place, currentTarget.scrollTop)
        look()
      }}
    >
      <output className="visually-hidden">{busy && items.length === 0 && t('common.loading')}</output>
      <div className={styles.inner} data-masonry="" style={{ height: items.length === 0 ? undefined : layout.height }}>
        {layout.headings.map(({ text, y }) => (
          <h2 key={text} className={styles.heading} style={{ top: y }}>
            {text}
          </h2>
        ))}
        {items.length > 0 && width > 0 && (
          // VoiceOver ignores lists without bullets unless they have the role. The keys bubble up from the items.
          // oxlint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions
          <ul role="list" className={styles.items} aria-label={label} onKeyDown={onKeyDown}>
            {shown.map((index) => {
              const item = items[index]
              const at = layout.places[index]
              if (item === undefined || at === undefined) return null
              return (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
                <li
                  key={item.key}
                  data-key={item.key}
                  className={styles.item}
                  aria-setsize={items.length}
                  aria-posinset={index + 1}
                  style={{ width: at.width, height: at.height, transform: `translate(${at.x}px, ${at.y}px)` }}
                  onFocus={() => setActive(item.key)}
                >
                  {children(item, { tabIndex: index === activeIndex ? 0 : -1, 'data-row': '' })}
                </li>
              )
            })}
          </ul>
        )}
      </div>
      {end}
    </div>
  )
}

/** Keeps what is in sight in its place while items before it are added or removed. At the very top, new ones appear. */
function useKeptPlace(
  view: { readonly current: HTMLElement | null },
  items: readonly MasonryItem[],
  places: readonly { readonly y: number }[],
): void {
  const before = useRef({ items, places })
  useLayoutEffect(() => {
    const { items: olds, places: oldPlaces } = before.current
    before.current = { items, places }
    const scroller = view.current
    if (scroller === null || olds === items || scroller.scrollTop <= 0) return
    const first = oldPlaces.findIndex(({ y }) => y >= scroller.scrollTop)
    const key = olds[first]?.key
    const now = key === undefined ? -1 : items.findIndex((item) => item.key === key)
    const moved = (places[now]?.y ?? 0) - (oldPlaces[first]?.y ?? 0)
    if (now >= 0 && moved !== 0) scroller.scrollBy({ top: moved, behavior: 'instant' })
  }, [view, items, places])
}
