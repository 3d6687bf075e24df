import { cleanName } from '../ui/clean-name.ts'
import { cleanLine, withoutControls } from '../ui/clean-text.ts'
import { tableLines } from '../ui/table-lines.ts'
import { say, writeLine } from './output.ts'
import { writeJson } from './write-json.ts'

type Field = string | number | boolean | null | undefined

interface Shown<T> {
  readonly json: true | undefined
  /** For a person, in their language. */
  readonly cells: (row: T) => string[]
  /** For a script, the same in every language: ids, ISO times, plain numbers, the words of the contract. */
  readonly fields: (row: T) => Field[]
  /** What is said to a person where there are none. */
  readonly none?: string
}

/** Rows for whoever reads: JSON a line, a table on a terminal, tabs in a pipe. */
export function showRows<T extends object>(rows: readonly T[], { json, cells, fields, none }: Shown<T>): void {
  if (json) return rows.forEach((row) => writeJson(row))
  if (rows.length === 0 && none !== undefined) return say(none)
  const lines = process.stdout.isTTY
    ? tableLines(rows.map((row) => cells(row).map(cleanCell)))
    : rows.map((row) => fields(row).map(textOf).join('\t'))
  for (const line of lines) writeLine(line)
}

/** One thing for a script: a line for each field that has a value, its name first. */
export function writeFields(fields: Readonly<Record<string, Field>>): void {
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) writeLine(`${name}\t${textOf(value)}`)
}

/** On one line; the blanks that line numbers up stay. What shows as nothing is written out. */
const cleanCell = (cell: string): string =>
  BLANK.test(cell) ? cleanName(cell) : ' '.repeat(cell.search(/[^ ]|$/)) + cleanLine(cell)

const BLANK = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]+$/u

/** To the letter, but for what would make two fields of one, or two lines. */
const textOf = (field: Field): string => withoutControls(String(field ?? '')).replaceAll(/[\t\n]/g, ' ')
