import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'

import { isSecretPath } from '../../shell/secret-path.ts'
import { systemCode } from '../../shell/system-reason.ts'

/** Something that the model can correct. Its message is the result of the call. */
export class CallFault extends Error {}

/** A file or folder in the tool folder. */
export interface Located {
  /** Without links. */
  readonly path: string
  /** As people and models see it. `.` is the folder itself. */
  readonly shown: string
  /** Its name, or that of a folder above it, says that it may hold secrets. */
  readonly isSecret: boolean
}

/** Returns whether a path is a folder, or below it. Both are without links. */
export const isInside = (root: string, path: string): boolean =>
  path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)

/**
 * Finds a path that a model named in the tool folder. Links are followed, and must not lead out of it. Throws a fault if
 * the path isn't in the folder, or doesn't exist, unless it may be new.
 */
export async function locate(root: string, typed: string, { mayBeNew = false } = {}): Promise<Located> {
  if (typed.includes('\0')) throw new CallFault('The path has a character that no path may have.')
  const wanted = resolve(root, typed)
  const path = isInside(root, wanted) ? await realOf(wanted, typed) : undefined
  if (path === undefined || !isInside(root, path)) {
    throw new CallFault(`${JSON.stringify(typed)} is outside the folder that the user has allowed.`)
  }
  if (!mayBeNew && (await lstat(path).catch(() => undefined)) === undefined) throw faultOf('ENOENT', typed)
  // A harmless name may be a link to another one.
  const isSecret = isSecretPath(shownIn(root, wanted)) || isSecretPath(shownIn(root, path))
  return { path, shown: shownIn(root, path), isSecret }
}

export const shownIn = (root: string, path: string): string => relative(root, path).split(sep).join('/') || '.'

/** Of a path that doesn't exist, the part that does is followed. */
async function realOf(wanted: string, typed: string): Promise<string> {
  try {
    return await realpath(wanted)
  } catch (error) {
    const code = systemCode(error) ?? String(error)
    if (code !== 'ENOENT') throw faultOf(code, typed)
    return join(await realOf(dirname(wanted), typed), basename(wanted))
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is not a folder',
  EISDIR: 'is a folder',
  EACCES: 'may not be opened',
  EPERM: 'may not be changed',
  ELOOP: 'is a link to itself',
  ENAMETOOLONG: 'is too long',
  ENOSPC: 'could not be written, because the disk is full',
}

/** Why the system can't do something with a path, for the model. */
export const faultOf = (code: string, typed: string): CallFault =>
  new CallFault(`${JSON.stringify(typed)} ${REASONS[code] ?? `could not be used (${code})`}.`)
