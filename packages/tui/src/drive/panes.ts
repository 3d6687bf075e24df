import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Api } from '@saffron/core/client'
import type { Node } from '@saffron/core/drive'
import { plainFileSize } from '@saffron/core/format'
import type { Locale } from '@saffron/core/i18n'
import { createListStore } from '@saffron/core/paging'

import { cleanName } from '../ui/clean-name.ts'

/** A row of a pane: an item of a folder, or the link to its parent. */
export interface PaneRow {
  readonly id: string
  readonly name: string
  readonly isFolder: boolean
  readonly size: number
  /** Only for Drive items. */
  readonly node?: Node
}

export const UP = '..'
const PAGE_SIZE = 100
const up: PaneRow = { id: UP, name: UP, isFolder: true, size: 0 }

/** Lists a local folder: folders first, sorted by name. */
export const localRows = (folder: string) =>
  createListStore<PaneRow>({
    load: async () => {
      const entries = await readdir(folder)
      const rows = await Promise.all(entries.map((name) => rowOf(folder, name)))
      const list = rows.toSorted((a, b) => Number(b.isFolder) - Number(a.isFolder) || a.name.localeCompare(b.name))
      return { list: [up, ...list], total: list.length + 1 }
    },
  })

async function rowOf(folder: string, name: string): Promise<PaneRow> {
  // An unreadable item is listed and fails when it's sent.
  const found = await stat(join(folder, name)).catch(() => undefined)
  const isFolder = found?.isDirectory() === true
  return { id: `/${name}`, name, isFolder, size: isFolder ? 0 : (found?.size ?? 0) }
}

/** Lists a Drive folder in the server's order. */
export const driveRows = (api: Api, folder: string, isRoot: boolean) =>
  createListStore<PaneRow>({
    pageSize: PAGE_SIZE,
    load: async ({ page, limit, signal }) => {
      const params = { id: folder }
      const { list, total } = await api.drive.childrenOfNode({ params, query: { page, limit }, signal })
      const rows = list.map((node) => ({ ...node, isFolder: node.kind === 'folder', node }))
      if (isRoot) return { list: rows, total }
      return { list: page === 1 ? [up, ...rows] : rows, total: total + 1 }
    },
  })

const SIZE_COLUMNS = 9

/** The cells of a row. */
export const paneCells = ({ name, isFolder, size }: PaneRow, locale: Locale): string[] => [
  (isFolder ? '' : plainFileSize(size, locale)).padStart(SIZE_COLUMNS),
  cleanName(name) + (isFolder ? '/' : ''),
]
