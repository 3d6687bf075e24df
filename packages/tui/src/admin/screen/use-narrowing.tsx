import { type ReactElement, useState } from 'react'

import { PickList, type PickListProps } from '../../ui/pick-list.tsx'

type Filter = PickListProps['items'][number]

/** What the rows of a part are narrowed to, and the list it is chosen from; an empty value is all of them. */
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
    /** Stands over the rows while it is chosen. */
    picker,
  }
}
