import type { Api } from '@saffron/core/client'
import {
  type ConflictChoice,
  MAX_NODES_AT_ONCE,
  type Node,
  pathError,
  readDrivePath,
  writeDrivePath,
} from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

import { confirm } from '../shell/confirm.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import type { JsonOption, YesOption } from '../shell/options.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { sendItems } from '../shell/space/index.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanName } from '../ui/clean-name.ts'
import { conflictOf, type ConflictOption } from './conflict.ts'
import { targetOf } from './destination.ts'
import { expand, topmost } from './expand.ts'
import { type Located, lookUpOne, notThere, pathOf } from './remote.ts'

/** `saffron drive mkdir`: creates folders. With `-p` it also creates parents and accepts existing folders. */
export const makeFolders = (
  typed: readonly string[],
  options: JsonOption & { readonly parents?: true },
): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const places = typed.map((path) => checkedNames(path, t))
    requireSession(context)
    const made: Node[] = []
    if (options.parents) {
      const below = places.filter((names) => names.length > 0).map((names) => names.join('/'))
      for (const paths of inBatches(below)) {
        const { list } = await api.drive.createFolders({ body: { paths } })
        made.push(...list.map(({ node }) => node))
      }
    } else for (const names of places) made.push(await makeFolder(context, names))
    if (options.json) for (const node of made) writeJson(node)
  })

async function makeFolder({ api, t }: Context, names: readonly string[]): Promise<Node> {
  const above = names.slice(0, -1)
  const parent = await lookUpOne(api, above)
  if (parent === undefined) throw notThere(writeDrivePath(above), t)
  const name = names.at(-1)
  if (name === undefined) throw new ApiError('node.name_taken')
  return api.drive.createNode({ body: { kind: 'folder', name, parent: parent.id } })
}

/** Returns the names of a new path. Throws a usage error for an invalid name. */
export function checkedNames(path: string, t: Translate): readonly string[] {
  const { names } = readDrivePath(path)
  const wrong = pathError(names)
  if (wrong !== undefined) throw new CommandError(`${cleanName(path)}: ${t(wrong.fault)}`, EXIT.usage)
  return names
}

interface PlaceOptions extends JsonOption, ConflictOption {
  /** Another space, into whose root all paths go. */
  readonly into?: string
}

/** `saffron drive mv`: moves into a folder or renames. */
export const move = (typed: readonly string[], options: PlaceOptions): Promise<void> =>
  place(typed, options, 'move', async ({ api, sources, to, onConflict }) => {
    const [only] = sources
    if (to.name === undefined || only === undefined) {
      return edited(api, sources, { action: 'move', parent: to.parent, onConflict })
    }
    const { id, version } = only.node
    const body = { name: to.name, parent: to.parent, onConflict, version }
    const moved = await api.drive.updateNode({ params: { id }, body })
    return isLeftOut(only.node, moved) ? [] : [moved]
  })

/** `saffron drive cp`: copies into a folder or to another name, on the server. */
export const copy = (typed: readonly string[], options: PlaceOptions): Promise<void> =>
  place(typed, options, 'copy', async ({ api, sources, to, onConflict }) => {
    const [only] = sources
    const { parent, name } = to
    if (name === undefined || only === undefined) return edited(api, sources, { action: 'copy', parent, onConflict })
    const { asset } = only.node
    if (asset !== null) {
      const there = await api.drive.createNode({ body: { kind: 'file', name, asset, parent, onConflict } })
      // If skipped, the server returns the item that has the name.
      return there.asset === asset ? [there] : []
    }
    // A folder is copied under its own name, next to an existing one, and then renamed.
    const [made] = await edited(api, [only], { action: 'copy', parent, onConflict: 'keepBoth' })
    if (made === undefined) return []
    let renamed = made
    try {
      renamed = await api.drive.updateNode({ params: { id: made.id }, body: { name, onConflict } })
    } finally {
      if (isLeftOut(made, renamed)) await api.drive.editNodes({ body: { action: 'delete', ids: [made.id] } })
    }
    return isLeftOut(made, renamed) ? [] : [renamed]
  })

/** Its name was taken and it was skipped. Every change would increase the version. */
const isLeftOut = (before: Node, after: Node): boolean => before.version === after.version

interface Placing {
  readonly api: Api
  readonly sources: readonly Located[]
  readonly to: { readonly parent: string; readonly name?: string }
  readonly onConflict: ConflictChoice
}

/** Sends several sources to one target, the last argument. */
const place = (
  typed: readonly string[],
  options: PlaceOptions,
  action: 'move' | 'copy',
  run: (placing: Placing) => Promise<readonly Node[]>,
): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const { into } = options
    if (into !== undefined) {
      requireSession(context)
      const items = topmost(await expand(context, typed)).map(({ node }) => ({ kind: 'node' as const, id: node.id }))
      const { nodes } = await sendItems(context, { items, to: into, copy: action === 'copy' })
      if (options.json) for (const node of nodes) writeJson(node)
      return
    }
    const onConflict = conflictOf(options, t)
    const [target = '', ...from] = typed.toReversed()
    if (from.length === 0) throw new CommandError(t('cli.error.missingArgument', { name: '<to>' }), EXIT.usage)
    checkedNames(target, t)
    requireSession(context)
    const sources = topmost(await expand(context, from.toReversed()))
    const to = await targetOf(context, target, { isMany: sources.length > 1 })
    for (const node of await run({ api, sources, to, onConflict })) if (options.json) writeJson(node)
  })

interface Edit {
  readonly action: 'move' | 'copy' | 'trash' | 'delete'
  readonly parent?: string
  readonly onConflict?: ConflictChoice
}

async function edited(api: Api, located: readonly Located[], edit: Edit): Promise<Node[]> {
  const done: Node[] = []
  for (const batch of inBatches(located)) {
    const { list } = await api.drive.editNodes({ body: { ...edit, ids: batch.map(({ node }) => node.id) } })
    done.push(...list)
  }
  return done
}

export function inBatches<T>(all: readonly T[], size = MAX_NODES_AT_ONCE): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

/** `saffron drive rm`: asks, then moves items to the trash, or permanently deletes them with `--permanent`. */
export const remove = (typed: readonly string[], options: YesOption & { readonly permanent?: true }): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    requireSession(context)
    const targets = topmost(await expand(context, typed))
    const [first] = targets
    const what = { count: targets.length, name: first === undefined ? '' : cleanName(pathOf(first)) }
    await confirm(t(options.permanent ? 'cli.drive.deleteAsked' : 'cli.drive.rmAsked', what), options, t)
    const nodes = await edited(api, targets, { action: options.permanent ? 'delete' : 'trash' })
    if (options.json) for (const node of nodes) writeJson(node)
  })
