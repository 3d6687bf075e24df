import { openAsBlob } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'

import { type Attachment, createAttachments } from '@saffron/core/chat'
import { textFault } from '@saffron/core/drive'
import type { Translate } from '@saffron/core/i18n'
import { sleep } from '@saffron/core/stream'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { say } from '../shell/output.ts'
import { withPiped } from '../shell/piped-file.ts'
import { unreadable } from '../shell/unreadable.ts'
import { cleanLine } from '../ui/clean-text.ts'

/** A file of this machine, or the pipe, that is to go along with what is asked. */
export interface FileToAttach {
  readonly name: string
  /** Absent of the pipe. */
  readonly path?: string
}

/** `-`, or `-:name.txt`: a file of that very name is `./-`. */
const PIPE = /^-(?::(.+))?$/s
const PIPE_NAME = 'stdin'

/**
 * What `--file` names, each once. Throws before anything is read: `notFound` for what is not there, `usage` for what is no
 * file, or for a pipe that would have to be read twice.
 */
export async function filesToAttach(typed: readonly string[] = [], t: Translate): Promise<FileToAttach[]> {
  const named = [...new Set(typed)]
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
 * Sends files, and waits until what is written in them is read; says what could not be. Answers their assets; throws why
 * the first one failed.
 */
export async function sendAttachments(context: Context, files: readonly FileToAttach[]): Promise<readonly string[]> {
  const send = async (piped: string) => {
    const opened = files.map(async ({ name, path = piped }) => ({ name, content: await openAsBlob(path) }))
    return sendContents(context, await Promise.all(opened))
  }
  return files.some(isPipe) ? withPiped(send) : send('')
}

async function sendContents(
  { api, t }: Context,
  files: readonly { readonly name: string; readonly content: Blob }[],
): Promise<readonly string[]> {
  if (files.length === 0) return []
  if (process.stderr.isTTY) say(t('cli.chat.attaching', { count: files.length }))
  const attachments = createAttachments({
    send: ({ name, content, signal }) =>
      api.drive.uploadAsset({ body: { file: new File([content], name), name }, signal }),
    read: (id, signal) => api.drive.getAsset({ params: { id }, signal }),
    sleep,
  })
  attachments.add(files)
  const assets = await attachments.whenReady()
  const sent = attachments.getSnapshot()
  if (assets === undefined) throw sent.find(({ phase }) => phase === 'failed')?.error
  for (const file of sent) sayFault(file, t)
  return assets
}

function sayFault({ name, asset }: Attachment, t: Translate): void {
  const fault = asset && textFault(asset.text, t)
  if (fault !== undefined) say(`${cleanLine(name)}: ${fault}`)
}
