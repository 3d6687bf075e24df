import { useTranslate } from '@saffron/core/react'
import { type RefObject, useState } from 'react'

import { Field } from '../../field.tsx'
import { SelectField } from '../../select-field.tsx'
import { Sheet } from '../../sheet/sheet.tsx'
import { isPick, type ListFilter, type PickFilter } from './list-filter.ts'
import { PickField } from './pick-field.tsx'

interface FilterSheetProps {
  /** The filters of the toolbar's last rendering. */
  readonly filters: RefObject<readonly ListFilter[]>
  readonly onDone: () => void
}

/** The filters of a list on a phone. Each change applies at once to the list behind the sheet. */
export function FilterSheet({ filters, onDone }: FilterSheetProps) {
  const t = useTranslate()
  const [shown] = useState(filters.current)
  const [values, setValues] = useState(() => shown.map((filter) => (isPick(filter) ? filter.text : filter.value)))
  const show = (index: number, value: string) => setValues((before) => before.with(index, value))
  const change = (index: number, value: string) => {
    show(index, value)
    // The handler may contain the other filters' current values.
    const filter = filters.current[index]
    if (filter !== undefined && !isPick(filter)) filter.onChange(value)
  }
  const pick = async (index: number, filter: PickFilter) => {
    const text = await filter.pick()
    if (text !== undefined) show(index, text)
  }
  return (
    <Sheet title={t('common.filters')} doneText={t('common.showResults')} onDone={onDone}>
      {shown.map((filter, index) =>
        isPick(filter) ? (
          <PickField
            key={filter.label}
            label={filter.label}
            text={values[index] ?? ''}
            onClick={() => void pick(index, filter)}
          />
        ) : 'type' in filter ? (
          <Field
            key={filter.label}
            label={filter.label}
            type="date"
            value={values[index] ?? ''}
            onChange={({ target }) => change(index, target.value)}
          />
        ) : (
          <SelectField
            key={filter.label}
            label={filter.label}
            value={values[index] ?? ''}
            options={filter.options}
            onChange={({ target }) => change(index, target.value)}
          />
        ),
      )}
    </Sheet>
  )
}
