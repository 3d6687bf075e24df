import type { Api } from '@saffron/core/client'
import { type ConflictChoice, type Node, writeDrivePath } from '@saffron/core/drive'

import { hashFile } from './file-hash.ts'
import type { LocalFile } from './local-tree.ts'
import { withRetries } from './parallel.ts'
import type { Job } from './transfer-log.ts'

/** A file with the facts known before the upload. */
export interface PreparedFile extends Job {
  readonly file: LocalFile
  readonly name: string
  /** The target folder, or the error if it couldn't be created. */
  readonly folder: { readonly id: string } | { readonly error: unknown }
  /** The item that already has its name. */
  readonly taken: Node | undefined
  /** SHA-256. Undefined if it isn't needed or couldn't be computed. */
  readonly hash?: string
  /** The user's asset that already has this content. */
  readonly asset?: string
  readonly error?: unknown
}

export type PlannedFile = Omit<PreparedFile, 'hash' | 'asset' | 'error'>

/** Files per batch: one call answers for a batch, and the first files don't wait long. */
const MAX_FILES = 250
const MAX_BYTES = 64 * 1024 * 1024

interface Deps {
  readonly api: Api
  readonly onConflict: ConflictChoice
  readonly signal: AbortSignal
}

/** Yields files with their hashes, and whether Drive has their content. Asks for many at a time. */
export async function* prepareFiles(files: readonly PlannedFile[], deps: Deps): AsyncGenerator<PreparedFile[]> {
  for (const window of windowsOf(files)) {
    const hashed: PreparedFile[] = []
    for (const each of window) hashed.push(await withHash(each, deps))
    const assets = await knownAssets(hashed, deps)
    yield hashed.map((each) => {
      const asset = each.hash === undefined ? undefined : assets.get(each.hash)
      return asset === undefined ? each : { ...each, asset }
    })
  }
}

function* windowsOf(files: readonly PlannedFile[]): Generator<PlannedFile[]> {
  let window: PlannedFile[] = []
  let bytes = 0
  for (const each of files) {
    window.push(each)
    bytes += each.size
    if (window.length < MAX_FILES && bytes < MAX_BYTES) continue
    yield window
    window = []
    bytes = 0
  }
  if (window.length > 0) yield window
}

async function withHash(planned: PlannedFile, { onConflict, signal }: Deps): Promise<PreparedFile> {
  if ('error' in planned.folder || (planned.taken !== undefined && onConflict === 'skip')) return planned
  try {
    return { ...planned, hash: await hashFile(planned.file.local, signal) }
  } catch (error) {
    if (signal.aborted) throw error
    return { ...planned, error }
  }
}

async function knownAssets(files: readonly PreparedFile[], { api, signal }: Deps): Promise<Map<string, string>> {
  const sizes = new Map(files.flatMap(({ hash, size }) => (hash === undefined ? [] : [[hash, size] as const])))
  if (sizes.size === 0) return new Map()
  const list = [...sizes].map(([hash, size]) => ({ hash, size }))
  const answer = await withRetries({ signal }, () => api.drive.checkAssets({ body: { list }, signal }))
  return new Map(answer.list.flatMap(({ hash, asset }) => (asset === null ? [] : [[hash, asset] as const])))
}

export const pathIn = (above: readonly string[], names: readonly string[]): string =>
  writeDrivePath([...above, ...names])
