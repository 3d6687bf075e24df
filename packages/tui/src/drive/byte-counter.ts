import type { FileMeter } from './meter.ts'

/** Counts the bytes of one file, whose transfer may be resumed from an earlier offset. */
export function createByteCounter(meter: FileMeter) {
  let [reached, furthest, before] = [0, 0, 0]
  return {
    /** Takes the number of bytes transferred so far. */
    reach: (bytes: number): void => {
      meter.advance(bytes - reached)
      reached = bytes
      furthest = Math.max(furthest, bytes)
    },
    /** Returns whether more bytes than ever have been transferred since the last call. */
    hasMoved: (): boolean => {
      const isFurther = furthest > before
      before = furthest
      return isFurther
    },
  }
}
