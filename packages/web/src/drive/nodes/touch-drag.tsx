import type { Node } from '@saffron/core/drive'
import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'

import { MENU } from '../../ui/constants.ts'
import { ContextMenuContext } from '../../ui/overlays/use-context-menu.ts'
import { useDrive } from '../drive-context.ts'
import { useNodeMenuRequest } from '../use-node-menu.tsx'
import type { useNodeDrops } from './use-node-drops.ts'

import styles from './nodes.module.css'

interface TouchDragProps {
  readonly view: HTMLElement
  readonly drops: ReturnType<typeof useNodeDrops>
}

interface Press {
  readonly timer: ReturnType<typeof setTimeout>
  readonly from: Touch
  readonly index: number
  at: Touch
  /** The dragged nodes. Undefined until the long press. */
  nodes: readonly Node[] | undefined
  moved: boolean
}

/** The distance from an edge at which the rows scroll during a drag, and the step per frame, in pixels. */
const EDGE_PX = 56
const SCROLL_PX = 8

const NOTHING: readonly Node[] = []

const distance = (a: Touch, b: Touch): number => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)

/** A long press on a row starts dragging it to another position or folder. Lifted in place, it opens the row's menu. */
export function TouchDrag({ view, drops }: TouchDragProps) {
  const t = useTranslate('drive')
  const { rows, selection } = useDrive()
  const menuRequest = useNodeMenuRequest()
  const openMenu = use(ContextMenuContext)
  const [carried, setCarried] = useState(NOTHING)
  const press = useRef<Press>(undefined)
  const label = useRef<HTMLDivElement>(null)

  const letGo = useEffectEvent(() => {
    clearTimeout(press.current?.timer)
    press.current = undefined
    setCarried(NOTHING)
    drops.hide()
  })
  const take = useEffectEvent(() => {
    const node = rows.store.getSnapshot().at(press.current?.index ?? -1)
    if (press.current === undefined || node === undefined) return
    press.current.nodes = selection.ids.has(node.id) ? selection.nodes : [node]
    // The cursor's row stays mounted, so the touch survives scrolling.
    selection.go(press.current.index)
    setCarried(press.current.nodes)
  })
  const onStart = useEffectEvent(({ touches, target }: TouchEvent) => {
    letGo()
    const [touch] = touches
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    if (touch === undefined || touches.length > 1 || row === null) return
    if (target instanceof Element && target.closest('button, input, a') !== null) return
    const timer = setTimeout(() => take(), MENU.longPressMs)
    press.current = {
      timer,
      from: touch,
      at: touch,
      index: Number(row.dataset['index']),
      nodes: undefined,
      moved: false,
    }
  })
  const carry = useEffectEvent(() => {
    const { at, moved, nodes } = press.current ?? {}
    if (at === undefined || nodes === undefined) return
    if (label.current !== null) label.current.style.translate = `calc(${at.clientX}px - 50%) ${at.clientY - 64}px`
    if (moved) drops.show(at, nodes)
  })
  const onMove = useEffectEvent((event: TouchEvent) => {
    const held = press.current
    const [touch] = event.touches
    if (held === undefined || touch === undefined) return
    const hasLeft = distance(held.from, touch) > MENU.longPressSlackPx
    if (held.nodes === undefined) return hasLeft ? letGo() : undefined
    // Otherwise the rows would scroll.
    event.preventDefault()
    held.at = touch
    held.moved ||= hasLeft
    carry()
  })
  const onEnd = useEffectEvent((event: TouchEvent) => {
    const { at, moved, nodes, from } = press.current ?? {}
    letGo()
    if (at === undefined || nodes === undefined) return
    // Prevents the click.
    event.preventDefault()
    if (moved) drops.drop(at, nodes)
    else if (from?.target instanceof Element)
      openMenu({ x: from.clientX, y: from.clientY, target: from.target }, menuRequest(nodes))
  })
  /** Suppresses the browser's own long press: its menu and its drag. */
  const onOwnWay = useEffectEvent((event: Event) => {
    if (press.current === undefined) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const leave = new AbortController()
    const options = { signal: leave.signal, passive: false }
    view.addEventListener('touchstart', (event) => onStart(event), options)
    view.addEventListener('touchmove', (event) => onMove(event), options)
    view.addEventListener('touchend', (event) => onEnd(event), options)
    view.addEventListener('touchcancel', () => letGo(), options)
    view.addEventListener('contextmenu', (event) => onOwnWay(event), options)
    view.addEventListener('dragstart', (event) => onOwnWay(event), options)
    return () => {
      leave.abort()
      clearTimeout(press.current?.timer)
    }
  }, [view])
  useEffect(() => {
    if (carried.length === 0) return undefined
    let frame = 0
    const scroll = () => {
      frame = requestAnimationFrame(scroll)
      const { at, moved } = press.current ?? {}
      if (at === undefined || moved !== true) return
      const { top, bottom } = view.getBoundingClientRect()
      const by = at.clientY < top + EDGE_PX ? -SCROLL_PX : at.clientY > bottom - EDGE_PX ? SCROLL_PX : 0
      if (by === 0) return
      view.scrollBy(0, by)
      carry()
    }
    carry()
    scroll()
    return () => cancelAnimationFrame(frame)
  }, [carried, view])

  const [first] = carried
  if (first === undefined) return null
  return (
    <div ref={label} className={styles.carried} aria-hidden>
      {carried.length === 1 ? shownName(first.name) : t('drive.items', { count: carried.length })}
    </div>
  )
}
