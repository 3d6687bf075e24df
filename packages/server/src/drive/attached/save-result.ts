import { Readable } from 'node:stream'

import { nameError, normalName } from '@saffron/core/drive'

import type { Assets } from '../assets/assets.ts'
import type { createReceiveFile } from '../assets/receive-file.ts'
import { attachToMessage } from './attached-store.ts'

interface ResultFile {
  readonly owner: string
  readonly by: string
  readonly conversation: string
  readonly message: string
  readonly name: string
  readonly bytes: Uint8Array
}

/** Stores a file that belongs to a message, and returns its ID. Throws what a full drive throws. */
export type SaveToolResult = (file: ResultFile) => Promise<string>

interface SaveDeps {
  readonly receiveFile: ReturnType<typeof createReceiveFile>
  readonly assets: Assets
}

export function createSaveResult({ receiveFile, assets }: SaveDeps): SaveToolResult {
  return async ({ owner, by, conversation, message, name, bytes }) => {
    const file = await receiveFile({
      ownerId: owner,
      content: Readable.from([bytes]),
      contentLength: bytes.length,
      signal: new AbortController().signal,
    })
    const plain = normalName(name)
    const purpose = {
      owner,
      by,
      conversation,
      name: nameError(plain) === undefined ? plain : 'result',
      vectorize: false,
      onConflict: 'keepBoth',
    } as const
    try {
      const stored = await assets.add(purpose, file, ({ tx }, asset) =>
        attachToMessage(tx, { message, conversation, asset }),
      )
      return stored.id
    } finally {
      await file.discard()
    }
  }
}
