import { Box, Text, useInput, useWindowSize } from 'ink'
import SelectInput from 'ink-select-input'
import type { ReactElement } from 'react'

import { useApp } from './app-context.ts'
import { shorten } from './columns.ts'

export interface PickListProps {
  readonly title: string
  readonly items: readonly { readonly value: string; readonly label: string }[]
  /** What stands in place of the list: that it loads, that it is empty, that it failed. */
  readonly notice: string | undefined
  readonly onPick: (value: string) => void
  readonly onBack: () => void
}

/** What stands around the list: a title, a hint, empty lines, and one row that is never used. */
const ROWS_AROUND = 6
const INDICATOR_COLUMNS = 3

/** A list to choose from, in place of the prompt. */
export function PickList({ title, items, notice, onPick, onBack }: PickListProps): ReactElement {
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
  return (
    <Box flexDirection="column">
      <Text> </Text>
      <Text bold>{title}</Text>
      {notice === undefined ? (
        <SelectInput items={shown} limit={Math.max(1, rows - ROWS_AROUND)} onSelect={({ value }) => onPick(value)} />
      ) : (
        <Text dimColor>{shorten(notice, columns - 1)}</Text>
      )}
      <Text dimColor>{shorten(t('cli.app.pickHint'), columns - 1)}</Text>
    </Box>
  )
}
