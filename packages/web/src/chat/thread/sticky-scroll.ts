/** Where a scroller stands, in px: `top` scrolled, `height` of the content, `view` of the window on it. */
export interface ScrollPlace {
  readonly top: number
  readonly height: number
  readonly view: number
}

/** The end counts as reached this close to it: subpixels, and the last line's margin. */
const END_SLACK_PX = 24

const distanceToEnd = ({ top, height, view }: ScrollPlace): number => height - view - top

/**
 * Whether the thread goes on following its end after a scroll. Only the reader's own move upwards lets go of it, however
 * small: a move that the content's shrinking or a taller window made is none. Only arriving at the end takes hold again.
 */
export function followsEnd(following: boolean, before: ScrollPlace, now: ScrollPlace): boolean {
  const pushedUp = now.height - now.view < before.height - before.view
  if (now.top < before.top - 0.5 && !pushedUp) return false
  return following || distanceToEnd(now) <= END_SLACK_PX
}
