import { TOAST } from '../../../ui/constants.ts'

/** The distance of a swipe, in px. */
interface Swipe {
  readonly x: number
  readonly y: number
}

/** Returns whether a swipe closes a toast: more than 50 px vertically, and more than horizontally. */
export const swipeCloses = ({ x, y }: Swipe): boolean => Math.abs(y) > TOAST.swipePx && Math.abs(y) > Math.abs(x)
