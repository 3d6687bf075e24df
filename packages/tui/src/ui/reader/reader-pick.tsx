import { type ReactElement, useMemo } from 'react'

import { fixedList } from '../list/fixed-list.ts'
import type { PickListProps } from '../pick-list.tsx'
import { useUi } from '../ui-context.ts'
import { ReaderList } from './reader-list.tsx'

/**
 * Chooses one of a few items for screen readers. Speaks the numbered items and the current one, which Enter alone
 * keeps.
 */
export function ReaderPick({ title, text, items, initial, onPick, onBack }: PickListProps): ReactElement {
  const { t } = useUi()
  const source = useMemo(() => fixedList(items.map(({ value, label }) => ({ id: value, label }))), [items])
  return (
    <ReaderList
      title={title}
      source={source}
      {...(text !== undefined && { above: [text] })}
      begin={items.findIndex(({ value }) => value === initial)}
      cells={({ id, label }) => (id === initial ? [label, t('cli.reader.current')] : [label])}
      empty=""
      onPick={({ id }) => onPick(id)}
      onBack={onBack}
    />
  )
}
