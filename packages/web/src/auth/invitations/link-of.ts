/** Returns the full URL of an invitation. The server may only know its path. */
export const linkOf = (url: string): string => new URL(url, location.origin).href
