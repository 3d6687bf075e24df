import { createHash } from 'node:crypto'
import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { makeFolder } from '../shell/make-folder.ts'
import type { GetPlan } from './plan-get.ts'

/** Marks an incomplete local folder of a Drive folder. Only the Drive folder with the same ID resumes it. */
const markOf = (folder: string, id: string): string => join(folder, `.${id}.saffron-folder`)

/** Returns whether an earlier run created this folder for the same Drive folder and didn't finish. */
export const isUnfinished = async (folder: string, id: string): Promise<boolean> =>
  (await lstat(markOf(folder, id)).catch(() => undefined))?.isFile() === true

/**
 * Creates a folder marked as incomplete, unless it already is. The name appears only together with the mark, wherever
 * the program stops. Errors are reported by the files inside.
 */
export async function beginFolder(folder: string, id: string): Promise<void> {
  if (await isUnfinished(folder, id)) return
  // Two downloads of one folder under different names don't share it.
  const own = createHash('sha256')
    .update(`${id} ${basename(folder)}`)
    .digest('hex')
    .slice(0, 32)
  const hidden = join(dirname(folder), `.${own}.saffron-folder`)
  try {
    makeFolder(hidden)
    await writeFile(markOf(hidden, id), '')
    await rename(hidden, folder)
  } catch {
    await rm(hidden, { recursive: true, force: true })
  }
}

/** Marks the folder as complete. */
export const endFolder = (folder: string, id: string): Promise<void> => rm(markOf(folder, id), { force: true })

/**
 * Creates the folders of a plan below an existing one. Errors are reported by the files inside. Not recursive, because
 * Node's recursive mkdir never ends if the system rejects a folder.
 */
export async function makePlanned({ folders }: Pick<GetPlan, 'folders'>): Promise<void> {
  for (const each of folders) await mkdir(each).catch(() => undefined)
}
