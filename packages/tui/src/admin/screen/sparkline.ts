/** From zero to the maximum. */
const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const
const MOST = BARS.length - 1

/**
 * Draws values over time as one row of bars, newest last. Adds up neighbors if there are more values than columns.
 * Values above zero are always visible.
 */
export function sparkline(amounts: readonly number[], columns: number): string {
  const sums = addedUp(amounts, Math.max(1, columns))
  const most = Math.max(0, ...sums)
  return sums.map((sum) => BARS[sum <= 0 ? 0 : Math.max(1, Math.round((sum / most) * MOST))]).join('')
}

function addedUp(amounts: readonly number[], columns: number): readonly number[] {
  const share = Math.ceil(amounts.length / columns)
  if (share <= 1) return amounts
  const sums: number[] = []
  // Groups from the newest value, so the last bar covers as much time as the others.
  for (let end = amounts.length; end > 0; end -= share) {
    sums.unshift(amounts.slice(Math.max(0, end - share), end).reduce((sum, amount) => sum + amount, 0))
  }
  return sums
}
