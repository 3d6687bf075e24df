import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** Installed packages with about 3,600 files in total. */
const PACKAGES = [
  'node_modules/typescript',
  'packages/server/node_modules/zod',
  'packages/server/node_modules/kysely',
  'packages/server/node_modules/undici',
  'packages/web/node_modules/highlight.js',
]

export interface RealFolder {
  readonly path: string
  readonly name: string
  readonly files: number
  /** The size of distinct contents. */
  readonly bytes: number
}

/** A realistic folder with several thousand files, created once per machine. */
export async function realFolder(): Promise<RealFolder> {
  const path = join(tmpdir(), 'saffron-walk-packages')
  if (!(await stat(path).catch(() => undefined))) {
    const unfinished = `${path}-${process.pid}`
    await mkdir(unfinished)
    for (const name of PACKAGES) {
      await cp(join(ROOT, name), join(unfinished, basename(name)), { recursive: true, dereference: true })
    }
    await rename(unfinished, path).catch(() => rm(unfinished, { recursive: true }))
  }
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = new Map<string, number>()
  for (const { parentPath, name } of files) {
    const content = await readFile(join(parentPath, name))
    sizes.set(hash('sha256', content), content.length)
  }
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return { path, name: basename(path), files: files.length, bytes }
}

/** Returns the output of `diff -r` for two folders, empty if they're equal. */
export const difference = (one: string, other: string): Promise<string> =>
  new Promise((resolve) => {
    execFile('diff', ['-r', '--brief', one, other], (_, stdout, stderr) => resolve(stdout + stderr))
  })
