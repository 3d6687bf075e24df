import { Box, Text, useInput, useWindowSize } from 'ink'
import SelectInput from 'ink-select-input'
import type { ReactElement } from 'react'

import { useApp } from './app-context.ts'
import { shorten } from './columns.ts'

export interface PickListProps {
  readonly title: string
  readonly items: readonly { readonly value: string; readonly label: string }[]
  /** Of the one that the cursor begins at; the first otherwise. */
  readonly initial: string | undefined
  readonly onPick: (value: string) => void
  readonly onBack: () => void
}

/** What stands around the list: a title, a hint, empty lines, and one row that is never used. */
const ROWS_AROUND = 6
const INDICATOR_COLUMNS = 3

/** A few things to choose one of, all of them there; lists that page have `ui/list`. */
export function PickList({ title, items, initial, onPick, onBack }: PickListProps): ReactElement {
  const { t } = useApp()
  const { columns, rows } = useWindowSize()
  useInput((input, key) => {
    if (key.escape || (key.ctrl && input === 'c')) onBack()
  })
  const shown = items.map(({ value, label }) => ({
    value,
    key: value,
    label: shorten(label, columns - INDICATOR_COLUMNS),
  }))
  const at = items.findIndex(({ value }) => value === initial)
  return (
    <Box flexDirection="column">
      <Text> </Text>
      <Text bold>{title}</Text>
      <SelectInput
        items={shown}
        initialIndex={Math.max(0, at)}
        limit={Math.max(1, rows - ROWS_AROUND)}
        onSelect={({ value }) => onPick(value)}
      />
      <Text dimColor>{shorten(t('cli.app.pickHint'), columns - 1)}</Text>
    </Box>
  )
}
