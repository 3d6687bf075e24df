const PLAIN = /^[\u0020-\u007E]*$/

/**
 * How a file is handed over and what it is called (RFC 6266): a name in any script as UTF-8 (RFC 8187), and one in
 * ASCII for those who do not read that.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  // What comes from outside the program's own checks may hold half a character, which nothing encodes.
  const whole = name.toWellFormed()
  const ascii = whole.replaceAll(/[^\u0020-\u007E]/gu, '_').replaceAll(/["\\%]/g, '_')
  const plain = `${kind}; filename="${ascii}"`
  return PLAIN.test(whole) && ascii === whole ? plain : `${plain}; filename*=UTF-8''${encodeName(whole)}`
}

/** RFC 8187: fewer characters go as they are than in an address. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
