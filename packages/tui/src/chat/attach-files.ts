import { openAsBlob } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'

import { createAttachments, type StoredFile } from '@saffron/core/chat'
import { textError } from '@saffron/core/drive'
import type { Translate } from '@saffron/core/i18n'
import { sleep } from '@saffron/core/stream'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { printInfo, showPassing } from '../shell/output.ts'
import { withPiped } from '../shell/piped-file.ts'
import { unreadable } from '../shell/unreadable.ts'
import { cleanLine } from '../ui/clean-text.ts'

/** A local file or the pipe to attach to the prompt. */
export interface FileToAttach {
  readonly name: string
  /** Undefined for the pipe. */
  readonly path?: string
}

/** `-` or `-:name.txt`. A file with that name is written as `./-`. */
const PIPE = /^-(?::(.+))?$/s
const PIPE_NAME = 'stdin'

/**
 * Returns the files of `--file` without duplicates. Throws before it reads any: `notFound` for a missing file, `usage`
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

/**
 * Uploads files for a known or a new conversation, waits until their text is extracted, and reports failed extractions. Returns their assets. Throws the
 * error of the first file that failed.
 */
export async function sendAttachments(
  context: Context,
  files: readonly FileToAttach[],
  conversation?: string,
): Promise<readonly string[]> {
  const send = async (piped: string) => {
    const opened = files.map(async ({ name, path = piped }) => ({ name, content: await openAsBlob(path) }))
    return sendContents(context, { contents: await Promise.all(opened), conversation })
  }
  return files.some(isPipe) ? withPiped(send) : send('')
}

async function sendContents(
  { api, t }: Context,
  { contents, conversation }: Pick<Gathering, 'contents' | 'conversation'>,
): Promise<readonly string[]> {
  if (contents.length === 0) return []
  const remove = showPassing(t('cli.chat.attaching', { count: contents.length }))
  const problems: string[] = []
  try {
    return await gatherAssets({ api, t }, { contents, conversation, stored: [], tell: (line) => problems.push(line) })
  } finally {
    remove()
    for (const problem of problems) printInfo(problem)
  }
}

interface Gathering {
  readonly contents: readonly { readonly name: string; readonly content: Blob }[]
  /** The known conversation that they're for, which may be in another space than the current one. */
  readonly conversation?: string | undefined
  /** Files that are already on the server. */
  readonly stored: readonly StoredFile[]
  /** Called for each file whose text couldn't be extracted. */
  readonly tell: (line: string) => void
  readonly signal?: AbortSignal
}

/**
 * Uploads local files and waits until all are processed. Returns the assets. Throws the error of the first file that
 * failed.
 */
export async function gatherAssets(
  { api, t }: Pick<Context, 'api' | 't'>,
  { contents, conversation, stored, tell, signal }: Gathering,
): Promise<readonly string[]> {
  const attachments = createAttachments({
    send: ({ name, content, signal: each }) =>
      api.drive.uploadAsset({
        body: { file: new File([content], name), name, ...(conversation !== undefined && { conversation }) },
        signal: each,
      }),
    read: (id, each) => api.drive.getAsset({ params: { id }, signal: each }),
    sleep,
  })
  signal?.addEventListener('abort', attachments.clear, { once: true })
  attachments.add(contents)
  attachments.addStored(stored)
  const assets = await attachments.whenReady()
  const sent = attachments.getSnapshot()
  if (assets === undefined) throw sent.find(({ phase }) => phase === 'failed')?.error
  for (const { name, asset } of sent) {
    const textProblem = asset && textError(asset.text, t)
    if (textProblem !== undefined) tell(`${cleanLine(name)}: ${textProblem}`)
  }
  return assets
}
