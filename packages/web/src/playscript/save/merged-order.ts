/** Returns an order with everything of both: that of `wanted`, and the others after the one that they follow. */
export function mergedOrder(wanted: readonly string[], theirs: readonly string[]): string[] {
  const known = new Set(theirs)
  const merged = wanted.filter((each) => known.has(each))
  for (const [index, each] of theirs.entries()) {
    if (merged.includes(each)) continue
    const before = theirs[index - 1]
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, each)
  }
  return merged
}
