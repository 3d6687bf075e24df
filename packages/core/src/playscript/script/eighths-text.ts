/** Returns a length in eighths of a page as scripts print it: `1 5/8`, `3/8`, `2`. */
export function eighthsText(eighths: number): string {
  const whole = Math.floor(eighths / 8)
  const rest = eighths % 8
  if (rest === 0) return String(whole)
  return whole === 0 ? `${rest}/8` : `${whole} ${rest}/8`
}
