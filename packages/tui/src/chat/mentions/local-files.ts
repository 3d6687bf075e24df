import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, posix } from 'node:path'

/** Enough for a project; a folder with more is completed folder by folder. */
const MOST_FILES = 5000
const MOST_DEPTH = 8
const PASSED_OVER = new Set(['node_modules'])

const isHidden = (name: string): boolean => name.startsWith('.') || PASSED_OVER.has(name)

/** What the start of a path means where `~` stands for the own folder. */
export const withHome = (path: string): string => (/^~(?=\/|$)/.test(path) ? homedir() + path.slice(1) : path)

/** The files below a folder, those of upper folders first; without what is hidden. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const files: string[] = []
  let level = ['']
  for (let depth = 0; depth < MOST_DEPTH && level.length > 0; depth++) {
    const below: string[] = []
    for (const above of level) {
      for (const { name, isFolder } of await entriesOf(join(folder, above))) {
        if (isHidden(name)) continue
        const path = posix.join(above, name)
        if (isFolder) below.push(path)
        else files.push(path)
        if (files.length >= MOST_FILES) return files
      }
    }
    level = below
  }
  return files
}

/** What is directly in a folder, folders with a slash behind; none where it cannot be read. */
export const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await entriesOf(folder)).map(({ name, isFolder }) => (isFolder ? `${name}/` : name))

async function entriesOf(folder: string): Promise<readonly { readonly name: string; readonly isFolder: boolean }[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
