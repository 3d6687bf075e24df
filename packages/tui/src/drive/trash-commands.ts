import { confirm } from '../shell/confirm.ts'
import type { JsonOption, YesOption } from '../shell/options.ts'
import { printInfo } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { writeJson } from '../shell/write-json.ts'
import { inBatches } from './change-commands.ts'
import { conflictOf, type ConflictOption } from './conflict.ts'
import { locate } from './remote.ts'
import { findTrashed } from './trashed.ts'
import { usedLine } from './tree-commands.ts'

interface RestoreOptions extends JsonOption, ConflictOption {
  /** A target folder instead of the original one. */
  readonly to?: string
}

/** `saffron drive restore`: restores items from the trash by original path, name or ID. */
export const restore = (typed: readonly string[], options: RestoreOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const onConflict = conflictOf(options, t)
    requireSession(context)
    const ids = await findTrashed(context, typed)
    const parent = options.to === undefined ? {} : { parent: (await locate(context, options.to)).node.id }
    for (const batch of inBatches(ids)) {
      const { list } = await api.drive.editNodes({ body: { action: 'restore', ids: batch, onConflict, ...parent } })
      if (options.json) for (const node of list) writeJson(node)
    }
  })

/** `saffron drive empty`: asks, then permanently deletes all or some items in the trash. */
export const emptyTrash = (typed: readonly string[], options: YesOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    requireSession(context)
    const ids = await findTrashed(context, typed)
    const isAll = typed.length === 0
    await confirm(t(isAll ? 'cli.drive.emptyAsked' : 'cli.drive.emptySomeAsked', { count: ids.length }), options, t)
    for (const batch of inBatches(ids)) await api.drive.editNodes({ body: { action: 'delete', ids: batch } })
    const used = isAll ? await api.drive.emptyTrash() : await api.drive.usedSpace()
    if (options.json) writeJson(used)
    else printInfo(usedLine(used, t))
  })
