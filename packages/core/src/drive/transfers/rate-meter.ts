/** The span of a rate, in milliseconds. */
const SPAN_MS = 5000

/** Returns how fast a growing total grows, over the last seconds. */
export function createRateMeter(now: () => number) {
  let marks: { readonly at: number; readonly sum: number }[] = []
  return (sum: number): number => {
    const at = now()
    const last = marks.at(-1)
    // The total fell because a file was removed.
    if (last !== undefined && sum < last.sum) marks = []
    marks = [...marks.filter((mark) => at - mark.at <= SPAN_MS), { at, sum }]
    const [first] = marks
    if (first === undefined || at <= first.at) return 0
    return ((sum - first.sum) * 1000) / (at - first.at)
  }
}
