interface RovingPlace {
  readonly index: number
  readonly count: number
  /** Rows that a window holds: how far PageUp and PageDown go. */
  readonly page: number
}

/** The row that a key leads to from the one that has the focus, or undefined where the key is not one of ours. */
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
