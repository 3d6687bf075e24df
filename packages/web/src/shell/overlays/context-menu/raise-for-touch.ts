import { type MenuItem, visibleItems } from '../../../ui/menu-items.ts'

/** The sizes of a menu on a touch screen, in pixels, from menu.module.css. */
const ITEM = 44
const DIVIDER = 13
const FRAME = 14
/** The space between a menu and the window. */
const SPACE = 10

/**
 * Returns the top of a menu that was opened at `y`. On a touch screen, a menu that fits neither below nor above that
 * point moves up, so that its last items aren't below the fold. With a mouse, the menu stays beside the pointer, whose
 * release would choose an item under it.
 */
export function raiseForTouch(y: number, items: readonly MenuItem[]): number {
  if (!matchMedia('(pointer: coarse)').matches) return y
  const height = FRAME + visibleItems(items).reduce((sum, item) => sum + ('divider' in item ? DIVIDER : ITEM), 0)
  const below = innerHeight - SPACE - y
  return height <= Math.max(below, y - SPACE) ? y : Math.max(SPACE, innerHeight - SPACE - height)
}
