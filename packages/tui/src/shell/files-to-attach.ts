import { access, constants, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'

import type { Translate } from '@saffron/core/i18n'

import { CommandError, EXIT } from './exit-codes.ts'
import { unreadable } from './unreadable.ts'

/** A local file or the pipe to send. */
export interface FileToAttach {
  readonly name: string
  /** Undefined for the pipe. */
  readonly path?: string
}

/** `-` or `-:name.txt`. A file with that name is written as `./-`. */
const PIPE = /^-(?::(.+))?$/s
const PIPE_NAME = 'stdin'

/**
 * Returns named files without duplicates. Throws before it reads any: `notFound` for a missing file, `usage`
 * for a non-file or a pipe that is used twice.
 */
export async function filesToAttach(typed: readonly string[] = [], t: Translate): Promise<FileToAttach[]> {
  const whole = typed.map((path) => (PIPE.test(path) ? path : resolve(path)))
  const named = typed.filter((_path, index) => whole.indexOf(whole[index] ?? '') === index)
  const [first, second] = named.filter((path) => PIPE.test(path))
  if (first !== undefined && second !== undefined) {
    throw new CommandError(t('cli.error.oneWay', { first, second }), EXIT.usage)
  }
  return Promise.all(named.map((path) => fileOf(path, t)))
}

export const isPipe = ({ path }: FileToAttach): boolean => path === undefined

async function fileOf(path: string, t: Translate): Promise<FileToAttach> {
  const pipe = PIPE.exec(path)
  if (pipe !== null) return { name: pipe[1] ?? PIPE_NAME }
  let isFile: boolean
  try {
    isFile = (await stat(path)).isFile()
    await access(path, constants.R_OK)
  } catch (error) {
    throw unreadable(path, error, t)
  }
  if (isFile) return { name: basename(resolve(path)), path }
  throw new CommandError(t('cli.error.notAFile', { file: path }), EXIT.usage)
}
