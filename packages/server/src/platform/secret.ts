import { hkdfSync, randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { isCode } from './disk-errors.ts'
import { cannotLink, syncFolder } from './sync-disk.ts'

/** The installation's secret, from which a key is derived for each purpose. */
export interface Secret {
  /** Returns 32 bytes for one purpose, such as `access-token` or `channel-key`. */
  readonly key: (purpose: string) => Uint8Array
}

export function createSecret(text: string): Secret {
  return { key: (purpose) => new Uint8Array(hkdfSync('sha256', text, 'saffron', purpose, 32)) }
}

/** The prefix of a secret file that is being written. */
export const SECRET_PARTIAL = 'secret.partial-'

/** A shorter secret could be guessed, or was truncated by a full disk. Other characters result from disk errors. */
const SECRET = /^[\x21-\x7e]{32,}$/

export const SECRET_RULE = 'is not 32 or more letters, digits and signs of ASCII without a space'

export const isSecret = (text: string): boolean => SECRET.test(text.trim())

/** The installation's secret isn't a valid text. `file` is its location, unless it's from the environment. */
export class BadSecretError extends Error {
  readonly file: string | undefined

  constructor(file?: string) {
    super(`${file ?? 'SAFFRON_SECRET'} ${SECRET_RULE}`)
    this.name = 'BadSecretError'
    this.file = file
  }
}

/**
 * Returns SAFFRON_SECRET, or else the content of the file `secret` in the data directory. The first run creates that
 * file, readable only by its owner. Throws ShortSecretError.
 */
export async function loadSecret(dataFolder: string, given: string | undefined): Promise<Secret> {
  if (given !== undefined) {
    if (!isSecret(given)) throw new BadSecretError()
    return createSecret(given)
  }
  const file = join(dataFolder, 'secret')
  const text = (await readIfThere(file)) ?? (await makeSecret(dataFolder, file))
  if (!isSecret(text)) throw new BadSecretError(file)
  return createSecret(text.trim())
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Writes the file under a temporary name, and renames it once its content is on disk. */
async function makeSecret(dataFolder: string, file: string): Promise<string> {
  const partial = join(dataFolder, `${SECRET_PARTIAL}${randomBytes(8).toString('hex')}`)
  try {
    await writeFile(partial, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await link(partial, file).catch(async (error: unknown) => {
      // Another process created it first.
      if (isCode(error, 'EEXIST')) return
      if (!cannotLink(error)) throw error
      await rename(partial, file)
    })
  } finally {
    await rm(partial, { force: true })
  }
  await syncFolder(dataFolder)
  return readFile(file, 'utf8')
}
