import { Readable } from 'node:stream'

import type { Asset } from '@saffron/core/drive'

import type { AssetPurpose } from '../drive/assets/assets.ts'
import type { TestServer } from './test-server.ts'

interface SentFile extends Partial<AssetPurpose> {
  readonly content?: string | Uint8Array
}

/** Uploads a file that nothing refers to by default. */
export async function sendAsset(
  { app }: Pick<TestServer, 'app'>,
  owner: string,
  { content = `A note: ${crypto.randomUUID()}`, ...purpose }: SentFile = {},
): Promise<Asset> {
  const bytes = Buffer.from(content)
  const { signal } = new AbortController()
  const incoming = { ownerId: owner, content: Readable.from([bytes]), contentLength: bytes.length, signal }
  const file = await app.drive.receiveFile(incoming)
  const whole = { name: 'note.txt', vectorize: false, onConflict: 'refuse' as const, ...purpose, owner, by: owner }
  return app.drive.assets.add(whole, file).finally(() => file.discard())
}
