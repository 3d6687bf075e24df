import { createHash } from 'node:crypto'

import { encodePng } from './drawing/encode-png.ts'

const PETALS = 6

/** Draws a PNG of a crocus on a plain background. The seed determines its colors and rotation. */
export function drawPicture({ seed, width, height }: { seed: string; width: number; height: number }): Buffer {
  const hash = createHash('sha256').update(seed).digest()
  const turn = (hash[0]! / 255) * Math.PI
  const ground = [226 + (hash[1]! % 24), 224 + (hash[2]! % 24), 214 + (hash[3]! % 24)]
  const petal = [110 + (hash[4]! % 60), 80 + (hash[5]! % 50), 160 + (hash[6]! % 60)]
  const thread = [255, 193, 7]
  const pixels = new Uint8Array(width * 3 * height)
  const radius = Math.min(width, height) * 0.42
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2]
      const distance = Math.hypot(dx, dy) / radius
      const edge = 0.55 + 0.45 * Math.abs(Math.cos(((Math.atan2(dy, dx) + turn) * PETALS) / 2))
      const colour = distance < 0.16 ? thread : distance < edge ? petal : ground
      const light = 1 - 0.25 * Math.min(distance, 1)
      for (const channel of colour) pixels[at++] = channel * light
    }
  }
  return encodePng({ width, height, channels: 3, bytes: pixels })
}
