import { createHash } from 'node:crypto'

import type { ToolOutput } from './tool.ts'

/** Larger results are stored, and the model gets their beginning and end. */
const MAX_OUTPUT_BYTES = 50 * 1024
const HEAD_CHARACTERS = 16_000
const TAIL_CHARACTERS = 4_000

/** Returns the text of a result for the model: its texts and links, or else its JSON. Files are only counted. */
export function outputText({ content, structured }: ToolOutput): string {
  const lines = content.flatMap((part) => {
    if (part.type === 'text') return part.text
    if (part.type === 'asset') return []
    if (part.type === 'link') return part.name === undefined ? part.url : `${part.name}: ${part.url}`
    return `[${part.name ?? 'a file'}, ${part.mimeType}, ${part.bytes.length} bytes, was shown to the user]`
  })
  if (lines.length === 0 && structured !== undefined) return JSON.stringify(structured)
  // Neither database can store NUL characters.
  return lines.join('\n').replaceAll('\0', '\u{FFFD}').toWellFormed()
}

export const isLarge = (text: string): boolean =>
  text.length > MAX_OUTPUT_BYTES || Buffer.byteLength(text) > MAX_OUTPUT_BYTES

/** Returns the beginning and the end of a large result. `id` is its name for `read_result`, if it was stored. */
export function shortened(text: string, id: string | undefined): string {
  const left = text.length - HEAD_CHARACTERS - TAIL_CHARACTERS
  const rest = id === undefined ? '' : ` read_result with id "${id}" and from ${HEAD_CHARACTERS} returns them.`
  return [
    text.slice(0, HEAD_CHARACTERS).toWellFormed(),
    `[${left} characters of ${text.length} are left out here.${rest}]`,
    text.slice(-TAIL_CHARACTERS).toWellFormed(),
  ].join('\n')
}

/** Puts a result between tags with its hash, which its text can't imitate. */
export function delimited(output: string): string {
  const tag = `result-${createHash('sha256').update(output).digest('hex').slice(0, 12)}`
  return `<${tag}>\n${output}\n</${tag}>`
}
