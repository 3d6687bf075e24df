import { nameMatcher } from '@saffron/core/drive'
import type { Translate } from '@saffron/core/i18n'

import { badValue, type JsonOption, oneOf } from '../shell/options.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanName } from '../ui/clean-name.ts'
import { jsonOf, showNodes } from './node-rows.ts'
import { type Located, locate, pathOf, treeOf, walk } from './remote.ts'
import { type TextMatch, withText } from './search-texts.ts'

interface FindOptions extends JsonOption {
  readonly long?: true
  readonly name?: string
  readonly type?: string
  readonly size?: string
  readonly text?: string
}

/** `saffron drive find`: searches below a folder by name, kind, size or content. */
export const find = (path: string, options: FindOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const fits = conditionOf(options, t)
    requireSession(context)
    const top = await locate(context, path)
    const found = [...walk(await treeOf(api, top.node.id), top.names)].filter(fits)
    if (options.text !== undefined) return showTexts(await withText(api, options.text, found), options, t)
    const rows = found.map((each) => ({ node: each.node, path: pathOf(each), shown: pathOf(each) }))
    showNodes(rows, { ...options, none: t('cli.drive.foundNone') }, context)
  })

const showTexts = (found: readonly TextMatch[], { json }: FindOptions, t: Translate): void => {
  if (json) {
    for (const each of found) {
      writeJson({ ...jsonOf({ ...each, path: pathOf(each) }), passage: each.passage })
    }
    return
  }
  showRows(found, {
    json,
    heading: [t('cli.column.path'), t('cli.column.text')],
    cells: (each) => [cleanName(pathOf(each)), each.passage.text],
    fields: (each) => [each.node.id, pathOf(each), each.passage.place, each.passage.at, each.passage.text],
    none: t('cli.drive.foundNone'),
  })
}

function conditionOf({ name, type, size }: FindOptions, t: Translate): (located: Located) => boolean {
  const kinds = { f: 'file', d: 'folder' } as const
  const kind = type === undefined ? undefined : kinds[oneOf('--type', type, ['f', 'd'], t)]
  const isNamed = name === undefined ? () => true : nameMatcher(name)
  const isSized = sizeCondition(size, t)
  return ({ node }) => (kind === undefined || node.kind === kind) && isNamed(node.name) && isSized(node.size)
}

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4 }

/** `+10M` means larger, `-10M` smaller, `10M` exactly. Throws a usage error. */
function sizeCondition(typed: string | undefined, t: Translate): (size: number) => boolean {
  if (typed === undefined) return () => true
  const [, sign, digits, unit = ''] = /^([+-]?)(\d{1,15})([kmgt]?)b?$/i.exec(typed) ?? []
  if (digits === undefined) throw badValue('--size', typed, t, ['+10M', '-4k', '512'])
  const bytes = Number(digits) * (UNITS[unit.toLowerCase()] ?? 1)
  if (sign === '+') return (size) => size > bytes
  return sign === '-' ? (size) => size < bytes : (size) => size === bytes
}
