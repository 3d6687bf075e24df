import { open, stat } from 'node:fs/promises'
import { extname } from 'node:path'

import {
  assembleScript,
  type ParsedScript,
  readFdx,
  readFountain,
  readMarkdown,
  readPages,
  readText,
  type ScriptDraft,
  ScriptError,
  type ScriptFormat,
} from '@saffron/core/playscript'

import { decodeWithEncoding } from '../../documents/decode.ts'
import { type OpenZip, openZip } from '../../documents/open-zip.ts'
import { isCeltx, readCeltx } from './celtx.ts'
import { isFadeIn, readFadeIn, readOpenScreenplay } from './fade-in.ts'
import { hasMixedEncodings } from './mixed-encodings.ts'
import { readPdfLines } from './pdf-lines.ts'
import { isTrelby, readTrelby } from './trelby.ts'
import { isWordZip } from './word-paragraphs.ts'
import { readWordScript } from './word-script.ts'

/** Larger texts aren't scripts: a script of 120 pages has 0.2 MB. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024
const MAX_LINE = 1_000_000
const HEAD_BYTES = 1024
/** The signature of old Office files, and of encrypted new ones. */
const COMPOUND = 'd0cf11e0'

/** What is being done with a file, and how far it is. `total` is the number of pages of a PDF, otherwise 1. */
export interface ScriptProgress {
  readonly stage: 'reading' | 'scenes'
  readonly index: number
  readonly total: number
}

export interface ScriptSource {
  /** A file on this machine. */
  readonly file: string
  /** `auto`: the content and the name tell the format. */
  readonly type: ScriptFormat | 'auto'
  /** The name by which the user knows the file. */
  readonly name: string
}

/**
 * Reads a script of any format. Throws ScriptError, or TextError of its container. Untrusted files are read in a thread
 * (`parseScriptFile`).
 */
export async function readScriptFile(
  { file, type, name }: ScriptSource,
  report: (progress: ScriptProgress) => void,
): Promise<ParsedScript> {
  const head = await headOf(file)
  const kind = head.toString('latin1')
  const done = (draft: ScriptDraft, format: ScriptFormat, encoding?: string): ParsedScript => {
    report({ stage: 'scenes', index: 1, total: 1 })
    return assembleScript(draft, { format, encoding, name })
  }
  if (kind.includes('%PDF-')) {
    const lines = await readPdfLines(file, (index, total) => report({ stage: 'reading', index, total }))
    return done(readPages(lines), 'pdf')
  }
  report({ stage: 'reading', index: 0, total: 1 })
  if (kind.startsWith('PK\u0003\u0004')) {
    const { draft, format } = await readZipped(await openZip(file))
    return done(draft, format)
  }
  if (head.toString('hex', 0, 4) === COMPOUND) throw new ScriptError('playscript.locked')
  if (isZipped(type)) throw new ScriptError('playscript.damaged')
  const { text, encoding } = await textOf(file)
  const format = formatOfText(text, { type, name })
  return done(readTextAs(text, format), format, encoding)
}

const isZipped = (type: ScriptSource['type']): boolean => type === 'docx' || type === 'celtx' || type === 'pdf'

async function readZipped(zip: OpenZip): Promise<{ draft: ScriptDraft; format: ScriptFormat }> {
  if (isWordZip(zip)) return { draft: await readWordScript(zip), format: 'docx' }
  if (isCeltx(zip)) return { draft: await readCeltx(zip), format: 'celtx' }
  if (isFadeIn(zip)) return { draft: await readFadeIn(zip), format: 'fadein' }
  throw new ScriptError('playscript.unknown_format')
}

async function textOf(file: string): Promise<{ text: string; encoding: string }> {
  const { size } = await stat(file)
  if (size > MAX_TEXT_BYTES) throw new ScriptError('playscript.too_large')
  const handle = await open(file)
  try {
    const bytes = await handle.readFile()
    if (hasMixedEncodings(bytes)) throw new ScriptError('playscript.mixed_encodings')
    const decoded = decodeWithEncoding(bytes)
    if (hasEndlessLine(decoded.text)) throw new ScriptError('playscript.too_large')
    return decoded
  } finally {
    await handle.close()
  }
}

function hasEndlessLine(text: string): boolean {
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at)
    if ((end === -1 ? text.length : end) - at > MAX_LINE) return true
    if (end === -1) return false
    at = end + 1
  }
  return false
}

const EXTENSIONS: Readonly<Record<string, ScriptFormat>> = {
  '.fountain': 'fountain',
  '.spmd': 'fountain',
  '.fdx': 'fdx',
  '.trelby': 'trelby',
  '.md': 'md',
  '.markdown': 'md',
  '.txt': 'txt',
}

/** The content decides, because files are renamed. The name decides between kinds of plain text. */
function formatOfText(text: string, { type, name }: Pick<ScriptSource, 'type' | 'name'>): ScriptFormat {
  const start = text.slice(0, 2_000)
  if (/<FinalDraft\b/.test(start)) return 'fdx'
  if (/Open Screenplay Format/.test(start)) return 'fadein'
  if (isTrelby(start)) return 'trelby'
  if (type !== 'auto') return type
  return EXTENSIONS[extname(name).toLowerCase()] ?? 'txt'
}

function readTextAs(text: string, format: ScriptFormat): ScriptDraft {
  if (format === 'fountain') return readFountain(text)
  if (format === 'fdx') return readFdx(text)
  if (format === 'fadein') return readOpenScreenplay(text)
  if (format === 'trelby') return readTrelby(text)
  return format === 'md' ? readMarkdown(text) : readText(text)
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
