import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT, type ExitCode } from '../shell/exit-codes.ts'
import { makeFolder } from '../shell/make-folder.ts'
import { unwritable } from '../shell/output-file.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { conflictOf } from './conflict.ts'
import { expand, topmost } from './expand.ts'
import { createFetcher, openContent, chunksOf, tagOf } from './fetch-file.ts'
import { beginFolder, endFolder, isUnfinished, makePlanned } from './new-folder.ts'
import { addRemote, type GetPlan } from './plan-get.ts'
import { type Located, pathOf } from './remote.ts'
import { openTransferLog, untilInterrupted } from './transfer-log.ts'
import { fromAndTo, parallelOf, type TransferOptions } from './transfer-options.ts'

/** `saffron drive get`: downloads files and folders, or writes a file's content to stdout. */
export const get = (typed: readonly string[], options: TransferOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { t } = context
    const { from, to } = fromAndTo(typed, t, '.')
    const settled = {
      onConflict: conflictOf(options, t),
      parallel: parallelOf(options, t),
      json: options.json === true,
    }
    requireSession(context)
    return untilInterrupted(t, async (cancel) => {
      const sources = topmost(await expand(context, from))
      if (to === '-') return printAll(context, sources, cancel.signal)
      return getAll(context, sources, { ...settled, to, cancel })
    })
  })

/** `saffron drive cat`: writes the content of files, one after the other. */
export const print = (typed: readonly string[], options: TransferOptions): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    return untilInterrupted(context.t, async ({ signal }) => printAll(context, await expand(context, typed), signal))
  })

interface Getting {
  readonly to: string
  readonly onConflict: ReturnType<typeof conflictOf>
  readonly parallel: number
  readonly json: boolean
  readonly cancel: AbortController
}

async function getAll(context: Context, meant: readonly Located[], getting: Getting): Promise<ExitCode> {
  const { api, t } = context
  const { to, onConflict, parallel, json, cancel } = getting
  const place = await placeOf(context, to, meant)
  const plan: GetPlan = { folders: [], files: [] }
  for (const from of meant) await addRemote(plan, context, { from, ...place })
  try {
    makeFolder(place.folder)
  } catch (error) {
    throw unwritable(place.folder, error, t)
  }
  const made = place.name === undefined ? undefined : join(place.folder, place.name)
  const id = made === plan.folders[0] ? meant[0]?.node.id : undefined
  if (made !== undefined && id !== undefined) await beginFolder(made, id)
  await makePlanned(plan)
  const bytes = plan.files.reduce((sum, { size }) => sum + size, 0)
  const ledger = openTransferLog({ json, t, way: 'fetched', total: { files: plan.files.length, bytes } })
  const perform = createFetcher({ api, t, onConflict, signal: cancel.signal })
  const code = await ledger.run({ jobs: oneByOne(plan.files), parallel, cancel, perform })
  if (made !== undefined && id !== undefined && code === EXIT.ok) await endFolder(made, id)
  return code
}

/**
 * Resolves the local target as a shell does: an existing directory, otherwise a new name. A directory left unfinished
 * by the same command counts as that name. Throws a usage error.
 */
async function placeOf(
  { t }: Context,
  to: string,
  meant: readonly Located[],
): Promise<{ folder: string; name?: string }> {
  const isMany = meant.length > 1
  const [first] = meant
  const there = await stat(to).catch(() => undefined)
  const isCalled = basename(to) === basename(resolve(to))
  if (isCalled && first !== undefined && !isMany && (await isUnfinished(to, first.node.id))) return named(to)
  if (there?.isDirectory() || (there === undefined && (isMany || /[/\\]$/.test(to)))) return { folder: to }
  if (isMany) throw new CommandError(t('cli.drive.notLocalFolder', { path: to }), EXIT.usage)
  const above = await stat(dirname(resolve(to))).catch(() => undefined)
  if (!above?.isDirectory()) throw new CommandError(t('cli.drive.notLocalFolder', { path: dirname(to) }), EXIT.usage)
  return named(to)
}

const named = (to: string) => ({ folder: dirname(to), name: basename(resolve(to)) })

async function* oneByOne<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all
}

/** Writes the unmodified content of files to stdout. */
async function printAll({ api, t }: Context, meant: readonly Located[], signal: AbortSignal): Promise<ExitCode> {
  for (const { node, names } of meant) {
    if (node.asset === null) throw new CommandError(t('cli.drive.isFolder', { path: pathOf({ names }) }), EXIT.usage)
  }
  for (const { node, names } of meant) {
    const response = await openContent(api, node.asset ?? '', { from: 0, signal })
    const hash = createHash('sha256')
    for await (const piece of chunksOf(response)) {
      hash.update(piece)
      if (!process.stdout.write(piece)) await drained()
    }
    if (hash.digest('hex') !== tagOf(response)) {
      throw new CommandError(t('cli.drive.failed', { path: pathOf({ names }), reason: t('cli.drive.damaged') }))
    }
  }
  return EXIT.ok
}

const drained = (): Promise<void> =>
  new Promise((done) => {
    process.stdout.once('drain', done)
  })
