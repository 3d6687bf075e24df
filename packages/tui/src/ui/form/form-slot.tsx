import type { FormField as TextField } from '@saffron/core/admin'
import type { ReactElement } from 'react'

import type { CursorPosition } from '../cursor-at.ts'
import { FormField } from '../form-field.tsx'
import { areaColumns } from './form-rows.ts'
import { TextArea } from './text-area.tsx'

interface FormSlotProps {
  readonly field: TextField
  readonly value: string
  readonly isActive: boolean
  /** Columns of the whole screen. */
  readonly columns: number
  /** Written before the value. */
  readonly head: string
  /** Rows for text of several lines. */
  readonly height: number
  /** The start of the value. Undefined for a screen reader, which follows the end of the row. */
  readonly at: CursorPosition | undefined
  readonly left: number
  readonly onChange: (value: string) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onEditor: () => void
}

/** The input of the current text field. */
export function FormSlot(props: FormSlotProps): ReactElement {
  const { field, value, isActive, columns, head, height, at, left, onChange, onMove, onEditor } = props
  if (field.kind === 'lines') {
    return (
      <TextArea
        label={field.label}
        value={value}
        isActive={isActive}
        columns={areaColumns(columns)}
        height={height}
        at={at ?? { x: left, y: 0 }}
        onChange={onChange}
        onMove={onMove}
        onEditor={onEditor}
      />
    )
  }
  return (
    <FormField
      label={field.label}
      value={value}
      {...(field.kind === 'secret' && { mask: '•' })}
      isActive={isActive}
      onChange={onChange}
      onSubmit={() => onMove(1)}
      row={{ head, columns: Math.max(2, columns - left - 1), at }}
    />
  )
}
