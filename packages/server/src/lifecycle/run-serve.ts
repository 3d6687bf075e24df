import process from 'node:process'

import type { Translate } from '@saffron/core/i18n'

import { hasPictureLibrary } from '../picture-library.ts'
import { describeFailure } from './failure.ts'
import { keepMemorySmall } from './keep-memory-small.ts'
import { type RunningServer, type ServeOptions, startServer } from './start-server.ts'

export interface ServeCommand {
  readonly options: ServeOptions
  readonly translate: Translate
  /** One line on stdout: what programs wait for. */
  readonly print: (line: string) => void
  /** One line on stderr: what a person reads. */
  readonly say: (line: string) => void
  /** The server answers: open a browser there, if that is wanted. */
  readonly onReady?: (url: string) => void
}

/** `saffron serve`: starts, says so, and serves until it is told to stop. Answers the exit code. */
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
  await toldToStop()
  say(translate('serve.stopping'))
  // Asked a second time, it ends at once.
  void toldToStop().then(() => process.exit(130))
  await server.stop()
  return 0
}

/** Where it is, where the data is, and what to do first. */
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

function toldToStop(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, () => resolve())
  return promise
}
