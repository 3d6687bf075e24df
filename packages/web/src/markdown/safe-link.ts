const ALLOWED = new Set(['http:', 'https:', 'mailto:'])

/**
 * The address of a link in a reply, or undefined where it must not be one: only http, https and mailto lead anywhere.
 * Relative addresses go nowhere either: a reply has no place on our site.
 */
export function safeLink(href: string): string | undefined {
  try {
    const url = new URL(href)
    return ALLOWED.has(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}
