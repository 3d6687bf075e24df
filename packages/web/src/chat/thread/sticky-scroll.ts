/** Where a scroller stands, in px: `top` scrolled, `height` of the content, `view` of the window on it. */
export interface ScrollPlace {
  readonly top: number
  readonly height: number
  readonly view: number
}

/** The end counts as reached this close to it: subpixels, and the last line's margin. */
const END_SLACK_PX = 24

const distanceToEnd = ({ top, height, view }: ScrollPlace): number => height - view - top

interface ScrollMove {
  readonly before: ScrollPlace
  readonly now: ScrollPlace
  /** Whether a key, a button or a finger is down. */
  readonly byHand: boolean
}

/**
 * Whether the thread goes on following its end after a scroll. Only the reader's own move upwards lets go of it, however
 * small. What content or window did by their sizes is none, and between two looks they may have shrunk and grown again:
 * where sizes changed, only a hand tells that it was the reader. Only arriving at the end takes hold again.
 */
export function followsEnd(following: boolean, { before, now, byHand }: ScrollMove): boolean {
  const resized = now.height !== before.height || now.view !== before.view
  const pushedUp = now.height - now.view < before.height - before.view
  const isReader = byHand ? !pushedUp : !resized
  if (now.top < before.top - 0.5 && isReader) return false
  return following || distanceToEnd(now) <= END_SLACK_PX
}
