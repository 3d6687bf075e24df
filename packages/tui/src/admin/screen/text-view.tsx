import { useWindowSize } from 'ink'
import { type ReactElement, useMemo } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { fixedList, ListPart, type ListPartProps } from '../../ui/list/index.ts'
import { wrapLines } from '../../ui/wrap-lines.ts'

interface Line {
  readonly id: string
  readonly text: string
}

interface TextViewProps extends Pick<
  ListPartProps<Line>,
  'title' | 'above' | 'notice' | 'field' | 'question' | 'onKey' | 'onBack'
> {
  readonly text: string
  readonly hint?: string
}

/** The mark before a row, plus the column that is never used. */
const ROOM_AROUND = 3

/** A text to read, row by row. */
export function TextView({ text, hint, ...props }: TextViewProps): ReactElement {
  const { t } = useApp()
  const { columns } = useWindowSize()
  const source = useMemo(
    () => fixedList(wrapLines(text, columns - ROOM_AROUND).map((row, index) => ({ id: String(index), text: row }))),
    [text, columns],
  )
  return (
    <ListPart
      source={source}
      cells={(line) => [line.text]}
      empty=""
      hint={hint ?? t('cli.adminScreen.readingHint')}
      {...props}
    />
  )
}
