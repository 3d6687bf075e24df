import { useLayoutEffect, useState } from 'react'

import { useMedia } from '../../ui/use-media.ts'

/** The height of a line in pixels, at a font size of 16 px. */
const ROW_PX = 40
const PHONE_ROW_PX = 60
const TILE_PX = 184
const LEAST_TILE_WIDTH = 156
const TILE_PADDING = 24

/** Returns the height of a line in pixels, and the number of nodes per line. */
export function useLineSize(scroller: HTMLElement | null, tiles: boolean): { height: number; columns: number } {
  const phone = useMedia('(width < 600px)')
  const width = useWidth(scroller)
  const height = tiles ? TILE_PX : phone ? PHONE_ROW_PX : ROW_PX
  const columns = tiles ? Math.max(2, Math.floor((width - TILE_PADDING) / LEAST_TILE_WIDTH)) : 1
  return { height: height * fontScale(), columns }
}

/** Lines get higher with the browser's font size. */
const fontScale = (): number => (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16

function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (element === null) return undefined
    // It also reports the initial width.
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}
