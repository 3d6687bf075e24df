/** What is between a number and the rest of a heading. Without it, the number could be part of a place: `303病房`. */
const SEPARATOR = /^(?:[\s.．、。,，:：·)）\]】]+|$)/u

/** Returns a heading without the number that it begins with. Returns undefined if it doesn't begin with it. */
export function withoutNumber(heading: string, number: string): string | undefined {
  if (!heading.startsWith(number)) return undefined
  const rest = heading.slice(number.length)
  return SEPARATOR.test(rest) ? rest.replace(SEPARATOR, '') : undefined
}
