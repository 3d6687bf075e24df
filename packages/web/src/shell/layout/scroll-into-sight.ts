/**
 * Scrolls `item` into view in its nearest scrolling ancestor, vertically as little as needed, horizontally to the
 * center. `scrollIntoView` in Chromium would move the start of Tab navigation to the item.
 */
export function scrollIntoSight(item: Element): void {
  const box = scrollingAncestor(item)
  if (box === undefined) return
  const inner = item.getBoundingClientRect()
  const outer = box.getBoundingClientRect()
  const above = Math.min(0, inner.top - outer.top)
  const below = Math.max(0, inner.bottom - outer.bottom)
  const left = inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  box.scrollBy({ top: above === 0 ? below : above, left })
}

function scrollingAncestor(item: Element): Element | undefined {
  for (let box = item.parentElement; box !== null; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box)
    if (/auto|scroll/.test(overflowX + overflowY)) return box
  }
  return undefined
}
