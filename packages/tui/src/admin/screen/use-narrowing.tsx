import { type ReactElement, useState } from 'react'

import { PickList, type PickListProps } from '../../ui/pick-list.tsx'

type Filter = PickListProps['items'][number]

/** The filter of a part's rows, and the list to choose it from. An empty value means no filter. */
export function useNarrowing<T extends Filter>(title: string, filters: readonly T[]) {
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
    view: filters.find((each) => each.value === value),
    narrow: () => setChoosing(true),
    /** Replaces the rows while a filter is chosen. */
    picker,
  }
}
