import { TOAST } from '../constants.ts'

/** How far a finger went, in px. */
interface Swipe {
  readonly x: number
  readonly y: number
}

/** Whether a swipe closes a toast: up or down, over 50 px; one that goes more to the side never does. */
export const swipeCloses = ({ x, y }: Swipe): boolean => Math.abs(y) > TOAST.swipePx && Math.abs(y) > Math.abs(x)
