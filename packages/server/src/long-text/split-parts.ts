import { setImmediate } from 'node:timers/promises'

import { countPoints, splitText } from '@saffron/core/format'

/** A part of a text, in code points from its beginning. */
export interface TextPart {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** A line that begins a scene of a screenplay, in English or Chinese. */
const SCENE =
  /^[^\S\n]*(?:(?:INT|EXT|EST|I\/E)[./ ]|第[\d零一二三四五六七八九十百千兩两]+[場场]|[場场]景|\d+[-－]\d+[\s、.．])/gim

/**
 * Cuts a text into parts of at most `most` tokens that join to the same text: before a scene if it fits into the next
 * part, else as `splitText` does. Other work can run between parts.
 */
export async function splitParts(text: string, most: number): Promise<TextPart[]> {
  const parts: TextPart[] = []
  let from = 0
  for (let at = 0; at < text.length;) {
    const units = unitsWithin(text, at, most)
    const end = at + units >= text.length ? text.length : at + cutAt(text, at, units)
    const piece = text.slice(at, end)
    const to = from + countPoints(piece)
    parts.push({ text: piece, from, to })
    at = end
    from = to
    await setImmediate()
  }
  return parts
}

/** Returns the code units from `at` on that have at most `most` tokens. See `tokenQuarters`. */
function unitsWithin(text: string, at: number, most: number): number {
  let quarters = most * 4
  let end = at
  while (end < text.length) {
    quarters -= text.charCodeAt(end) > 127 ? 4 : 1
    if (quarters < 0) break
    end += 1
  }
  return Math.max(1, end - at)
}

function cutAt(text: string, at: number, units: number): number {
  const window = text.slice(at, at + units)
  const scene = Array.from(window.matchAll(SCENE), ({ index }) => index).findLast((index) => index > 0)
  if (scene !== undefined && fits(text, at + scene, units)) return scene
  // One unit more, so that the text doesn't seem to end here.
  const [first] = splitText(text.slice(at, at + units + 1), units)
  return first?.text.length ?? units
}

/** Whether the scene that begins at `at` ends within `units`. */
function fits(text: string, at: number, units: number): boolean {
  const rest = text.slice(at, at + units)
  return at + units >= text.length || Array.from(rest.matchAll(SCENE)).some(({ index }) => index > 0)
}
