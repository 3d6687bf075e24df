interface GridPlace {
  readonly index: number
  readonly count: number
  readonly columns: number
}

/** Returns the card that a key moves to from the focused one, or undefined for other keys and beyond the edges. */
export function gridStep(key: string, { index, count, columns }: GridPlace): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined || next < 0 || next >= count ? undefined : next
}
