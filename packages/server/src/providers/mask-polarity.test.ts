import sharp from 'sharp'
import { expect, test } from 'vitest'

import { jsonReplay, mediaDouble, mediaInput, mediaRequest, noAbort } from '../testing/media.ts'
import type { ReplayedRequest } from '../testing/replay-server.ts'
import type { Mask, MediaDone } from './media.ts'
import { midjourneyMedia } from './midjourney/media.ts'
import { openaiMedia } from './openai/media/index.ts'

const [WIDTH, HEIGHT] = [48, 32]
const RAW = { width: WIDTH, height: HEIGHT, channels: 4 } as const
const CHANGED = [255, 0, 0, 255]

/** An image in which every pixel has its own color. */
const original = Buffer.from(
  Array.from({ length: WIDTH * HEIGHT }, (_, at) => [at % WIDTH, Math.floor(at / WIDTH), 200, 255]).flat(),
)

/** A painted circle, which is off the center so that a flipped mask would show. */
const isPainted = (at: number): boolean => Math.hypot((at % WIDTH) - 14, Math.floor(at / WIDTH) - 12) < 9

const mask: Mask = {
  width: WIDTH,
  height: HEIGHT,
  pixels: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => (isPainted(at) ? 255 : 0)),
}

const inputs = [mediaInput(await sharp(original, { raw: RAW }).png().toBuffer(), WIDTH, HEIGHT)]

const pixelsOf = async (png: Uint8Array): Promise<Buffer> => sharp(png).ensureAlpha().raw().toBuffer()

/** Edits as a provider does: paints the pixels for which `isEdited` is true of the mask's pixel, and keeps all others. */
async function edit(
  image: Uint8Array,
  painted: Uint8Array,
  isEdited: (gray: number, alpha: number) => boolean,
): Promise<Buffer> {
  const [pixels, marks] = [await pixelsOf(image), await pixelsOf(painted)]
  expect(marks).toHaveLength(pixels.length)
  for (let at = 0; at < pixels.length; at += 4) {
    if (isEdited(marks[at] ?? 0, marks[at + 3] ?? 0)) pixels.set(CHANGED, at)
  }
  return sharp(pixels, { raw: RAW }).png().toBuffer()
}

/** The image in which exactly the painted circle has changed. */
const expected = Buffer.from(original)
for (let at = 0; at < WIDTH * HEIGHT; at += 1) if (isPainted(at)) expected.set(CHANGED, at * 4)

/** Returns the positions of the pixels that should have changed and didn't, or the other way round. */
async function wrongPixels(png: Uint8Array): Promise<number[]> {
  const pixels = await pixelsOf(png)
  const isWrong = (at: number) => !pixels.subarray(at * 4, at * 4 + 4).equals(expected.subarray(at * 4, at * 4 + 4))
  return Array.from({ length: WIDTH * HEIGHT }, (_, at) => at).filter(isWrong)
}

const filesIn = async ({ form }: ReplayedRequest, name: string): Promise<Uint8Array> => (form.get(name) as File).bytes()

const fromDataUrl = (url: unknown): Buffer => Buffer.from(String(url).split(',')[1] ?? '', 'base64')

test.for([1, 2])('what is painted is what changes at OpenAI, where alpha 0 means edit (%i images)', async (count) => {
  // The double answers after it has read the request, so it's asked twice: first for the request, then with its answer.
  const asked = await mediaDouble('openai', jsonReplay({ data: [{ b64_json: 'AAAA' }] }))
  const request = mediaRequest({ operation: 'edit', inputs, mask, count })
  const call = { signal: noAbort(), onPreview: () => undefined }
  await openaiMedia.start(asked.channel, request, call)
  const [sent] = asked.requests
  const edited = await edit(await filesIn(sent!, 'image'), await filesIn(sent!, 'mask'), (_, alpha) => alpha === 0)
  expect(await wrongPixels(edited)).toEqual([])
  const answering = await mediaDouble('openai', jsonReplay({ data: [{ b64_json: edited.toString('base64') }] }))
  const { files } = (await openaiMedia.start(answering.channel, request, call)) as MediaDone
  const { bytes } = files[0]!.content as { bytes: Uint8Array }
  expect(await wrongPixels(bytes)).toEqual([])
})

test.for([
  ['white means edit', (gray: number) => gray === 255],
  ['transparent means edit', (_: number, alpha: number) => alpha === 0],
] as const)('what is painted is what changes at midjourney-proxy, whether %s', async ([, isEdited]) => {
  const { channel, requests } = await mediaDouble('midjourney', jsonReplay({ code: 1, result: '1' }), {
    dialect: 'proxy-plus',
  })
  const request = mediaRequest({ operation: 'edit', model: 'midjourney', inputs, mask })
  await midjourneyMedia.start(channel, request, { signal: noAbort() })
  const { base64Array, maskBase64 } = requests[0]!.body as { base64Array: unknown[]; maskBase64: unknown }
  const edited = await edit(fromDataUrl(base64Array[0]), fromDataUrl(maskBase64), isEdited)
  expect(await wrongPixels(edited)).toEqual([])
})
