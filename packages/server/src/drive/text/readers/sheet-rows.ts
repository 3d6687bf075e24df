import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS, type SheetCell, type Workbook } from '@saffron/core/drive'
import { attributeOf } from '@saffron/core/format'

import { isOn, scanXml, valueOf } from '../../../documents/office-markup.ts'
import type { OpenZip } from '../../../documents/open-zip.ts'
import { TextError } from '../../../documents/text-error.ts'
import { cellFormats, type FormatNumber } from './cell-formats.ts'
import { relatedParts } from './related-parts.ts'
import { SHARED_TEXTS, sharedTexts, WORKBOOK_MAIN } from './sheets.ts'

interface Cell {
  readonly type: string
  readonly style: number
  readonly value: string
}

/** Returns the first rows and columns of a visible sheet, from 1. Throws `asset.text_none` if it doesn't exist. */
export async function readSheetRows(zip: OpenZip, wanted: number): Promise<Workbook> {
  const parts = await relatedParts(zip, WORKBOOK_MAIN)
  const { sheets, counts1904 } = sheetsIn(await zip.read(WORKBOOK_MAIN))
  const sheet = sheets[wanted - 1]
  const part = sheet && parts.get(sheet.relation)
  if (sheet === undefined || part === undefined || !zip.has(part)) throw new TextError('asset.text_none')
  const shared = zip.has(SHARED_TEXTS) ? sharedTexts(await zip.read(SHARED_TEXTS)) : []
  const format = await cellFormats(zip, counts1904)
  const shown = (cell: Cell): SheetCell => shownCell(cell, shared, format)
  return {
    kind: 'workbook',
    sheets: sheets.map(({ name }) => name),
    sheet: wanted,
    ...rowsIn(await zip.read(part), shown),
  }
}

function sheetsIn(source: string) {
  const sheets: { name: string; relation: string }[] = []
  let counts1904 = false
  for (const { kind, ...piece } of scanXml(source)) {
    if (kind !== 'open' || !('name' in piece)) continue
    const { name, attributes } = piece
    if (name === 'workbookpr') counts1904 = isOn(attributeOf(attributes, 'date1904') ?? '0')
    else if (name === 'sheet' && !/\bstate\s*=\s*["'](?:hidden|veryHidden)["']/.test(attributes))
      sheets.push({
        name: attributeOf(attributes, 'name') ?? '',
        relation: attributeOf(attributes, '[\\w]+:id') ?? '',
      })
  }
  return { sheets, counts1904 }
}

function rowsIn(source: string, shown: (cell: Cell) => SheetCell): Pick<Workbook, 'rows' | 'rowCount' | 'columnCount'> {
  const rows: SheetCell[][] = []
  let [row, column, rowCount, columnCount] = [0, 0, 0, 0]
  let cell = { type: '', style: 0, value: '' }
  let isSaid = false
  let isReading = false
  for (const piece of scanXml(source)) {
    if (piece.kind === 'text') {
      if (isSaid && !isReading) cell.value += piece.text
      continue
    }
    const { name, attributes, isEmpty } = piece
    const opens = piece.kind === 'open'
    if (name === 'row' && opens) {
      row = Number(valueOf(attributes, 'r') ?? row + 1)
      column = 0
    } else if (name === 'rph') isReading = opens && !isEmpty
    else if (name === 'v' || name === 't') isSaid = opens && !isEmpty
    else if (name === 'c' && opens) {
      column = columnOf(attributeOf(attributes, 'r')) ?? column + 1
      cell = {
        type: attributeOf(attributes, 't') ?? '',
        style: Number(attributeOf(attributes, 's') ?? 0),
        value: '',
      }
    } else if (name === 'c' && cell.value !== '') {
      rowCount = Math.max(rowCount, row)
      columnCount = Math.max(columnCount, column)
      if (row >= 1 && row <= MAX_SHEET_ROWS && column <= MAX_SHEET_COLUMNS) put(rows, row, column, shown(cell))
    }
  }
  return { rows, rowCount, columnCount }
}

/** Fills the rows and cells before it. */
function put(rows: SheetCell[][], row: number, column: number, cell: SheetCell): void {
  while (rows.length < row) rows.push([])
  const cells = rows[row - 1] ?? []
  while (cells.length < column - 1) cells.push(null)
  cells[column - 1] = cell
}

/** Returns the column of a reference such as `AB12`, from 1. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return letters.split('').reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

function shownCell({ type, style, value }: Cell, shared: readonly string[], format: FormatNumber): SheetCell {
  if (type === 's') return textCell(shared[Number(value)] ?? '')
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' }
  if (type === '' || type === 'n') {
    const number = Number(value)
    return Number.isFinite(number) ? { text: format(number, style), isNumber: true } : textCell(value)
  }
  return textCell(value)
}

/** More of a long text wouldn't be visible. */
const MAX_CELL_CHARACTERS = 1000

function textCell(text: string): SheetCell {
  if (text.trim() === '') return null
  return { text: text.length > MAX_CELL_CHARACTERS ? `${text.slice(0, MAX_CELL_CHARACTERS)}…` : text }
}
