import { ApiError, isTransient } from '../../errors/index.ts'
import type { DriveApi } from '../contract.ts'
import { pathError } from '../drive-path.ts'
import { MAX_NODES_AT_ONCE } from '../limits.ts'

/** The ID of a folder, or the error that prevented it. */
type FolderResult = { readonly id: string } | { readonly error: unknown }

interface UploadFoldersOptions {
  readonly api: DriveApi
  /** The target folder of all files. */
  readonly parent: string
  /** Folders below it: `src/parts`. */
  readonly paths: ReadonlySet<string>
}

export interface UploadFolders {
  /** Returns the ID of a folder. The first call creates all of them. Rejects with the error of that folder. */
  readonly ensure: (path: string) => Promise<string>
  /** Forgets the results, so the next caller tries failed folders again. */
  readonly forget: () => void
}

/** Returns the folders of a drop, which are created on the first `find`. A folder that fails doesn't block the others. */
export function createUploadFolders({ api, parent, paths }: UploadFoldersOptions): UploadFolders {
  let ensured: Promise<ReadonlyMap<string, FolderResult>> | undefined
  const ensureAll = (): Promise<ReadonlyMap<string, FolderResult>> => {
    ensured ??= createFolders(api, parent, [...paths]).catch((error: unknown) => {
      if (isTransient(error)) ensured = undefined
      throw error
    })
    return ensured
  }
  return {
    ensure: async (path) => {
      if (path === '') return parent
      const found = (await ensureAll()).get(path) ?? { error: new ApiError('client.bad_answer') }
      if ('error' in found) throw found.error
      return found.id
    },
    forget: () => {
      ensured = undefined
    },
  }
}

/** Errors of a single path, not of the whole drop. */
const OF_ONE: ReadonlySet<string> = new Set(['node.name_taken', 'node.too_deep', 'request.invalid'])
const isOfOne = (error: unknown): error is ApiError => ApiError.is(error) && OF_ONE.has(error.code)

async function createFolders(api: DriveApi, parent: string, all: readonly string[]) {
  const found = new Map<string, FolderResult>()
  const createAll = async (paths: readonly string[]): Promise<void> => {
    for (let start = 0; start < paths.length; start += MAX_NODES_AT_ONCE) {
      const some = paths.slice(start, start + MAX_NODES_AT_ONCE)
      const { list } = await api.drive.createFolders({ body: { parent, paths: some } })
      for (const [index, path] of some.entries()) {
        const node = list[index]?.node
        found.set(path, node === undefined ? { error: new ApiError('client.bad_answer') } : { id: node.id })
      }
    }
  }
  const createHalves = async (paths: readonly string[]): Promise<void> => {
    try {
      await createAll(paths)
    } catch (error) {
      if (!isOfOne(error)) throw error
      const [only] = paths
      if (paths.length === 1 && only !== undefined) return void found.set(only, { error: problemOf(only, error) })
      const middle = Math.ceil(paths.length / 2)
      await createHalves(paths.slice(0, middle))
      await createHalves(paths.slice(middle))
    }
  }
  /** Creates all at once. If one fails, creates level by level, so only the folders below it fail. */
  const createLevels = async (paths: readonly string[], depth: number): Promise<void> => {
    try {
      return await createAll(paths)
    } catch (error) {
      if (!isOfOne(error)) throw error
    }
    await createHalves([...new Set(paths.map((path) => topOf(path, depth)))])
    const below: string[] = []
    for (const path of paths) {
      const top = topOf(path, depth)
      const above = found.get(top)
      if (above !== undefined && 'error' in above) found.set(path, above)
      else if (path !== top) below.push(path)
    }
    if (below.length > 0) await createLevels(below, depth + 1)
  }

  const good: string[] = []
  for (const path of all) {
    if (path === '') continue
    if (pathError(path.split('/')) === undefined) good.push(path)
    else found.set(path, { error: new ApiError('request.invalid') })
  }
  if (good.length > 0) await createLevels(good, 1)
  return found
}

/** Returns the first levels of a path. */
const topOf = (path: string, depth: number): string => path.split('/').slice(0, depth).join('/')

function problemOf(path: string, error: ApiError): ApiError {
  if (error.code !== 'node.name_taken') return error
  return new ApiError('client.file_in_the_way', { values: { name: path.split('/').at(-1) ?? path } })
}
