/** The quantile of the normal distribution for 95%. */
const Z = 1.96

/** Returns the lower bound of the Wilson interval for ratings of 1 to 5 stars, from 0 to 1. */
export function ratingBound({ ratings: n, sum }: { readonly ratings: number; readonly sum: number }): number {
  if (n === 0) return 0
  const share = (sum - n) / (4 * n)
  const square = Z * Z
  const margin = Z * Math.sqrt((share * (1 - share) + square / (4 * n)) / n)
  return Math.max(0, (share + square / (2 * n) - margin) / (1 + square / n))
}
