import { open } from 'node:fs/promises'
import { extname } from 'node:path'

import type { FileKind } from '@saffron/core/drive'

import { CODE_TYPES, DOCUMENT_TYPES, TEXT_ENDINGS } from './text-kinds.ts'

/** The number of bytes that are examined to detect text. */
const HEAD_BYTES = 64 * 1024

/**
 * Types that consist of text, though programs read them. Other detected types are ignored for files that look like
 * text.
 */
const WRITTEN = /^(application\/(pdf|rtf|postscript|eps|x-mimearchive)|text\/.+)$/
const MARKUP = new Set(['application/xml', 'text/html', 'text/xml'])

/**
 * Detects the media type of a file by its content. The name's extension only distinguishes text types, which look
 * alike.
 */
export async function mediaTypeOf(path: string, name: string): Promise<string> {
  const head = await headOf(path)
  const known = await signatureOf(path)
  const text = textOf(head)
  if (text === undefined) return known ?? 'application/octet-stream'
  if (known !== undefined && WRITTEN.test(known) && !MARKUP.has(known)) return known
  const ending = extname(name).slice(1).toLowerCase()
  return TEXT_ENDINGS.get(ending) ?? markupOf(text) ?? 'text/plain'
}

/** Returns the kind of a file, for totals, filters and icons. */
export function fileKindOf(type: string): FileKind {
  const [family = ''] = type.split('/')
  if (family === 'image' || family === 'video' || family === 'audio') return family
  if (CODE_TYPES.has(type)) return 'code'
  if (family === 'text' || DOCUMENT_TYPES.test(type)) return 'document'
  return ARCHIVES.test(type) ? 'archive' : 'other'
}

const ARCHIVES =
  /^application\/(zip|gzip|x-(7z-compressed|bzip2?|gtar|lzip|lz4|rar-compressed|tar|xz|compress|cpio)|zstd|vnd\.rar|java-archive)$/

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Detects a type by its signature, and archives by their entries. */
async function signatureOf(path: string): Promise<string | undefined> {
  // The library's own file reader is lost by bundling.
  const [{ fileTypeFromTokenizer }, { fromFile }] = await Promise.all([import('file-type'), import('strtok3')])
  const tokenizer = await fromFile(path)
  try {
    return (await fileTypeFromTokenizer(tokenizer))?.mime
  } catch {
    // The file is truncated, or was made to break the parser.
    return undefined
  } finally {
    await tokenizer.close()
  }
}

const UTF16 = /^(?:\xff\xfe|\xfe\xff)/
/** Tab, line feed, form feed, carriage return, escape. */
const IN_TEXT: ReadonlySet<number> = new Set([9, 10, 12, 13, 27])

const hasControls = (bytes: Uint8Array): boolean => bytes.some((byte) => byte < 32 && !IN_TEXT.has(byte))

/** Returns the beginning of a text, or undefined if it isn't one. The encoding doesn't matter here. */
function textOf(head: Uint8Array): string | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length)
  const mark = bytes.toString('latin1', 0, 2)
  if (UTF16.test(mark)) {
    const text = new TextDecoder(mark === '\xff\xfe' ? 'utf-16le' : 'utf-16be').decode(bytes)
    return hasControls(Buffer.from(text)) ? undefined : text
  }
  if (hasControls(bytes)) return undefined
  // Legacy encodings (GB18030, Big5, Latin) may contain all bytes except these.
  return (
    decodeUtf8(bytes) ?? (bytes.some((byte) => byte === 0x7f || byte === 0xff) ? undefined : bytes.toString('latin1'))
  )
}

/** A character may be cut off at the end. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  for (let cut = 0; cut < 4; cut++) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, bytes.length - cut))
    } catch {
      continue
    }
  }
  return undefined
}

function markupOf(text: string): string | undefined {
  const start = text.slice(0, 2000).trimStart().toLowerCase()
  if (/^(<!--[^]*?-->\s*)*<(!doctype html|html|head|body|script)\b/.test(start)) return 'text/html'
  if (/^(<\?xml[^]*?\?>\s*)?(<!--[^]*?-->\s*)*(<!doctype svg[^]*?>\s*)?<svg\b/.test(start)) return 'image/svg+xml'
  return start.startsWith('<?xml') ? 'application/xml' : undefined
}
