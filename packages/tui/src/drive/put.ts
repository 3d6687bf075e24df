import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT, type ExitCode } from '../shell/exit-codes.ts'
import { printInfo } from '../shell/output.ts'
import { withPiped } from '../shell/piped-file.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { unreadable } from '../shell/unreadable.ts'
import { checkedNames } from './change-commands.ts'
import { conflictOf } from './conflict.ts'
import { type Target, targetOf } from './destination.ts'
import { addLocal, emptyTree, type LocalTree } from './local-tree.ts'
import { ahead } from './parallel.ts'
import { makeFolders, planFiles, readExisting } from './plan-put.ts'
import { pathIn, prepareFiles } from './prepare-files.ts'
import { createSender } from './send-file.ts'
import { openTransferLog, untilInterrupted } from './transfer-log.ts'
import { fromAndTo, parallelOf, type TransferOptions } from './transfer-options.ts'

export interface PutOptions extends TransferOptions {
  readonly followLinks?: true
}

/** `saffron drive put`: uploads local files and folders, or the piped content. */
export const put = (typed: readonly string[], options: PutOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { t } = context
    const { from, to } = fromAndTo(typed, t)
    const settled = {
      onConflict: conflictOf(options, t),
      parallel: parallelOf(options, t),
      json: options.json === true,
    }
    checkedNames(to, t)
    requireSession(context)
    return untilInterrupted(t, async (cancel) => {
      if (from.length !== 1 || from[0] !== '-') return putTree(context, { ...settled, from, to, options, cancel })
      const putPiped = (file: string) =>
        putTree(context, { ...settled, from: [file], to, options, cancel, isPiped: true })
      return withPiped(putPiped, cancel.signal)
    })
  })

interface Putting {
  readonly from: readonly string[]
  readonly to: string
  readonly options: PutOptions
  readonly onConflict: ReturnType<typeof conflictOf>
  readonly parallel: number
  readonly json: boolean
  readonly cancel: AbortController
  readonly isPiped?: true
}

async function putTree(context: Context, putting: Putting): Promise<ExitCode> {
  const { api, t } = context
  const { from, to, onConflict, parallel, json, cancel, options, isPiped } = putting
  // If nothing can be sent, no folder is created.
  for (const local of from) {
    await stat(local).catch((error: unknown) => {
      throw unreadable(local, error, t)
    })
  }
  const target = await targetOf(context, to, { isMany: from.length > 1, makes: isPiped === undefined })
  if (isPiped && target.name === undefined) throw new CommandError(t('cli.drive.pipeNeedsName'), EXIT.usage)
  const tree = await readLocal(context, from, { target, follows: options.followLinks === true })
  if (tree.links.length > 0) printInfo(t('cli.drive.linksSkipped', { count: tree.links.length }))

  const base = { id: target.parent, names: target.names }
  const existing = await readExisting(api, base, tree)
  const made = await makeFolders(api, base, { tree, existing, t })
  // The piped content is in a temporary file, whose name isn't shown.
  const shown = isPiped && { ...tree, files: tree.files.map((file) => ({ ...file, shown: '-' })) }
  const files = planFiles(base, { tree: shown || tree, made, existing, t })
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const ledger = openTransferLog({ json, t, way: 'sent', total: { files: files.length, bytes } })
  for (const { local, names, error } of tree.faults)
    ledger.fail({ local, path: pathIn(base.names, names), size: 0 }, error)
  const perform = createSender({ api, t, onConflict, signal: cancel.signal })
  const windows = ahead(prepareFiles(files, { api, onConflict, signal: cancel.signal }))
  return ledger.run({ jobs: flat(windows), parallel, cancel, perform })
}

/** Reads all named paths. Throws if one doesn't exist. */
async function readLocal(
  { t }: Context,
  from: readonly string[],
  { target, follows }: { target: Target; follows: boolean },
): Promise<LocalTree> {
  const tree = emptyTree()
  for (const local of from) {
    // `folder/.` means the content of the folder, and so does `.`.
    const isContent = /(?:^|[/\\])\.{1,2}[/\\]*$/.test(local)
    const own = target.name ?? (isContent ? undefined : basename(resolve(local)))
    try {
      await addLocal(tree, { local, names: own === undefined || own === '' ? [] : [own], follows })
    } catch (error) {
      throw unreadable(local, error, t)
    }
  }
  return tree
}

async function* flat<T>(parts: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const part of parts) yield* part
}
