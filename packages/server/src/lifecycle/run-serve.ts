import process from 'node:process'

import type { Translate } from '@saffron/core/i18n'

import { hasPictureLibrary } from '../platform/picture-library.ts'
import { describeFailure } from './failure.ts'
import { keepMemorySmall } from './keep-memory-small.ts'
import { type RunningServer, type ServeOptions, startServer } from './start-server.ts'

export interface ServeCommand {
  readonly options: ServeOptions
  readonly translate: Translate
  /** One line on stdout, which programs wait for. */
  readonly print: (line: string) => void
  /** One line on stderr, for people. */
  readonly say: (line: string) => void
  /** The server is ready. Opens a browser if requested. */
  readonly onReady?: (url: string) => void
}

/** Runs `saffron serve` until it's stopped. Returns the exit code. */
export async function runServe({ options, translate, print, say, onReady }: ServeCommand): Promise<number> {
  keepMemorySmall()
  const result = await startServer(options)
  if (!result.ok) {
    say(describeFailure(result.failure, translate))
    return 1
  }
  const { server } = result
  print(`saffron listening on ${server.url}`)
  for (const line of greeting(server, options, translate)) say(line)
  onReady?.(server.url)
  await stopRequested()
  say(translate('serve.stopping'))
  // A second request ends the process right away.
  void stopRequested().then(() => process.exit(130))
  await server.stop()
  return 0
}

/** Prints the address, the data directory and the first step. */
function greeting({ url, dataFolder, isNew, setupCode }: RunningServer, options: ServeOptions, translate: Translate) {
  const lines = [translate('serve.where', { url })]
  if (dataFolder === undefined) lines.push(translate('serve.remote', { api: options.api ?? '' }))
  else {
    lines.push(translate('serve.data', { folder: dataFolder }))
    if (!hasPictureLibrary()) lines.push(translate('serve.noPictures'))
  }
  if (setupCode !== undefined) lines.push(translate('serve.firstWithCode', { url, code: setupCode }))
  else lines.push(isNew ? translate('serve.first', { url }) : translate('serve.again', { url }))
  return lines
}

function stopRequested(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, () => resolve())
  return promise
}
