const PLAIN = /^[\u0020-\u007E]*$/

/** Returns a Content-Disposition header (RFC 6266) with the name as UTF-8 (RFC 8187) and as ASCII for older clients. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  // A name may contain half a surrogate pair, which can't be encoded.
  const whole = name.toWellFormed()
  const ascii = whole.replaceAll(/[^\u0020-\u007E]/gu, '_').replaceAll(/["\\%]/g, '_')
  const plain = `${kind}; filename="${ascii}"`
  return PLAIN.test(whole) && ascii === whole ? plain : `${plain}; filename*=UTF-8''${encodeName(whole)}`
}

/** RFC 8187 allows fewer unescaped characters than a URL. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
