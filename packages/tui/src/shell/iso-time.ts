const two = (number: number): string => String(number).padStart(2, '0')

/** Formats a day in this machine's time zone, the same in every language: `2026-11-27`. */
export function isoDay(at: string): string {
  const date = new Date(at)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Formats a time in this machine's time zone, the same in every language: `2026-11-27 08:05`. */
export function isoMinute(at: string): string {
  const date = new Date(at)
  return `${isoDay(at)} ${two(date.getHours())}:${two(date.getMinutes())}`
}
