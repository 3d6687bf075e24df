/** What the header of an image in a data URL says: `PNG, 640 × 480, 12 KB`; of another address only that. */
export function describeImage(url: string): string {
  const [, subtype, base64] = /^data:image\/([\w.+-]+);base64,(.*)$/s.exec(url) ?? []
  if (subtype === undefined || base64 === undefined) return url.startsWith('data:') ? 'not an image' : url.slice(0, 200)
  const bytes = Buffer.from(base64, 'base64')
  const size = `${Math.max(1, Math.round(bytes.length / 1024))} KB`
  const isPng = bytes.length >= 24 && bytes.toString('latin1', 1, 4) === 'PNG'
  return isPng
    ? `PNG, ${bytes.readUInt32BE(16)} × ${bytes.readUInt32BE(20)}, ${size}`
    : `${subtype.toUpperCase()}, ${size}`
}
