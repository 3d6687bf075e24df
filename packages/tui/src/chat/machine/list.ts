import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { systemCode } from '../../shell/system-reason.ts'
import { faultOf, type Located } from './locate.ts'

const MAX_ENTRIES = 1000

/** Lists a folder: each entry on a line, with its size, or a slash for folders. Links are named, and not followed. */
export async function listFolderFor({ path, shown }: Located): Promise<string> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    throw faultOf(systemCode(error) ?? String(error), shown)
  })
  const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const lines = await Promise.all(
    sorted.slice(0, MAX_ENTRIES).map(async (entry) => {
      if (entry.isDirectory()) return `${entry.name}/`
      if (entry.isSymbolicLink()) return `${entry.name} (link)`
      const stat = await lstat(join(path, entry.name)).catch(() => undefined)
      return stat === undefined ? entry.name : `${entry.name} (${stat.size} bytes)`
    }),
  )
  const more = sorted.length > MAX_ENTRIES ? [`[${sorted.length - MAX_ENTRIES} more]`] : []
  return lines.length === 0 ? '[The folder is empty.]' : [...lines, ...more].join('\n')
}
