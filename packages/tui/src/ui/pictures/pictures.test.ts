import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { buildPng, type Pixel } from '../../testing/build-png.ts'
import { drawPicture, roomIn } from './draw-picture.ts'
import { drawHalfBlocks, nearestOf256 } from './half-blocks.ts'
import { drawByKitty } from './kitty.ts'
import { readPng } from './read-png.ts'
import { fitInside, scalePicture } from './scale-picture.ts'

const ESC = '\u001B'
const RED: Pixel = [255, 0, 0]
const BLUE: Pixel = [0, 0, 255]
const GREEN: Pixel = [0, 255, 0]
const NOTHING: Pixel = [9, 9, 9, 0]
const CHEQUERS = [
  [RED, BLUE],
  [GREEN, RED],
]
const four = buildPng({ width: 2, height: 2 }, (x, y) => CHEQUERS[y]?.[x] ?? RED)
const room = { columns: 40, rows: 10 }

/** An image that every filter changes. */
const speckled = (width: number, height: number) =>
  Uint8Array.from({ length: width * height * 4 }, (_, at) => (at * at * 7 + at * 31) % 251)

describe('a PNG', () => {
  it('is read exactly', () => {
    expect(readPng(four)?.pixels).toEqual(
      Uint8Array.from([255, 0, 0, 255, 0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0, 255]),
    )
  })

  it.each([1, 3, 4] as const)('with %i bytes per pixel is read as another program wrote it', async (channels) => {
    const [width, height] = [37, 29]
    const raw = speckled(width, height).subarray(0, width * height * channels)
    const image = sharp(raw, { raw: { width, height, channels } })
    // Adaptive filtering chooses a filter per row.
    const png = await image.png({ adaptiveFiltering: true }).toBuffer()
    const wanted = await sharp(png).toColourspace('srgb').ensureAlpha().raw().toBuffer()
    expect(Buffer.from(readPng(png)?.pixels ?? [])).toEqual(wanted)
  })

  it.each([1, 2, 3, 4])('with filter %i is read according to the specification', async (filter) => {
    const raw = speckled(9, 7)
    const png = buildPng({ width: 9, height: 7, filter }, (x, y) => {
      const at = (y * 9 + x) * 4
      return [raw[at] ?? 0, raw[at + 1] ?? 0, raw[at + 2] ?? 0, raw[at + 3] ?? 0]
    })
    expect(Buffer.from(readPng(png)?.pixels ?? [])).toEqual(await sharp(png).ensureAlpha().raw().toBuffer())
  })

  it('that is invalid, cut off, inconsistent or too large isn’t a picture', async () => {
    const sixteen = await sharp({ create: { width: 3, height: 3, channels: 3, background: '#f80' } })
      .toColourspace('rgb16')
      .png()
      .toBuffer()
    const taller = Buffer.from(four)
    taller.writeUInt32BE(3, 20)
    const huge = Buffer.from(four)
    huge.writeUInt32BE(100_000, 16)
    const unknownFilter = buildPng({ width: 1, height: 1, filter: 9 }, () => [0, 0, 0])
    for (const bad of [
      Buffer.alloc(0),
      Buffer.from('GIF89a'),
      four.subarray(0, 50),
      sixteen,
      taller,
      huge,
      unknownFilter,
    ]) {
      expect(readPng(bad)).toBeUndefined()
      expect(drawPicture(bad, 'trueColor', room)).toBeUndefined()
    }
  })
})

describe('the size of a picture', () => {
  it('keeps its aspect ratio, fits, and never grows', () => {
    expect(fitInside({ width: 512, height: 256 }, { width: 40, height: 40 })).toEqual({ width: 40, height: 20 })
    expect(fitInside({ width: 10, height: 512 }, { width: 40, height: 40 })).toEqual({ width: 1, height: 40 })
    expect(fitInside({ width: 3, height: 2 }, { width: 40, height: 40 })).toEqual({ width: 3, height: 2 })
  })

  it('is half of the terminal’s rows, and at most twenty', () => {
    expect(roomIn({ columns: 200, rows: 24 })).toEqual({ columns: 78, rows: 12 })
    expect(roomIn({ columns: 40, rows: 100 })).toEqual({ columns: 40, rows: 20 })
    expect(roomIn({ columns: 0, rows: 1 })).toEqual({ columns: 1, rows: 1 })
  })

  it('is reduced by averaging pixels, without transparent ones', () => {
    const picture = {
      width: 2,
      height: 2,
      pixels: Uint8Array.from([200, 0, 0, 255, 100, 0, 0, 255, 0, 9, 9, 0, 0, 9, 9, 0]),
    }
    expect([...scalePicture(picture, { width: 1, height: 1 }).pixels]).toEqual([150, 0, 0, 128])
    expect([...scalePicture(picture, { width: 2, height: 1 }).pixels]).toEqual([200, 0, 0, 128, 100, 0, 0, 128])
  })
})

