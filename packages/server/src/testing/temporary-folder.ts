import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

/** Returns an empty folder that is deleted at the end of the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'saffron-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
