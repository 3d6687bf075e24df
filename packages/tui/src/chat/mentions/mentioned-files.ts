import { openAsBlob, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'

import type { StoredFile } from '@saffron/core/chat'
import { readDrivePath } from '@saffron/core/drive'

import { lookUp } from '../../drive/index.ts'
import type { Context } from '../../shell/context.ts'
import { unreadable } from '../../shell/unreadable.ts'
import { withHome } from '../../shell/with-home.ts'
import { readMentions } from './mention.ts'

export interface MentionedFiles {
  /** Absolute local paths without duplicates. */
  readonly local: readonly string[]
  /** Possible readings of Drive paths, most likely first. */
  readonly drive: readonly (readonly string[])[]
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** Returns the files a text mentions. An @ word that isn't a file stays a word. */
export function mentionedFiles(text: string): MentionedFiles {
  const mentions = readMentions(text)
  const local = mentions.flatMap((meant) => {
    const path = meant.filter(({ isDrive }) => !isDrive).map((each) => withHome(each.path))
    return path.find((each) => isFileHere(each)) ?? []
  })
  const drive = mentions.map((meant) => meant.flatMap(({ path, isDrive }) => (isDrive && path !== '' ? [path] : [])))
  return { local: [...new Set(local.map((path) => resolve(path)))], drive: drive.filter(({ length }) => length > 0) }
}

/** A file that can't be inspected doesn't count as one. */
function isFileHere(path: string): boolean {
  try {
    return isFile(path)
  } catch {
    return false
  }
}

/** Opens local files. Throws if one can't be read. */
export const openLocal = (paths: readonly string[], { t }: Pick<Context, 't'>) =>
  Promise.all(
    paths.map(async (path) => {
      try {
        return { name: basename(resolve(path)), content: await openAsBlob(path) }
      } catch (error) {
        throw unreadable(path, error, t)
      }
    }),
  )

/** Finds Drive files by path. `missing` is the first path without a file. */
export async function findInDrive(
  { api }: Pick<Context, 'api'>,
  meant: MentionedFiles['drive'],
): Promise<{ readonly stored: readonly StoredFile[]; readonly missing: string | undefined }> {
  const ways = meant.flatMap((paths) => paths.map((path) => readDrivePath(path).names))
  const nodes = await lookUp(api, ways)
  const stored: StoredFile[] = []
  let missing: string | undefined
  let at = 0
  for (const paths of meant) {
    const node = nodes.slice(at, at + paths.length).find((each) => typeof each?.asset === 'string')
    at += paths.length
    if (node === undefined) missing ??= paths[0]
    else if (node.asset !== null) stored.push({ asset: node.asset, name: node.name, size: node.size })
  }
  return { stored, missing }
}
