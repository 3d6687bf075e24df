import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Feeds a hash with the first bytes of a file. */
export async function feedHash(
  hash: Hash,
  file: string,
  { bytes, signal }: { bytes?: number; signal: AbortSignal },
): Promise<void> {
  if (bytes === 0) return
  const end = bytes === undefined ? {} : { end: bytes - 1 }
  for await (const piece of createReadStream(file, { ...end, signal, highWaterMark: 1024 * 1024 })) {
    hash.update(piece as Buffer)
  }
}

/** Returns the SHA-256 of a file in hexadecimal. */
export async function hashFile(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await feedHash(hash, file, { signal })
  return hash.digest('hex')
}
