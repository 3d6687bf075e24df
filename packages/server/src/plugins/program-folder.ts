import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates the folder that a program runs in. It's deleted when the program ends. */
export async function createProgramFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'saffron-plugin-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
