import { openAsBlob } from 'node:fs'

import type { Translate } from '@saffron/core/i18n'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { type FileToAttach, filesToAttach, isPipe } from '../shell/files-to-attach.ts'
import { showPassing } from '../shell/output.ts'
import { withPiped } from '../shell/piped-file.ts'

/**
 * Returns local images in their order, before any is read. Throws `notFound` for a missing file, and a usage error for
 * the same one twice or anything but a file.
 */
export async function imagesToSend(typed: readonly string[], t: Translate): Promise<readonly FileToAttach[]> {
  const files = await filesToAttach(typed, t)
  if (files.length === typed.length) return files
  throw new CommandError(t('cli.draw.sameFile'), EXIT.usage)
}

/** Uploads images, one after the other. Returns their assets. `piped`: the file that the pipe is in. */
export async function uploadImages(
  api: Context['api'],
  files: readonly FileToAttach[],
  piped = '',
): Promise<readonly string[]> {
  const assets: string[] = []
  for (const { name, path = piped } of files) {
    const file = new File([await openAsBlob(path)], name)
    assets.push((await api.drive.uploadAsset({ body: { file, name } })).id)
  }
  return assets
}

/** Uploads images, and says so on stderr. Returns their assets. */
export async function sendImages(
  { api, t }: Pick<Context, 'api' | 't'>,
  files: readonly FileToAttach[],
): Promise<readonly string[]> {
  if (files.length === 0) return []
  const send = (piped: string) => uploadImages(api, files, piped)
  const remove = showPassing(t('cli.draw.sending', { count: files.length }))
  try {
    return files.some(isPipe) ? await withPiped(send) : await send('')
  } finally {
    remove()
  }
}
