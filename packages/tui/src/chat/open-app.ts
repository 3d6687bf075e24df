import { resolve } from 'node:path'

import { environment } from '../shell/environment.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { badValue } from '../shell/options.ts'
import { requireSession, withoutServer, withServer } from '../shell/run-command.ts'
import { type AskOptions, askOnce } from './ask-once.ts'
import { filesToAttach, isPipe, sendAttachments } from './attach-files.ts'

/** `saffron` without a command: the app in a capable terminal, otherwise a single prompt. */
export async function openApp(
  prompt: string | undefined,
  options: Pick<AskOptions, 'api' | 'lang' | 'file' | 'screenReader'>,
) {
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY
  const isInteractive = isTerminal && environment.TERM !== 'dumb'
  if (isTerminal && !isInteractive && prompt === undefined && options.file === undefined) return refuseTerminal(options)
  if (!isInteractive) return askOnce(prompt === undefined ? [] : [prompt], options)
  await withServer(options, async (context) => {
    const files = await filesToAttach(options.file, context.t)
    // In the app, stdin is the keyboard.
    if (files.some(isPipe)) throw badValue('--file', '-', context.t)
    if (files.length > 0) requireSession(context)
    const assets = await sendAttachments(context, files)
    const { runApp } = await import('./run-app.tsx')
    const held = files.map(({ name, path }, index) => ({
      name,
      path: path && resolve(path),
      asset: assets[index] ?? '',
    }))
    return runApp(context, { prompt, files: held })
  })
}

const refuseTerminal = (options: Pick<AskOptions, 'lang'>): Promise<void> =>
  withoutServer(options, async (t) => {
    throw new CommandError(t('cli.error.dumbTerminal'), EXIT.usage)
  })
