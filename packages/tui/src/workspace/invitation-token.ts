/** Returns the token of an invitation link, which is behind its `#`, or of a bare token. */
export function tokenOf(link: string): string | undefined {
  const token = link.trim().split('#').at(-1) ?? ''
  return /^[\w-]{8,100}$/.test(token) ? token : undefined
}
