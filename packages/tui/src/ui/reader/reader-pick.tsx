import { type ReactElement, useMemo } from 'react'

import { fixedList } from '../list/fixed-list.ts'
import type { PickListProps } from '../pick-list.tsx'
import { ReaderList } from './reader-list.tsx'

/** A few things to choose one of, read aloud with their numbers. */
export function ReaderPick({ title, items, onPick, onBack }: PickListProps): ReactElement {
  const source = useMemo(() => fixedList(items.map(({ value, label }) => ({ id: value, label }))), [items])
  return (
    <ReaderList
      title={title}
      source={source}
      cells={({ label }) => [label]}
      empty=""
      onPick={({ id }) => onPick(id)}
      onBack={onBack}
    />
  )
}
