import { Box, Text, useInput } from 'ink'
import SelectInput from 'ink-select-input'
import type { ReactElement } from 'react'

import { shorten } from './columns.ts'
import { hintLines } from './hint-lines.ts'
import { ReaderPick } from './reader/reader-pick.tsx'
import { useRoom } from './room.ts'
import { Rows } from './rows.tsx'
import { paint, sgr, span } from './style.ts'
import { useUi } from './ui-context.ts'
import { useKeysAtOnce } from './use-keys-at-once.ts'
import { wrapLines } from './wrap-lines.ts'

export interface PickListProps {
  readonly title: string
  /** A question, shown in full below the title. */
  readonly text?: string
  readonly items: readonly { readonly value: string; readonly label: string }[]
  /** The initial selection. Defaults to the first item. */
  readonly initial: string | undefined
  /** Replaces the hint for lists whose items aren't opened. */
  readonly hint?: string
  readonly onPick: (value: string) => void
  readonly onBack: () => void
}

/** Rows around the list: a title, a hint, blank lines, and one row that is never used. */
const ROWS_AROUND = 6
const INDICATOR_COLUMNS = 3

/** Chooses one of a few fixed items. `ui/list` has lists with pages. */
export function PickList(props: PickListProps): ReactElement {
  const { reader } = useUi()
  return reader === undefined ? <DrawnPick {...props} /> : <ReaderPick {...props} />
}

function DrawnPick({ title, text = '', items, initial, hint, onPick, onBack }: PickListProps): ReactElement {
  const { features, t } = useUi()
  const { columns, rows } = useRoom()
  const line = (words: string, style: string) => paint([span(shorten(words, columns - 1), style)], features)
  useKeysAtOnce()
  useInput((input, key) => {
    if (key.escape || (key.ctrl && input === 'c')) onBack()
  })
  const asked = text === '' ? [] : wrapLines(text, columns - 1)
  const shown = items.map(({ value, label }) => ({
    value,
    key: value,
    label: shorten(label, columns - INDICATOR_COLUMNS),
  }))
  const at = items.findIndex(({ value }) => value === initial)
  return (
    <Box flexDirection="column">
      <Text> </Text>
      <Text>{line(title, sgr.bold)}</Text>
      {asked.length > 0 && <Rows rows={asked} />}
      <SelectInput
        items={shown}
        initialIndex={Math.max(0, at)}
        limit={Math.max(1, rows - ROWS_AROUND - asked.length)}
        onSelect={({ value }) => onPick(value)}
        indicatorComponent={Mark}
        itemComponent={Label}
      />
      <Rows rows={hintLines(hint ?? t('cli.app.pickHint'), columns - 1).map((row) => line(row, sgr.dim))} />
    </Box>
  )
}

/** Replaces the component's own mark, which is always colored. */
function Mark({ isSelected = false }: { readonly isSelected?: boolean }): ReactElement {
  const { features } = useUi()
  return <Text>{isSelected ? paint([span('❯ ', sgr.accent)], features) : '  '}</Text>
}

function Label({ isSelected = false, label }: { readonly isSelected?: boolean; readonly label: string }): ReactElement {
  const { features } = useUi()
  return <Text>{paint([span(label, isSelected ? sgr.bold : '')], features)}</Text>
}
