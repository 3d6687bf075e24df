import { type ReactElement, useState } from 'react'

import { PickList, type PickListProps } from '../../ui/pick-list.tsx'

type Filter = PickListProps['items'][number]

/** The filter of a tab's rows, and the list to choose it from. An empty value means no filter. */
export function useFilters<T extends Filter>(title: string, filters: readonly T[]) {
  const [value, setValue] = useState('')
  const [isChoosing, setChoosing] = useState(false)
  const picker: ReactElement | undefined = isChoosing ? (
    <PickList
      title={title}
      items={filters}
      initial={value}
      onPick={(chosen) => {
        setChoosing(false)
        setValue(chosen)
      }}
      onBack={() => setChoosing(false)}
    />
  ) : undefined
  return {
    value,
    filter: filters.find((each) => each.value === value),
    chooseFilter: () => setChoosing(true),
    /** Replaces the rows while a filter is chosen. */
    picker,
  }
}
