import { hkdfSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The installation's one secret, from which each purpose has a key of its own. */
export interface Secret {
  /** 32 bytes for one purpose: `access-token`, `channel-key`. */
  readonly key: (purpose: string) => Uint8Array
}

export function createSecret(text: string): Secret {
  return { key: (purpose) => new Uint8Array(hkdfSync('sha256', text, 'saffron', purpose, 32)) }
}

/** What SAFFRON_SECRET gives, else the file `secret` of the data folder, made on the first run for its owner's eyes only. */
export async function loadSecret(dataFolder: string, given: string | undefined): Promise<Secret> {
  if (given !== undefined) return createSecret(given)
  const file = join(dataFolder, 'secret')
  try {
    await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return createSecret((await readFile(file, 'utf8')).trim())
}
