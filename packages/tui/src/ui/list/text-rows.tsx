import { useWindowSize } from 'ink'
import { type ReactElement, useMemo } from 'react'

import { cleanText } from '../clean-text.ts'
import { ListPart, type ListPartProps } from '../list-part.tsx'
import { wrapLines } from '../wrap-lines.ts'
import { fixedList } from './fixed-list.ts'

interface TextRow {
  readonly id: string
  readonly text: string
}

interface TextRowsProps extends Omit<ListPartProps<TextRow>, 'source' | 'cells' | 'empty' | 'onKey'> {
  readonly text: string
  readonly onKey?: (name: string | undefined) => boolean
}

/** Columns of the mark and the margin of a list. */
const AROUND = 3

/** A long text to scroll through, a row for each line that fits. */
export function TextRows({ text, onKey, ...list }: TextRowsProps): ReactElement {
  const { columns } = useWindowSize()
  const source = useMemo(() => {
    const lines = cleanText(text).replaceAll('\t', '  ').split('\n')
    const rows = lines.flatMap((line) => (line.trim() === '' ? [''] : indented(line, columns - AROUND)))
    return fixedList(rows.map((row, at) => ({ id: String(at), text: row })))
  }, [text, columns])
  return (
    <ListPart {...list} source={source} cells={(row) => [row.text]} empty="" onKey={(name) => onKey?.(name) === true} />
  )
}

/** Wraps a line so that its rest is below its text, after the indentation and a mark. */
function indented(line: string, columns: number): readonly string[] {
  const margin = (/^ *(?:[-+] )?/.exec(line)?.[0] ?? '').length
  const indent = margin > columns / 2 ? '' : ' '.repeat(margin)
  return wrapLines(line, columns - indent.length).map((row, at) => (at === 0 ? row : indent + row))
}
