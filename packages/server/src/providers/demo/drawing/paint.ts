import { createHash } from 'node:crypto'

import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphOf } from './font.ts'

/** An image of three bytes per pixel. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

export interface Painting {
  readonly prompt: string
  readonly seed: number
  readonly style: string
  readonly width: number
  readonly height: number
  /** From 0 to 1: where the shapes of a video are. */
  readonly moment?: number
}

type Color = readonly [number, number, number]

const SHAPES = 9
const MAX_WORDS = 6
/** The height of a line of words, as a part of the image's. */
const LINE = 0.08

/** Paints what a prompt says, which is always the same for the same prompt, seed, style and size. */
export function paint({ prompt, seed, style, width, height, moment = 0 }: Painting): Pixels {
  const hash = createHash('sha256')
    .update(JSON.stringify([prompt, seed, style]))
    .digest()
  const random = createRandom(hash.readUInt32LE(0))
  const hue = hash.readUInt16LE(4) / 65_536
  const vividness = style === 'calm' ? 0.35 : 0.75
  const palette = [0, 0.08, 0.5, 0.58, 0.33].map((turn, at) => colorOf((hue + turn) % 1, vividness, 0.35 + at * 0.12))
  const pixels: Pixels = { width, height, rgb: new Uint8Array(width * height * 3) }
  fillBackground(pixels, palette[0] ?? [0, 0, 0], palette[4] ?? [255, 255, 255])
  for (let shape = 0; shape < SHAPES; shape += 1) {
    const [x, y, size, kind] = [random(), random(), 0.06 + random() * 0.2, random()]
    const angle = (moment + random()) * Math.PI * 2
    const drift = moment === 0 ? 0 : 0.12
    const center = { x: (x + Math.cos(angle) * drift) * width, y: (y + Math.sin(angle) * drift) * height }
    fillShape(pixels, {
      ...center,
      radius: size * Math.min(width, height),
      kind,
      color: palette[1 + (shape % 3)] ?? [0, 0, 0],
    })
  }
  writeWords(pixels, prompt)
  return pixels
}

/** A small generator of numbers from 0 to 1, always the same for a seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function colorOf(hue: number, saturation: number, lightness: number): Color {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number): number => {
    const at = (offset + hue * 12) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

function fillBackground({ width, height, rgb }: Pixels, top: Color, bottom: Color): void {
  for (let y = 0, at = 0; y < height; y += 1) {
    const part = y / height
    const [red, green, blue] = [0, 1, 2].map((channel) =>
      Math.round((top[channel] ?? 0) * (1 - part) + (bottom[channel] ?? 0) * part),
    ) as [number, number, number]
    for (let x = 0; x < width; x += 1) {
      rgb[at++] = red
      rgb[at++] = green
      rgb[at++] = blue
    }
  }
}

interface Shape {
  readonly x: number
  readonly y: number
  readonly radius: number
  /** Below a third a circle, then a diamond, then a ring. */
  readonly kind: number
  readonly color: Color
}

function fillShape({ width, height, rgb }: Pixels, { x, y, radius, kind, color }: Shape): void {
  const [left, right] = [Math.max(0, Math.floor(x - radius)), Math.min(width - 1, Math.ceil(x + radius))]
  const [top, bottom] = [Math.max(0, Math.floor(y - radius)), Math.min(height - 1, Math.ceil(y + radius))]
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const [across, down] = [Math.abs(column - x), Math.abs(row - y)]
      const distance = kind > 0.33 && kind < 0.66 ? across + down : Math.hypot(across, down)
      if (distance > radius || (kind >= 0.66 && distance < radius * 0.6)) continue
      rgb.set(color, (row * width + column) * 3)
    }
  }
}

/** Writes the first words on a dark band at the bottom, as large as they fit. */
function writeWords(pixels: Pixels, prompt: string): void {
  const { width, height, rgb } = pixels
  const text = prompt.trim().split(/\s+/).slice(0, MAX_WORDS).join(' ')
  const characters = Array.from(text)
  const scale = Math.floor(
    Math.min((height * LINE) / GLYPH_HEIGHT, (width * 0.94) / Math.max(1, characters.length * (GLYPH_WIDTH + 1))),
  )
  if (text === '' || scale < 1) return
  const band = (GLYPH_HEIGHT + 4) * scale
  const top = height - band
  for (let at = top * width * 3; at < rgb.length; at += 1) rgb[at] = (rgb[at] ?? 0) >> 2
  let left = Math.floor((width - characters.length * (GLYPH_WIDTH + 1) * scale) / 2)
  for (const character of characters) {
    for (const [row, bits] of glyphOf(character).entries()) {
      for (let column = 0; column < GLYPH_WIDTH; column += 1) {
        if (((bits >> (GLYPH_WIDTH - 1 - column)) & 1) === 0) continue
        fillSquare(pixels, left + column * scale, top + (row + 2) * scale, scale)
      }
    }
    left += (GLYPH_WIDTH + 1) * scale
  }
}

function fillSquare({ width, height, rgb }: Pixels, left: number, top: number, side: number): void {
  for (let y = top; y < Math.min(height, top + side); y += 1) {
    for (let x = Math.max(0, left); x < Math.min(width, left + side); x += 1)
      rgb.fill(245, (y * width + x) * 3, (y * width + x) * 3 + 3)
  }
}
