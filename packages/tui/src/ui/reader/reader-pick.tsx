import { type ReactElement, useMemo } from 'react'

import { useApp } from '../app-context.ts'
import { fixedList } from '../list/fixed-list.ts'
import type { PickListProps } from '../pick-list.tsx'
import { ReaderList } from './reader-list.tsx'

/** A few things to choose one of, read aloud with their numbers; which it is now is said, and Enter alone keeps it. */
export function ReaderPick({ title, items, initial, onPick, onBack }: PickListProps): ReactElement {
  const { t } = useApp()
  const source = useMemo(() => fixedList(items.map(({ value, label }) => ({ id: value, label }))), [items])
  return (
    <ReaderList
      title={title}
      source={source}
      begin={items.findIndex(({ value }) => value === initial)}
      cells={({ id, label }) => (id === initial ? [label, t('cli.reader.current')] : [label])}
      empty=""
      onPick={({ id }) => onPick(id)}
      onBack={onBack}
    />
  )
}
