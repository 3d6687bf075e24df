import { createHash } from 'node:crypto'
import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { makeFolder } from '../shell/make-folder.ts'
import type { GetPlan } from './plan-get.ts'

/** In a folder that is made of one of the drive, until all of it is there: that of the same id goes on in it. */
const markOf = (folder: string, id: string): string => join(folder, `.${id}.saffron-folder`)

/** Whether an earlier run made this folder of the one of the drive, and did not come to its end. */
export const isUnfinished = async (folder: string, id: string): Promise<boolean> =>
  (await lstat(markOf(folder, id)).catch(() => undefined))?.isFile() === true

/**
 * Makes a folder that tells it is not whole, unless it does already. It has its name only with its mark, wherever the program
 * may be stopped. What keeps it from being made is told by each of the files that cannot come.
 */
export async function beginFolder(folder: string, id: string): Promise<void> {
  if (await isUnfinished(folder, id)) return
  // Two of one folder to different names do not share it.
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

/** It is whole. */
export const endFolder = (folder: string, id: string): Promise<void> => rm(markOf(folder, id), { force: true })

/**
 * Makes the folders of a plan, below one that is there. What is in the way is told by each of the files that cannot come. One
 * at a time: Node's recursive way never ends where the system takes no folder.
 */
export async function makePlanned({ folders }: Pick<GetPlan, 'folders'>): Promise<void> {
  for (const each of folders) await mkdir(each).catch(() => undefined)
}
