import type { DocumentBlock } from '@saffron/core/drive'

interface Cell {
  readonly blocks: DocumentBlock[]
  columns?: number
  rows?: number
}

interface Table {
  readonly rows: { isHead: boolean; readonly cells: Cell[] }[]
  /** The last cell of each column that the next row may continue. */
  readonly columns: Map<number, Cell>
  /** The column of the open cell, from 0. */
  at: number
  cell: Cell | undefined
  isContinued: boolean
}

/** Puts blocks into the cells of tables, which can be nested. */
export interface TableBuilder {
  readonly add: (block: DocumentBlock) => void
  readonly openTable: () => void
  readonly closeTable: () => void
  readonly openRow: () => void
  /** The row is repeated on each page. */
  readonly headRow: () => void
  readonly openCell: () => void
  readonly closeCell: () => void
  readonly spanColumns: (count: number) => void
  /** The cell is merged with the one above it. */
  readonly continueCell: () => void
  readonly end: () => DocumentBlock[]
}

/** Tables that are nested deeper are part of the cell around them. */
const MAX_DEPTH = 4
const MAX_SPAN = 100

export function createTableBuilder(): TableBuilder {
  const body: DocumentBlock[] = []
  const tables: Table[] = []
  let tooDeep = 0
  const current = (): Table | undefined => (tooDeep > 0 ? undefined : tables.at(-1))

  const closeCell = (): void => {
    const table = current()
    if (table?.cell === undefined) return
    const { cell, at, isContinued, columns, rows } = table
    const above = isContinued ? columns.get(at) : undefined
    if (above === undefined) {
      rows.at(-1)?.cells.push(cell)
      columns.set(at, cell)
    } else above.rows = (above.rows ?? 1) + 1
    table.at += cell.columns ?? 1
    table.cell = undefined
    table.isContinued = false
  }
  const add = (block: DocumentBlock): void => {
    ;(tables.at(-1)?.cell?.blocks ?? body).push(block)
  }
  const closeTable = (): void => {
    if (tooDeep > 0) {
      tooDeep -= 1
      return
    }
    closeCell()
    const table = tables.pop()
    const rows = table?.rows ?? []
    // A row may consist of continued cells only, and still counts.
    if (rows.some(({ cells }) => cells.length > 0)) add({ kind: 'table', rows })
  }
  return {
    add,
    openTable: () => {
      if (tables.length >= MAX_DEPTH) tooDeep += 1
      else tables.push({ rows: [], columns: new Map(), at: 0, cell: undefined, isContinued: false })
    },
    closeTable,
    openRow: () => {
      const table = current()
      table?.rows.push({ isHead: false, cells: [] })
      if (table !== undefined) table.at = 0
    },
    headRow: () => {
      const row = current()?.rows.at(-1)
      if (row !== undefined) row.isHead = true
    },
    openCell: () => {
      const table = current()
      if (table !== undefined) table.cell = { blocks: [] }
    },
    closeCell,
    spanColumns: (count) => {
      const cell = current()?.cell
      if (cell !== undefined && count > 1) cell.columns = Math.min(count, MAX_SPAN)
    },
    continueCell: () => {
      const table = current()
      if (table !== undefined) table.isContinued = true
    },
    end: () => {
      tooDeep = 0
      while (tables.length > 0) closeTable()
      return body
    },
  }
}
