import { countOf, fieldsOf, listOf, textOf } from '../../read-json.ts'

/** What the demo is asked to draw. It's sent to a thread. */
export interface DrawOrder {
  readonly operation: string
  readonly prompt: string
  readonly negativePrompt: string
  /** 0 if none is asked for. */
  readonly width: number
  readonly height: number
  readonly count: number
  readonly seed: number
  readonly style: string
  readonly seconds: number
  readonly inputs: readonly Uint8Array[]
  /** 255 is the part to edit. */
  readonly mask: { readonly width: number; readonly height: number; readonly pixels: Uint8Array } | undefined
  /** Milliseconds to wait at each step of the progress. */
  readonly paceMs: number
}

const MAX_COUNT = 10
const MAX_PIXELS = 16_777_216
const MAX_SECONDS = 10
/** The length of each side by default, and of a video's. */
const SIDE = 512
const VIDEO = { width: 640, height: 360 }
/** How long a step takes if the prompt says `slow`. */
const SLOW_MS = 500

/** Reads a request. Returns the message of its error if it's invalid. */
export function readOrder(body: unknown, paceMs: number): DrawOrder | string {
  const fields = fieldsOf(body)
  const prompt = textOf(fields['prompt'])
  const operation = textOf(fields['operation'])
  const size = sizeOf(fields, operation)
  if (size.width * size.height > MAX_PIXELS) return `The demo draws at most ${MAX_PIXELS} pixels.`
  const mask = fieldsOf(fields['mask'])
  const pixels = Buffer.from(textOf(mask['pixels']), 'base64')
  return {
    operation,
    prompt,
    negativePrompt: textOf(fields['negativePrompt']),
    ...size,
    count: Math.min(Math.max(1, countOf(fields['count'])), MAX_COUNT),
    seed: countOf(fields['seed']),
    style: textOf(fields['style']),
    seconds: Math.min(Math.max(1, countOf(fields['seconds'])), MAX_SECONDS),
    inputs: listOf(fields['inputs']).map((input) => Buffer.from(textOf(input), 'base64')),
    mask: pixels.length === 0 ? undefined : { width: countOf(mask['width']), height: countOf(mask['height']), pixels },
    paceMs: /\bslow\b/i.test(prompt) ? SLOW_MS : paceMs,
  }
}

function sizeOf(fields: Readonly<Record<string, unknown>>, operation: string): { width: number; height: number } {
  const [width, height] = [countOf(fields['width']), countOf(fields['height'])]
  if (width > 0 && height > 0) return { width, height }
  const [across = 0, down = 0] = textOf(fields['ratio']).split(':').map(Number)
  if (!(across > 0 && down > 0)) return operation === 'video' ? VIDEO : { width: SIDE, height: SIDE }
  // About as many pixels as by default.
  const side = (part: number) => Math.max(16, Math.round((SIDE * Math.sqrt(part)) / 16) * 16)
  return { width: side(across / down), height: side(down / across) }
}
