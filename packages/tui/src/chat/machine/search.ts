import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { isSecretPath } from '../../shell/secret-path.ts'
import { type Located, shownIn } from './locate.ts'
import { readTextFile } from './text-file.ts'

const MAX_MATCHES = 200
const MAX_FILES = 20_000
/** Bytes. Larger files are rarely written by people. */
const MAX_SEARCHED = 1_000_000
const MAX_LINE = 300
const MAX_MS = 20_000

const PASSED_OVER = new Set(['node_modules'])

interface Wanted {
  readonly text: string
  /** A part of the file's name. */
  readonly name?: string
}

/**
 * Finds the lines that contain a text, in any case. Hidden files and folders, those that may hold secrets, links and
 * large files are left out.
 */
export async function searchFor(root: string, place: Located, { text, name = '' }: Wanted): Promise<string> {
  const found: string[] = []
  const [words, part] = [text.toLowerCase(), name.toLowerCase()]
  const end = performance.now() + MAX_MS
  let files = 0
  const isFull = () => found.length >= MAX_MATCHES || files >= MAX_FILES || performance.now() > end

  const searchFile = async (path: string): Promise<void> => {
    files += 1
    const shown = shownIn(root, path)
    // What isn't a text file has no lines.
    const content = await readTextFile({ path, shown }).catch(() => '')
    for (const [at, line] of content.split('\n').entries()) {
      if (found.length >= MAX_MATCHES) return
      if (line.toLowerCase().includes(words)) found.push(`${shown}:${at + 1}: ${line.trim().slice(0, MAX_LINE)}`)
    }
  }
  const searchFolder = async (path: string): Promise<void> => {
    const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (isFull()) return
      if (isSecretPath(entry.name) || PASSED_OVER.has(entry.name)) continue
      const below = join(path, entry.name)
      if (entry.isDirectory()) await searchFolder(below)
      else if (entry.isFile() && entry.name.toLowerCase().includes(part) && (await isSmall(below))) {
        await searchFile(below)
      }
    }
  }
  const isFolder = (await stat(place.path)).isDirectory()
  await (isFolder ? searchFolder(place.path) : searchFile(place.path))
  if (found.length === 0) return isFull() ? '[Nothing found yet. Search in a smaller folder.]' : '[Nothing found.]'
  return isFull() ? [...found, '[There may be more. Search in a smaller folder.]'].join('\n') : found.join('\n')
}

const isSmall = async (path: string): Promise<boolean> =>
  ((await stat(path).catch(() => undefined))?.size ?? Infinity) <= MAX_SEARCHED
