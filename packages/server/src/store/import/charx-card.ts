import { ApiError } from '@saffron/core/errors'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

const CARD = 'card.json'
const MAX_CARD_BYTES = 4 * 1024 * 1024
const MAX_ENTRIES = 2000

export const isZip = (bytes: Buffer): boolean => bytes.readUInt32BE(0) === 0x504b0304

/**
 * Returns the JSON of the character card in a .charx file. Throws `agent.file_damaged`, also if any path leads out of the
 * file, although nothing is written.
 */
export async function cardInCharx(bytes: Buffer): Promise<string | undefined> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true })
    let card: Entry | undefined
    let entries = 0
    for await (const entry of zip.eachEntry()) {
      if (++entries > MAX_ENTRIES) throw new ApiError('agent.file_too_large')
      if (entry.fileName === CARD) card = entry
    }
    return card && (await readEntry(zip, card))
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new ApiError('agent.file_damaged', { cause })
  }
}

/** Counts the unpacked bytes, because the declared size can't be trusted. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_CARD_BYTES) throw new ApiError('agent.file_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
