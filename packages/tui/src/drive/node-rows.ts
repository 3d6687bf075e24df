import type { Node } from '@saffron/core/drive'
import { plainFileSize } from '@saffron/core/format'

import type { Context } from '../shell/context.ts'
import { shortId } from '../shell/find-row.ts'
import { isoMinute } from '../shell/iso-time.ts'
import { showRows } from '../shell/show-rows.ts'
import { cleanName } from '../ui/clean-name.ts'

/** A node in a list. */
export interface NodeRow {
  readonly node: Node
  /** Its exact path. */
  readonly path: string
  /** The displayed path, or the name below the listed folder. */
  readonly shown: string
}

interface Options {
  readonly json?: true
  readonly long?: true
  /** The message for an empty list. */
  readonly none?: string
}

/** Lists nodes by name, with size and date on request. Pipes and JSON always get everything. */
export function showNodes(rows: readonly NodeRow[], { json, long, none }: Options, { t }: Pick<Context, 't'>): void {
  if (json) return showRows(rows.map(jsonOf), { json, heading: [], cells: () => [], fields: () => [] })
  const sizes = rows.map(({ node }) => plainFileSize(node.size, t.locale))
  const width = Math.max(0, ...sizes.map((size) => size.length))
  const detail = ({ id, size, updatedAt, trashedAt }: Node) => [
    shortId(id),
    plainFileSize(size, t.locale).padStart(width),
    isoMinute(trashedAt ?? updatedAt),
  ]
  showRows(rows, {
    json,
    // Names alone need none.
    heading: long ? [t('cli.column.id'), t('cli.column.size'), t('cli.column.changed'), t('common.name')] : [],
    cells: ({ node, shown }) => [...(long ? detail(node) : []), cleanName(shown) + (node.kind === 'folder' ? '/' : '')],
    fields: ({ node, path }) => [node.id, node.kind, node.size, node.trashedAt ?? node.updatedAt, node.type, path],
    ...(none === undefined ? {} : { none }),
  })
}

/** A node as JSON, with its path. */
export const jsonOf = ({ node, path }: Pick<NodeRow, 'node' | 'path'>): object => ({
  path,
  ...node,
  // In a tree, children have their own lines.
  children: undefined,
})
