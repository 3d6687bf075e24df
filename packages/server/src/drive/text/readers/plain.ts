import { open } from 'node:fs/promises'

import { type Section, TextError } from '../section.ts'
import { decodeText } from './decode.ts'
import { textOfHtml } from './html.ts'

/** Bytes of a file of text that are read: a longer one, such as a log, is cut there. */
const MAX_BYTES = 16 * 1024 * 1024

/** A file of text, as it is; a page of HTML as a person reads it. */
export async function* readPlain(file: string, isHtml: boolean): AsyncGenerator<Section> {
  const { bytes, isCut } = await firstBytes(file)
  const source = decodeText(bytes)
  const text = isHtml || /^\s*(?:<!doctype html|<html[\s>])/i.test(source) ? textOfHtml(source) : source
  yield { place: 'line', at: 1, text }
  if (isCut) throw new TextError('asset.text_too_large')
}

async function firstBytes(file: string): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const bytes = Buffer.alloc(Math.min(size, MAX_BYTES))
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0)
    return { bytes: bytes.subarray(0, bytesRead), isCut: size > MAX_BYTES }
  } finally {
    await handle.close()
  }
}
