import { setTimeout } from 'node:timers/promises'

import { ApiError } from '@saffron/core/errors'

import type { AttachedFile } from '../../drive/index.ts'

/** The longest wait for the text of a new file. */
const TIMEOUT_MS = 15_000
const LOOK_EVERY_MS = 200

/** Waits until the text of the files is extracted or has failed. Throws `asset.text_waiting` after the timeout. */
export async function waitForExtraction(
  look: () => Promise<readonly AttachedFile[]>,
  timeoutMs = TIMEOUT_MS,
): Promise<readonly AttachedFile[]> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const files = await look()
    const late = files.find(({ text }) => text === 'waiting')
    if (late === undefined) return files
    if (waited >= timeoutMs) throw new ApiError('asset.text_waiting', { values: { name: late.name } })
    await setTimeout(LOOK_EVERY_MS)
  }
}
