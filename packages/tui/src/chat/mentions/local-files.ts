import { readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'

/** Enough for a project. Larger directories are completed one directory at a time. */
const MAX_FILES = 5000
const MAX_DEPTH = 8
const PASSED_OVER = new Set(['node_modules'])

const isHidden = (name: string): boolean => name.startsWith('.') || PASSED_OVER.has(name)

/** Lists the files below a directory, upper levels first, without hidden ones. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const files: string[] = []
  let level = ['']
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const below: string[] = []
    for (const above of level) {
      for (const { name, isFolder } of await entriesOf(join(folder, above))) {
        if (isHidden(name)) continue
        const path = posix.join(above, name)
        if (isFolder) below.push(path)
        else files.push(path)
        if (files.length >= MAX_FILES) return files
      }
    }
    level = below
  }
  return files
}

/** Lists a directory, with a slash after directory names. Empty if it can't be read. */
export const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await entriesOf(folder)).map(({ name, isFolder }) => (isFolder ? `${name}/` : name))

async function entriesOf(folder: string): Promise<readonly { readonly name: string; readonly isFolder: boolean }[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
