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

/** A shorter secret could be guessed, or was truncated by a full disk. */
const MIN_CHARACTERS = 32

export const isLongEnough = (text: string): boolean => text.trim().length >= MIN_CHARACTERS

/**
 * The installation's secret is too short to derive keys from. `file` is its path, unless it came from the environment.
 */
export class ShortSecretError extends Error {
  readonly file: string | undefined

  constructor(file?: string) {
    super(`${file ?? 'SAFFRON_SECRET'} is shorter than ${MIN_CHARACTERS} characters`)
    this.name = 'ShortSecretError'
    this.file = file
  }
}

/**
 * Returns SAFFRON_SECRET, or else the content of the file `secret` in the data directory. The first run creates that
 * file, readable only by its owner. Throws ShortSecretError.
 */
export async function loadSecret(dataFolder: string, given: string | undefined): Promise<Secret> {
  if (given !== undefined) {
    if (!isLongEnough(given)) throw new ShortSecretError()
    return createSecret(given)
  }
  const file = join(dataFolder, 'secret')
  const text = (await readIfThere(file)) ?? (await makeSecret(dataFolder, file))
  if (!isLongEnough(text)) throw new ShortSecretError(file)
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
