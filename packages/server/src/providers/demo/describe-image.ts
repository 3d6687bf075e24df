/** Describes an image from its header in a data URL: `PNG, 640 × 480, 12 KB`. For another URL, returns only that. */
export function describeImage(url: string): string {
  const [, subtype, base64] = /^data:image\/([\w.+-]+);base64,(.*)$/s.exec(url) ?? []
  if (subtype === undefined || base64 === undefined) return url.startsWith('data:') ? 'not an image' : url.slice(0, 200)
  const bytes = Buffer.from(base64, 'base64')
  const size = `${Math.max(1, Math.round(bytes.length / 1024))} KB`
  const isPng = bytes.length >= 24 && bytes.toString('latin1', 1, 4) === 'PNG'
  const [width, height] = isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : jpegSize(bytes)
  const name = isPng ? 'PNG' : subtype.toUpperCase()
  return width === undefined ? `${name}, ${size}` : `${name}, ${width} × ${height}, ${size}`
}

/** Reads the size in pixels from a JPEG's frame header by following its markers. */
function jpegSize(bytes: Buffer): [number, number] | [] {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return []
  for (let at = 2; at + 9 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at)
    const isTable = marker === 0xff_c4 || marker === 0xff_c8 || marker === 0xff_cc
    if (marker >= 0xff_c0 && marker <= 0xff_cf && !isTable)
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  return []
}
