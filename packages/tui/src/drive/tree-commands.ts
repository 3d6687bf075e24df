import { MOST_DEPTH, nameMatcher, type NodeTree, type UsedSpace } from '@saffron/core/drive'
import { formatFileSize } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'

import { badValue, type JsonOption, oneOf } from '../shell/options.ts'
import { say, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { jsonOf, showNodes } from './node-rows.ts'
import { type Located, locate, pathOf, treeOf, walk } from './remote.ts'

interface DepthOptions extends JsonOption {
  readonly depth?: string
}

/** `saffron drive tree`: a folder and what is below it, drawn. */
export const showTree = (path: string, options: DepthOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const depth = depthOf('--depth', options.depth, t) ?? MOST_DEPTH
    requireSession(context)
    const top = await locate(context, path)
    const trees = await treeOf(api, top.node.id, depth)
    const all = [...walk(trees, top.names)]
    if (options.json) return all.forEach((each) => writeLine(JSON.stringify(jsonOf({ ...each, path: pathOf(each) }))))
    writeLine(cleanLine(pathOf(top)))
    for (const line of drawn(trees, '')) writeLine(line)
    const folders = all.filter(({ node }) => node.kind === 'folder').length
    say(t('cli.drive.counted', { folders, files: all.length - folders }))
  })

function* drawn(trees: readonly NodeTree[], indent: string): Generator<string> {
  for (const [index, { name, kind, children = [] }] of trees.entries()) {
    const isLast = index === trees.length - 1
    yield `${indent}${isLast ? '└── ' : '├── '}${cleanLine(name)}${kind === 'folder' ? '/' : ''}`
    yield* drawn(children, indent + (isLast ? '    ' : '│   '))
  }
}

/** `saffron drive du`: what folders take up, and the drive as a whole, to the byte. */
export const showUse = (path: string, options: DepthOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const depth = depthOf('--depth', options.depth, t) ?? 1
    requireSession(context)
    const top = await locate(context, path)
    const below = top.node.kind === 'folder' ? await treeOf(api, top.node.id, depth) : []
    const folders = [...walk(below, top.names)].filter(({ node }) => node.kind === 'folder')
    const sizes = [...folders, top].map((each) => formatFileSize(each.node.size, t.locale))
    const width = Math.max(...sizes.map((size) => size.length))
    showRows([...folders, top], {
      json: options.json,
      cells: (each) => [formatFileSize(each.node.size, t.locale).padStart(width), pathOf(each)],
      fields: (each) => [each.node.size, pathOf(each)],
    })
    const used = await api.drive.usedSpace()
    if (options.json) return writeLine(JSON.stringify(used))
    say(usedLine(used, t))
  })

/** How much of a drive is used, exactly. */
export function usedLine({ usedBytes, quotaBytes, trashBytes, files, folders }: UsedSpace, t: Translate): string {
  const sized = (bytes: number) =>
    t('cli.drive.bytes', { size: formatFileSize(bytes, t.locale), bytes: bytes.toLocaleString(t.locale) })
  const used = sized(usedBytes)
  const line =
    quotaBytes === null
      ? t('cli.drive.used', { used, files, folders })
      : t('cli.drive.usedOf', { used, quota: formatFileSize(quotaBytes, t.locale), files, folders })
  return trashBytes === 0 ? line : `${line} ${t('cli.drive.inTrash', { size: sized(trashBytes) })}`
}

interface FindOptions extends JsonOption {
  readonly long?: true
  readonly name?: string
  readonly type?: string
  readonly size?: string
}

/** `saffron drive find`: what below a folder has this name, kind and size. */
export const find = (path: string, options: FindOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const fits = conditionOf(options, t)
    requireSession(context)
    const top = await locate(context, path)
    const found = [...walk(await treeOf(api, top.node.id), top.names)].filter(fits)
    const rows = found.map((each) => ({ node: each.node, path: pathOf(each), shown: pathOf(each) }))
    showNodes(rows, { ...options, none: t('cli.drive.foundNone') }, context)
  })

function conditionOf({ name, type, size }: FindOptions, t: Translate): (located: Located) => boolean {
  const kinds = { f: 'file', d: 'folder' } as const
  const kind = type === undefined ? undefined : kinds[oneOf('--type', type, ['f', 'd'], t)]
  const isNamed = name === undefined ? () => true : nameMatcher(name)
  const isSized = sizeCondition(size, t)
  return ({ node }) => (kind === undefined || node.kind === kind) && isNamed(node.name) && isSized(node.size)
}

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4 }

/** `+10M` is more than that, `-10M` less, `10M` exactly that. Throws a usage error. */
function sizeCondition(typed: string | undefined, t: Translate): (size: number) => boolean {
  if (typed === undefined) return () => true
  const [, sign, digits, unit = ''] = /^([+-]?)(\d{1,15})([kmgt]?)b?$/i.exec(typed) ?? []
  if (digits === undefined) throw badValue('--size', typed, t, ['+10M', '-4k', '512'])
  const bytes = Number(digits) * (UNITS[unit.toLowerCase()] ?? 1)
  if (sign === '+') return (size) => size > bytes
  return sign === '-' ? (size) => size < bytes : (size) => size === bytes
}

function depthOf(name: string, typed: string | undefined, t: Translate): number | undefined {
  if (typed === undefined) return undefined
  const depth = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.POSITIVE_INFINITY
  if (depth <= MOST_DEPTH) return depth
  throw badValue(name, typed, t, [`0–${MOST_DEPTH}`])
}
