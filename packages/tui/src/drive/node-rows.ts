import type { Node } from '@saffron/core/drive'
import { formatFileSize } from '@saffron/core/format'

import type { Context } from '../shell/context.ts'
import { shortId } from '../shell/find-row.ts'
import { showRows } from '../shell/show-rows.ts'
import { cleanName } from '../ui/clean-name.ts'

/** A node as a list shows it. */
export interface NodeRow {
  readonly node: Node
  /** Where it is, to the letter. */
  readonly path: string
  /** What a person reads: its path, or its name below the folder that is listed. */
  readonly shown: string
}

interface Options {
  readonly json?: true
  readonly long?: true
  /** What is said where there are none. */
  readonly none?: string
}

/** Nodes by their names, with size and date where asked; in a pipe and as JSON always all of it. */
export function showNodes(rows: readonly NodeRow[], { json, long, none }: Options, { t }: Pick<Context, 't'>): void {
  if (json) return showRows(rows.map(jsonOf), { json, cells: () => [], fields: () => [] })
  const when = new Intl.DateTimeFormat(t.locale, { dateStyle: 'short', timeStyle: 'short' })
  const sizes = rows.map(({ node }) => formatFileSize(node.size, t.locale))
  const width = Math.max(0, ...sizes.map((size) => size.length))
  const detail = ({ id, size, updatedAt, trashedAt }: Node) => [
    shortId(id),
    formatFileSize(size, t.locale).padStart(width),
    when.format(new Date(trashedAt ?? updatedAt)),
  ]
  showRows(rows, {
    json,
    cells: ({ node, shown }) => [...(long ? detail(node) : []), cleanName(shown) + (node.kind === 'folder' ? '/' : '')],
    fields: ({ node, path }) => [node.id, node.kind, node.size, node.trashedAt ?? node.updatedAt, node.type, path],
    ...(none === undefined ? {} : { none }),
  })
}

/** A node as JSON, with its path. */
export const jsonOf = ({ node, path }: Pick<NodeRow, 'node' | 'path'>): object => ({
  path,
  ...node,
  // What is below it in a tree has lines of its own.
  children: undefined,
})
