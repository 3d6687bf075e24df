interface RovingPlace {
  readonly index: number
  readonly count: number
  /** The number of visible rows, which is the step of PageUp and PageDown. */
  readonly page: number
}

/** Returns the row that a key moves to from the focused one, or undefined for other keys. */
export function rovingIndex(key: string, { index, count, page }: RovingPlace): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + Math.max(1, page),
    PageUp: index - Math.max(1, page),
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, next))
}
