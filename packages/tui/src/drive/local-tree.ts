import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A local file to upload. */
export interface LocalFile {
  readonly local: string
  /** The displayed path, if it differs from `local`. */
  readonly shown?: string
  /** Its path below the target folder. */
  readonly names: readonly string[]
  /** Bytes. */
  readonly size: number
  readonly modifiedMs: number
}

/** The content of a path, sorted by name. */
export interface LocalTree {
  /** The path of every folder, parents first. */
  readonly folders: (readonly string[])[]
  readonly files: LocalFile[]
  /** Symbolic links that weren't followed. */
  readonly links: string[]
  /** Paths that couldn't be read or aren't files, with the reason. */
  readonly faults: { readonly local: string; readonly names: readonly string[]; readonly error: unknown }[]
}

export const emptyTree = (): LocalTree => ({ folders: [], files: [], links: [], faults: [] })

interface Visit {
  readonly local: string
  readonly names: readonly string[]
  /** Follows symbolic links. Typed paths are always followed. */
  readonly follows: boolean
}

/** Adds a file or a whole directory to a tree, including hidden files. */
export async function addLocal(tree: LocalTree, visit: Visit): Promise<void> {
  const found = await stat(visit.local)
  if (found.isDirectory()) return addFolder(tree, visit, [])
  addFile(tree, visit, found)
}

type Found = Awaited<ReturnType<typeof stat>>

function addFile(tree: LocalTree, { local, names }: Omit<Visit, 'follows'>, found: Found): void {
  if (found.isFile()) tree.files.push({ local, names, size: Number(found.size), modifiedMs: Number(found.mtimeMs) })
  else tree.faults.push({ local, names, error: Object.assign(new Error('no file'), { code: 'ENOTSUP' }) })
}

async function addFolder(tree: LocalTree, { local, names, follows }: Visit, above: readonly string[]): Promise<void> {
  if (names.length > 0) tree.folders.push(names)
  try {
    // A link to one of its parents would loop forever.
    const real = follows ? await realpath(local) : local
    if (above.includes(real)) return void tree.links.push(local)
    const entries = await readdir(local)
    for (const name of entries.toSorted()) {
      const inner = { local: join(local, name), names: [...names, name], follows }
      await addEntry(tree, inner, [...above, real])
    }
  } catch (error) {
    tree.faults.push({ local, names, error })
  }
}

async function addEntry(tree: LocalTree, visit: Visit, above: readonly string[]): Promise<void> {
  try {
    const own = await lstat(visit.local)
    if (own.isSymbolicLink() && !visit.follows) return void tree.links.push(visit.local)
    const found = own.isSymbolicLink() ? await stat(visit.local) : own
    if (found.isDirectory()) await addFolder(tree, visit, above)
    else addFile(tree, visit, found)
  } catch (error) {
    tree.faults.push({ local: visit.local, names: visit.names, error })
  }
}
