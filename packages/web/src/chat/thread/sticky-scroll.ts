/** A scroll position in px: `top` scrolled, `height` of the content, `view` of the viewport. */
export interface ScrollPlace {
  readonly top: number
  readonly height: number
  readonly view: number
}

/** The tolerance for reaching the end: subpixels and the last line's margin. */
const END_SLACK_PX = 24

const distanceToEnd = ({ top, height, view }: ScrollPlace): number => height - view - top

interface ScrollMove {
  readonly before: ScrollPlace
  readonly now: ScrollPlace
  /** Whether a key, button or finger is down. */
  readonly byHand: boolean
}

/**
 * Returns whether the thread keeps following its end after a scroll. Only an upward move by the reader ends it, however
 * small. Size changes of content or window don't count, and they can cancel out between two events. So when sizes
 * changed, only a pressed key, button or finger proves a move by the reader. Only reaching the end resumes following.
 */
export function followsEnd(following: boolean, { before, now, byHand }: ScrollMove): boolean {
  const resized = now.height !== before.height || now.view !== before.view
  const pushedUp = now.height - now.view < before.height - before.view
  const isReader = byHand ? !pushedUp : !resized
  if (now.top < before.top - 0.5 && isReader) return false
  return following || distanceToEnd(now) <= END_SLACK_PX
}
