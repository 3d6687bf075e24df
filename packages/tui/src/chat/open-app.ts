import type { GlobalOptions } from '../shell/context.ts'
import { environment } from '../shell/environment.ts'
import { withServer } from '../shell/run-command.ts'
import { askOnce } from './ask-once.ts'

/** `saffron` alone: the app in a terminal; between pipes, or in a terminal that cannot be drawn on, one question. */
export async function openApp(prompt: string | undefined, options: GlobalOptions): Promise<void> {
  const isInteractive = process.stdin.isTTY && process.stdout.isTTY && environment.TERM !== 'dumb'
  if (!isInteractive) return askOnce(prompt === undefined ? [] : [prompt], options)
  await withServer(options, async (context) => {
    const { runApp } = await import('./run-app.tsx')
    return runApp(context, prompt)
  })
}
