import type { ElementType } from '../kinds.ts'
import { isCapitals, isNearlyCapitals } from '../text/capitals.ts'
import { isFountainHeading, parseHeading } from '../text/headings.ts'
import { isActBreak, isShot, isTransition } from '../text/transitions.ts'

// What a line is without Fountain's signs. The reader and the writer share these rules, so that the writer knows where a
// sign is needed.

/** A word with a period or a dash, as in `Инт. Кухня`. */
const ABBREVIATED = /^\p{Lu}\p{L}{1,9}(?:\.\s*|\s+[-–—]\s+)\p{Lu}/u

/**
 * Returns whether a line is a heading. `strict` is for lines that no blank line precedes: those need capitals, and the
 * usual period.
 */
export function isNaturalHeading(line: string, rule: 'usual' | 'strict'): boolean {
  if (rule === 'strict')
    return (
      isCapitals(line) &&
      /^(?:INT|EXT)\b\.?(?:\/|\s|\.)/.test(line) &&
      /\s[-–—]\s/.test(line) &&
      isFountainHeading(line)
    )
  if (isFountainHeading(line)) return true
  const parts = parseHeading(line)
  if (parts === undefined) return false
  if (parts.number !== undefined && (parts.intExt !== undefined || isCapitals(line))) return !/[!?]$/.test(line)
  return (isNearlyCapitals(line) || ABBREVIATED.test(line)) && parts.intExt !== undefined
}

/** Returns the type of a line with blank lines on both sides that its words tell. */
export const naturalType = (line: string): ElementType | undefined => {
  if (isActBreak(line)) return 'actBreak'
  if (isTransition(line)) return 'transition'
  return isShot(line) ? 'shot' : undefined
}

/** Returns whether a line can be a cue if words follow it. */
export const isNaturalCue = (line: string): boolean =>
  isCapitals(line) &&
  line.length <= 80 &&
  !/^[-–—…]|^\(?CONTINUED\b/.test(line) &&
  !isTransition(line) &&
  !isActBreak(line)
