/** An invitation's address as others need it: the server may know no more than its path. */
export const linkOf = (url: string): string => new URL(url, location.origin).href
