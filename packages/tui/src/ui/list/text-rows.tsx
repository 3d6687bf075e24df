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
    const rows = lines.flatMap((line) => (line.trim() === '' ? [''] : wrapLines(line, columns - AROUND)))
    return fixedList(rows.map((row, at) => ({ id: String(at), text: row })))
  }, [text, columns])
  return (
    <ListPart {...list} source={source} cells={(row) => [row.text]} empty="" onKey={(name) => onKey?.(name) === true} />
  )
}
