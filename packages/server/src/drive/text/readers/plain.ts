import { open } from 'node:fs/promises'

import { decodeText } from '../../../documents/decode.ts'
import { TextError } from '../../../documents/text-error.ts'
import type { Section } from '../section.ts'
import { textOfHtml } from './html.ts'

/** The size limit of text files. Longer ones, such as logs, are cut. */
const MAX_BYTES = 16 * 1024 * 1024

/** Yields the content of a text file, or the visible text of an HTML page. */
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
