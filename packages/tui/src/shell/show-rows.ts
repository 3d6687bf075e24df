import { cleanName } from '../ui/clean-name.ts'
import { cleanLine, withoutControls } from '../ui/clean-text.ts'
import { printInfo, writeLine } from './output.ts'
import { tableLines } from './table-lines.ts'
import { writeJson } from './write-json.ts'

type Field = string | number | boolean | null | undefined

export interface Shown<T> {
  readonly json: true | undefined
  /** The names of the columns for people. */
  readonly heading: readonly string[]
  /** For people, in their language. */
  readonly cells: (row: T) => string[]
  /** For scripts, language-independent: IDs, ISO times, plain numbers, and the contract's words. */
  readonly fields: (row: T) => Field[]
  /** The message for an empty list. */
  readonly none?: string
}

/** Shows rows as JSON lines, as a table on a terminal, or tab-separated in a pipe. */
export function showRows<T extends object>(rows: readonly T[], { json, heading, cells, fields, none }: Shown<T>): void {
  if (json) return rows.forEach((row) => writeJson(row))
  if (rows.length === 0 && none !== undefined) return printInfo(none)
  const lines = process.stdout.isTTY
    ? tableLines(
        heading,
        rows.map((row) => cells(row).map(cleanCell)),
      )
    : rows.map((row) => fields(row).map(textOf).join('\t'))
  for (const line of lines) writeLine(line)
}

/** Writes one item for scripts: one line per field with a value, name first. */
export function writeFields(fields: Readonly<Record<string, Field>>): void {
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) writeLine(`${name}\t${textOf(value)}`)
}

/** Cleans text for one line and shows invisible characters as escapes. Keeps spaces that align numbers. */
const cleanCell = (cell: string): string =>
  BLANK.test(cell) ? cleanName(cell) : ' '.repeat(cell.search(/[^ ]|$/)) + cleanLine(cell)

const BLANK = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]+$/u

/** Exact text, except for characters that would split fields or lines. */
const textOf = (field: Field): string => withoutControls(String(field ?? '')).replaceAll(/[\t\n]/g, ' ')
