/** From nothing at all to the most there is. */
const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const
const MOST = BARS.length - 1

/**
 * Amounts in time as one row of bars, the newest last. Where there are more of them than columns, neighbours are added up;
 * what is not nothing stands above the ground.
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
  // From the newest back, so that the last bar is of as long a time as the others.
  for (let end = amounts.length; end > 0; end -= share) {
    sums.unshift(amounts.slice(Math.max(0, end - share), end).reduce((sum, amount) => sum + amount, 0))
  }
  return sums
}
