/** Returns a reported progress in percent, or undefined for what can't be one, such as `173%`. */
export function readProgress(reported: unknown): number | undefined {
  const text = typeof reported === 'number' ? String(reported) : reported
  const percent = typeof text === 'string' ? Number(/^(\d{1,3}(?:\.\d+)?)\s*%?$/.exec(text.trim())?.[1]) : Number.NaN
  return percent >= 0 && percent <= 100 ? Math.floor(percent) : undefined
}
