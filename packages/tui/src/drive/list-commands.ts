import { NODE_ORDERS, type Node, type NodeOrder } from '@saffron/core/drive'
import type { Translate } from '@saffron/core/i18n'

import { readAll } from '../shell/find-row.ts'
import { type JsonOption, oneOf } from '../shell/options.ts'
import { writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { cleanName } from '../ui/clean-name.ts'
import { expand } from './expand.ts'
import { type NodeRow, showNodes } from './node-rows.ts'
import { childrenOf, type Located, pathOf } from './remote.ts'
import { openPlaces } from './trashed.ts'

export interface ListOptions extends JsonOption {
  readonly long?: true
  readonly sort?: string
  readonly trash?: true
  /** Lists folders themselves instead of their content. */
  readonly directory?: true
}

/** `saffron drive ls`: lists the content of folders and single files. With `--trash` it lists deleted items. */
export const list = (paths: readonly string[], options: ListOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const sort = sorterOf(options, t)
    requireSession(context)
    if (options.trash) {
      const trashed = await readAll((query) => api.drive.searchTrash({ query }))
      const placeOf = openPlaces(api, trashed)
      const rows: NodeRow[] = []
      for (const node of sort(trashed)) {
        const place = await placeOf(node)
        // Only the name, if its folder is gone too.
        const path = place === undefined ? node.name : pathOf({ names: place })
        rows.push({ node, path, shown: path })
      }
      return showNodes(rows, { ...options, long: true, none: t('cli.drive.trashEmpty') }, context)
    }
    const listed = await expand(context, paths.length === 0 ? ['/'] : paths)
    const isFolder = ({ node }: Located) => node.kind === 'folder' && options.directory === undefined
    const alone = listed.filter((each) => !isFolder(each)).map((each) => rowOf(each, pathOf(each)))
    const folders = listed.filter(isFolder)
    if (alone.length > 0) showNodes(alone, options, context)
    for (const folder of folders) {
      const isTitled = process.stdout.isTTY && options.json === undefined && listed.length > 1
      if (isTitled) writeLine(`\n${cleanName(pathOf(folder))}:`)
      const children = sort(await childrenOf(api, folder.node.id))
      const rows = children.map((node) => rowOf({ node, names: [...folder.names, node.name] }, node.name))
      showNodes(rows, { ...options, none: t('cli.drive.folderEmpty') }, context)
    }
  })

const rowOf = (located: Located, shown: string): NodeRow => ({ node: located.node, path: pathOf(located), shown })

/** Returns the requested order, folders first. The default is the folder's own order. Throws a usage error. */
function sorterOf({ sort }: ListOptions, t: Translate): (nodes: readonly Node[]) => Node[] {
  if (sort === undefined) return (nodes) => [...nodes]
  const isDescending = sort.startsWith('-')
  const by = oneOf('--sort', isDescending ? sort.slice(1) : sort, NODE_ORDERS, t)
  const compare = comparison(by, t)
  return (nodes) =>
    nodes.toSorted(
      (a, b) => Number(a.kind === 'file') - Number(b.kind === 'file') || compare(a, b) * (isDescending ? -1 : 1),
    )
}

function comparison(by: NodeOrder, t: Translate): (a: Node, b: Node) => number {
  const { compare } = new Intl.Collator(t.locale, { numeric: true })
  const named = (a: Node, b: Node) => compare(a.name, b.name)
  const orders: Readonly<Record<NodeOrder, (a: Node, b: Node) => number>> = {
    name: named,
    size: (a, b) => a.size - b.size || named(a, b),
    kind: (a, b) => compare(a.fileKind ?? '', b.fileKind ?? '') || named(a, b),
    date: (a, b) => a.updatedAt.localeCompare(b.updatedAt),
    manual: (a, b) => a.sortIndex - b.sortIndex,
  }
  return orders[by]
}
