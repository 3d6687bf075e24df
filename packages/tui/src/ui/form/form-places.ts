import type { FieldRows } from './form-rows.ts'

interface Place extends FieldRows {
  readonly name: string
  readonly group: string | undefined
}

/** Rows to show after the current field, so that the next one can be seen. */
const AHEAD = 2

/**
 * Returns the rows that fit around the current field, above and below its slot. Fields of a group have a heading and
 * are set apart.
 */
export function placeRows(
  places: readonly Place[],
  current: string,
  height: number,
  headingOf: (group: string) => string,
): { readonly above: readonly string[]; readonly below: readonly string[]; readonly slot: FieldRows['slot'] } {
  const above: string[] = []
  const below: string[] = []
  let slot: FieldRows['slot']
  let start = 0
  let end = 0
  let isPast = false
  let group: string | undefined
  for (const place of places) {
    const rows = isPast ? below : above
    if (place.group !== group) rows.push('', ...(place.group === undefined ? [] : [headingOf(place.group)]))
    group = place.group
    if (place.name === current) start = above.length
    rows.push(...place.rows)
    if (place.name === current) {
      slot = place.slot
      isPast = slot !== undefined
    }
    const target = isPast ? below : above
    target.push(...place.below)
    if (place.name === current) end = above.length + (slot?.height ?? 0) + below.length
  }
  const slotRows = slot?.height ?? 0
  const total = above.length + slotRows + below.length
  const top = Math.max(0, Math.min(start, end + AHEAD - height, total - height))
  const bottom = top + height
  return {
    above: above.slice(top, bottom),
    below: below.slice(0, Math.max(0, bottom - above.length - slotRows)),
    slot,
  }
}
