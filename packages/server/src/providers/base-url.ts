/**
 * Returns a base URL without version or path endings that users copy along: `base('…/v1/', 'v1')` ends before `/v1`.
 */
export function baseOf(url: string, ...endings: readonly string[]): string {
  const trimmed = url.replace(/\/+$/, '')
  const ending = endings.find((path) => trimmed.endsWith(`/${path}`))
  return ending === undefined ? trimmed : trimmed.slice(0, -ending.length - 1)
}
