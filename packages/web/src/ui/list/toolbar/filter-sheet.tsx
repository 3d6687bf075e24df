import { useTranslate } from '@saffron/core/react'
import { type RefObject, useState } from 'react'

import { Field } from '../../field.tsx'
import { SelectField } from '../../select-field.tsx'
import { Sheet } from '../../sheet/sheet.tsx'
import type { ListFilter } from './list-filter.ts'

interface FilterSheetProps {
  /** The filters of the toolbar's last rendering. */
  readonly filters: RefObject<readonly ListFilter[]>
  readonly onDone: () => void
}

/** The filters of a list on a phone. Each change applies at once to the list behind the sheet. */
export function FilterSheet({ filters, onDone }: FilterSheetProps) {
  const t = useTranslate()
  const [shown] = useState(filters.current)
  const [values, setValues] = useState(() => shown.map(({ value }) => value))
  const change = (index: number, value: string) => {
    setValues((before) => before.with(index, value))
    // The handler may contain the other filters' current values.
    filters.current[index]?.onChange(value)
  }
  return (
    <Sheet title={t('common.filters')} doneText={t('common.showResults')} onDone={onDone}>
      {shown.map((filter, index) =>
        'type' in filter ? (
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
