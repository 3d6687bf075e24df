const ALLOWED = new Set(['http:', 'https:', 'mailto:'])

/**
 * Returns the URL of a link in a reply, or undefined if it isn't allowed. Only absolute http, https and mailto URLs
 * are, because a reply must not link into our site.
 */
export function safeLink(href: string): string | undefined {
  try {
    const url = new URL(href)
    return ALLOWED.has(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}
