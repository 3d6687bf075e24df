import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

import { focusRow } from './focus-row.ts'
import { rovingIndex } from './roving-index.ts'

/** Props of the control that opens a row. One row is the tab stop, and arrow keys move to the others. */
export interface RowFocus {
  readonly tabIndex: 0 | -1
  readonly 'data-row': ''
}

const IN_ORDER: RowFocus = { tabIndex: 0, 'data-row': '' }
const OUT_OF_ORDER: RowFocus = { tabIndex: -1, 'data-row': '' }

interface RovingRowsOptions {
  readonly ids: readonly string[]
  /** The tab stop before any row had focus. */
  readonly current: string | null
  readonly virtual: RefObject<VirtualizerHandle | null>
}

const indexOfRow = (target: EventTarget): number =>
  target instanceof Element ? Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1) : -1

/** The roving focus of a virtualized list. */
export function useRovingRows({ ids, current, virtual }: RovingRowsOptions) {
  const [active, setActive] = useState<string | null>(null)
  const wanted = useRef<HTMLElement | null>(null)
  const root = useRef<HTMLDivElement>(null)
  /** Whether a removed row had focus. No event reports that loss. */
  const hadFocus = useRef(false)
  const lastIndex = useRef(0)
  const found = ids.indexOf(active ?? current ?? '')
  const activeIndex = Math.max(0, found < 0 && current !== null ? ids.indexOf(current) : found)

  useLayoutEffect(() => {
    const scroller = wanted.current
    if (scroller === null) return
    wanted.current = null
    scroller.querySelector<HTMLElement>(`[data-index="${activeIndex}"] [data-row]`)?.focus({ preventScroll: true })
    virtual.current?.scrollToIndex(activeIndex, { align: 'nearest' })
  }, [activeIndex, virtual])

  useLayoutEffect(() => {
    const index = active === null ? -1 : ids.indexOf(active)
    if (index >= 0) lastIndex.current = index
    else if (active !== null && hadFocus.current && document.activeElement === document.body) {
      focusRow(root.current, lastIndex.current)
    }
  }, [ids, active])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event
    const plain = !altKey && !ctrlKey && !metaKey && !shiftKey
    if (!plain || event.defaultPrevented || !(target instanceof Element) || !target.matches('[data-row]')) return
    const index = indexOfRow(target)
    const next = rovingIndex(key, { index, count: ids.length, page: pageOf(virtual.current) })
    if (next === undefined) return
    event.preventDefault()
    if (next === index) return
    wanted.current = event.currentTarget
    setActive(ids[next] ?? null)
  }
  const onFocus = ({ target }: FocusEvent) => {
    hadFocus.current = true
    setActive((before) => ids[indexOfRow(target)] ?? before)
  }
  const onBlur = () => {
    hadFocus.current = false
  }
  return {
    activeIndex,
    focusOf: (index: number): RowFocus => (index === activeIndex ? IN_ORDER : OUT_OF_ORDER),
    handlers: { ref: root, onKeyDown, onFocus, onBlur },
  }
}

/** Returns the number of visible rows, minus one that stays visible. */
const pageOf = (virtual: VirtualizerHandle | null): number =>
  virtual === null
    ? 1
    : virtual.findItemIndex(virtual.scrollOffset + virtual.viewportSize) -
      virtual.findItemIndex(virtual.scrollOffset) -
      1