describe('half blocks', () => {
  it('have two pixels each, byte for byte', () => {
    expect(drawPicture(four, 'trueColor', room)).toEqual({
      rows: [`${ESC}[38;2;255;0;0m${ESC}[48;2;0;255;0m▀${ESC}[38;2;0;0;255m${ESC}[48;2;255;0;0m▀${ESC}[0m`],
    })
    expect(drawPicture(four, '256', room)?.rows).toEqual([
      `${ESC}[38;5;196m${ESC}[48;5;46m▀${ESC}[38;5;21m${ESC}[48;5;196m▀${ESC}[0m`,
    ])
    expect(drawPicture(four, 'line', room)).toBeUndefined()
  })

  it('keep the terminal’s background for transparent pixels, and below the last row', () => {
    const holed = buildPng({ width: 3, height: 3 }, (x, y) => (x === 2 || (x === 0 && y === 0) ? NOTHING : RED))
    const picture = readPng(holed)
    if (picture === undefined) throw new Error('it is a picture')
    expect(drawHalfBlocks(picture, { room, trueColor: true }).rows).toEqual([
      `${ESC}[38;2;255;0;0m▄${ESC}[48;2;255;0;0m▀${ESC}[49m ${ESC}[0m`,
      `${ESC}[38;2;255;0;0m▀▀ ${ESC}[0m`,
    ])
  })

  it('approximate any color with 256', () => {
    expect(nearestOf256(0, 0, 0)).toBe(16)
    expect(nearestOf256(255, 255, 255)).toBe(231)
    expect(nearestOf256(255, 0, 0)).toBe(196)
    expect(nearestOf256(129, 128, 127)).toBe(244)
    expect(nearestOf256(90, 140, 170)).toBe(16 + 36 + 6 * 2 + 3)
  })
})

describe('kitty’s protocol', () => {
  it('sends a picture once, and has placeholders for its cells, byte for byte', () => {
    const small = buildPng({ width: 16, height: 17 }, () => RED)
    const data = small.toString('base64')
    expect(drawByKitty(small, { room, id: 0x01_02_03 })).toEqual({
      before: `${ESC}_Ga=T,U=1,f=100,t=d,i=66051,c=2,r=2,q=2,m=0;${data}${ESC}\\`,
      rows: [
        `${ESC}[38;2;1;2;3m\u{10EEEE}\u0305\u0305\u{10EEEE}\u0305\u030D${ESC}[0m`,
        `${ESC}[38;2;1;2;3m\u{10EEEE}\u030D\u0305\u{10EEEE}\u030D\u030D${ESC}[0m`,
      ],
      forget: `${ESC}_Ga=d,d=I,i=66051,q=2${ESC}\\`,
    })
  })

  it('splits a long picture into chunks of the maximum command length', async () => {
    const raw = { width: 64, height: 64, channels: 4 } as const
    const png = await sharp(speckled(64, 64), { raw }).png({ compressionLevel: 0 }).toBuffer()
    const { before = '', rows = [] } = drawByKitty(png, { room, id: 7 }) ?? {}
    const pieces = [...before.matchAll(new RegExp(`${ESC}_G([^;]*);([A-Za-z0-9+/=]*)${ESC}\\\\`, 'g'))]
    expect(pieces.map(([whole]) => whole).join('')).toBe(before)
    expect(pieces.every(([, , data = '']) => data.length <= 4096)).toBe(true)
    expect(pieces.slice(1).map(([, keys]) => keys)).toEqual([...pieces.slice(2).map(() => 'm=1'), 'm=0'])
    expect(Buffer.from(pieces.map(([, , data]) => data).join(''), 'base64')).toEqual(png)
    expect(rows).toHaveLength(4)
  })

  it('accepts only PNG', () => {
    expect(drawByKitty(Buffer.from(`${ESC}[2J`), { room })).toBeUndefined()
  })
})
