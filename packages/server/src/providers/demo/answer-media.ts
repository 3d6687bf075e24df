import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'

import { fieldsOf } from '../read-json.ts'
import { drawPicture } from './draw-picture.ts'
import { DEMO_CREATED } from './models.ts'
import { sendError, sendJson } from './respond.ts'
import { tokensOf } from './words.ts'

const DEFAULT_DIMENSIONS = 256
const MAX_DIMENSIONS = 4096
const MAX_SIDE = 2048
const MAX_IMAGES = 10

/** Answers `POST /embeddings` with a unit vector for each text. Texts that share words are similar. */
export function answerEmbeddings(body: unknown, response: ServerResponse): void {
  const { input, model, dimensions, encoding_format: format } = fieldsOf(body)
  const texts = (Array.isArray(input) ? input : [input]).filter((text) => typeof text === 'string')
  if (texts.length === 0) return sendError(response, 400, 'The demo expects text in input.')
  const size = typeof dimensions === 'number' ? Math.min(Math.max(1, Math.floor(dimensions)), MAX_DIMENSIONS) : 0
  const tokens = texts.reduce((sum, text) => sum + tokensOf(text), 0)
  sendJson(response, {
    object: 'list',
    model,
    data: texts.map((text, index) => {
      const vector = embed(text, size || DEFAULT_DIMENSIONS)
      const embedding = format === 'base64' ? Buffer.from(vector.buffer).toString('base64') : [...vector]
      return { object: 'embedding', index, embedding }
    }),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  })
}

/** Each word adds one step in its own direction. */
function embed(text: string, size: number): Float32Array {
  const vector = new Float32Array(size)
  for (const word of text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? ['']) {
    const hash = createHash('sha256').update(word).digest()
    for (let step = 0; step < 8; step += 1) {
      const at = hash.readUInt32LE(step * 4)
      vector[at % size]! += at & 0x8000_0000 ? 1 : -1
    }
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

/** Answers `POST /images/generations` with pictures drawn from the prompt, as base64. */
export function answerImages(body: unknown, response: ServerResponse): void {
  const { prompt, size, n } = fieldsOf(body)
  if (typeof prompt !== 'string') return sendError(response, 400, 'The demo expects a prompt.')
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(typeof size === 'string' ? size : '') ?? []
  const count = typeof n === 'number' ? Math.min(Math.max(1, Math.floor(n)), MAX_IMAGES) : 1
  const data = Array.from({ length: count }, (_, index) => ({
    b64_json: drawPicture({ seed: `${prompt}#${index}`, width: side(width), height: side(height) }).toString('base64'),
    revised_prompt: prompt,
  }))
  sendJson(response, { created: DEMO_CREATED, data })
}

const side = (text: string | undefined) => Math.min(Math.max(16, Number(text ?? 256)), MAX_SIDE)
