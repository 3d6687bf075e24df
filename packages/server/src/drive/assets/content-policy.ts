/** Prevents scripts, requests and access to our origin. */
export const SANDBOX = "sandbox; default-src 'none'"
/** Pictures, videos and documents that the browser shows by itself. */
export const INLINE_TYPES =
  "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Types that a browser shows and never runs. */
const PASSIVE =
  /^(image\/(png|apng|jpeg|gif|webp|avif|heic|heif|bmp|x-icon|vnd\.microsoft\.icon|tiff|jxl)|video\/[\w.+-]+|audio\/[\w.+-]+|application\/pdf|text\/(plain|markdown|csv|tab-separated-values))$/

/**
 * Returns the content type of a response. Types that could run in our origin, or aren't known to be harmless, are
 * downloaded instead of shown. Among these, only pictures keep their type, because an `<img>` runs nothing and other
 * pages can't load it as a script or style.
 */
export function responseContentType(type: string): { type: string; isPassive: boolean } {
  if (PASSIVE.test(type)) {
    const isText = type.startsWith('text/')
    return { type: isText ? 'text/plain; charset=utf-8' : type, isPassive: true }
  }
  return { type: type === 'image/svg+xml' ? type : 'application/octet-stream', isPassive: false }
}
