/** Nothing runs, nothing is fetched, and it has no part in what our origin may. */
export const SANDBOX = "sandbox; default-src 'none'"
/** A picture, a film or a document shown by the browser alone. */
export const INLINE_TYPES =
  "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** What a browser shows and never runs. */
const PASSIVE =
  /^(image\/(png|apng|jpeg|gif|webp|avif|heic|heif|bmp|x-icon|vnd\.microsoft\.icon|tiff|jxl)|video\/[\w.+-]+|audio\/[\w.+-]+|application\/pdf|text\/(plain|markdown|csv|tab-separated-values))$/

/**
 * As which type a content is handed out. What could run in our origin, and whatever is not known to be harmless, is saved
 * rather than shown; of that only pictures keep their type, for an `<img>` runs nothing, and no other page can make a
 * script or a style of it.
 */
export function responseContentType(type: string): { type: string; isPassive: boolean } {
  if (PASSIVE.test(type)) {
    const isText = type.startsWith('text/')
    return { type: isText ? 'text/plain; charset=utf-8' : type, isPassive: true }
  }
  return { type: type === 'image/svg+xml' ? type : 'application/octet-stream', isPassive: false }
}
