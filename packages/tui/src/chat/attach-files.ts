import { openAsBlob } from 'node:fs'

import { createAttachments, type StoredFile } from '@saffron/core/chat'
import { textError } from '@saffron/core/drive'
import { sleep } from '@saffron/core/stream'

import type { Context } from '../shell/context.ts'
import { type FileToAttach, isPipe } from '../shell/files-to-attach.ts'
import { printInfo, showPassing } from '../shell/output.ts'
import { withPiped } from '../shell/piped-file.ts'
import { cleanLine } from '../ui/clean-text.ts'

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
