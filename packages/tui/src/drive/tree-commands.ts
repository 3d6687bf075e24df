import { MAX_DEPTH, type NodeTree, type UsedSpace } from '@saffron/core/drive'
import { plainFileSize } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'

import { badValue, type JsonOption } from '../shell/options.ts'
import { printInfo, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanName } from '../ui/clean-name.ts'
import { jsonOf } from './node-rows.ts'
import { locate, pathOf, treeOf, walk } from './remote.ts'

interface DepthOptions extends JsonOption {
  readonly depth?: string
}

interface TreeOptions extends DepthOptions {
  /** tree(1)'s name for the depth. */
  readonly L?: string
}

/** `saffron drive tree`: draws the tree below a folder. */
export const showTree = (path: string, options: TreeOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const depth = depthOf('--depth', options.depth ?? options.L, t) ?? MAX_DEPTH
    requireSession(context)
    const top = await locate(context, path)
    const isFile = top.node.kind === 'file'
    const trees = isFile ? [] : await treeOf(api, top.node.id, depth)
    // A file is listed alone, as in tree(1).
    const all = isFile ? [top] : [...walk(trees, top.names)]
    if (options.json) return all.forEach((each) => writeJson(jsonOf({ ...each, path: pathOf(each) })))
    writeLine(cleanName(pathOf(top)))
    for (const line of drawn(trees, '')) writeLine(line)
    const folders = all.filter(({ node }) => node.kind === 'folder').length
    printInfo(t('cli.drive.counted', { folders, files: all.length - folders }))
  })

function* drawn(trees: readonly NodeTree[], indent: string): Generator<string> {
  for (const [index, { name, kind, children = [] }] of trees.entries()) {
    const isLast = index === trees.length - 1
    yield `${indent}${isLast ? '└── ' : '├── '}${cleanName(name)}${kind === 'folder' ? '/' : ''}`
    yield* drawn(children, indent + (isLast ? '    ' : '│   '))
  }
}

/** `saffron drive du`: the exact size of folders and of the whole Drive. */
export const showUse = (path: string, options: DepthOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const depth = depthOf('--depth', options.depth, t) ?? 1
    requireSession(context)
    const top = await locate(context, path)
    const below = top.node.kind === 'folder' ? await treeOf(api, top.node.id, depth) : []
    const folders = [...walk(below, top.names)].filter(({ node }) => node.kind === 'folder')
    const rows = [...folders, top].map((each) => ({ ...each, path: pathOf(each) }))
    const used = await api.drive.usedSpace()
    if (options.json) {
      for (const row of [...rows.map(jsonOf), used]) writeJson(row)
      return
    }
    const sizes = rows.map((each) => plainFileSize(each.node.size, t.locale))
    const width = Math.max(...sizes.map((size) => size.length))
    showRows(rows, {
      json: undefined,
      heading: [t('cli.column.size'), t('cli.column.path')],
      cells: ({ node, path: at }) => [plainFileSize(node.size, t.locale).padStart(width), cleanName(at)],
      fields: ({ node, path: at }) => [node.size, at],
    })
    printInfo(usedLine(used, t))
  })

/** The exact usage of a Drive. */
export function usedLine({ usedBytes, quotaBytes, trashBytes, files, folders }: UsedSpace, t: Translate): string {
  const sized = (bytes: number) =>
    t('cli.drive.bytes', { size: plainFileSize(bytes, t.locale), bytes: bytes.toLocaleString(t.locale) })
  const used = sized(usedBytes)
  const line =
    quotaBytes === null
      ? t('cli.drive.used', { used, files, folders })
      : t('cli.drive.usedOf', { used, quota: plainFileSize(quotaBytes, t.locale), files, folders })
  return trashBytes === 0 ? line : `${line} ${t('cli.drive.inTrash', { size: sized(trashBytes) })}`
}

function depthOf(name: string, typed: string | undefined, t: Translate): number | undefined {
  if (typed === undefined) return undefined
  const depth = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.POSITIVE_INFINITY
  if (depth <= MAX_DEPTH) return depth
  throw badValue(name, typed, t, [`0–${MAX_DEPTH}`])
}
