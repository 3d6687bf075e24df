import type { NamedField } from '@saffron/core/admin'

import { actionOf } from '../../keys/index.ts'
import type { FieldValue } from './form-values.ts'

/** What the keys of a form act on. */
export interface FormKeys {
  /** The current field. Undefined at the place that saves. */
  readonly field: NamedField | undefined
  readonly value: FieldValue | undefined
  /** The question whether to lose the input takes the next key. */
  readonly isAsked: boolean
  readonly isBusy: boolean
  readonly onAnswer: (isYes: boolean) => void
  /** Called before any key is handled. */
  readonly onKey: () => void
  readonly onMove: (by: -1 | 1) => void
  readonly onChange: (name: string, value: FieldValue) => void
  readonly onPick: (field: NamedField) => void
  readonly onSave: () => void
  readonly onLeave: () => void
  readonly onRedraw: () => void
}

/** Keys within a text of several lines. */
const AREA_KEYS: ReadonlySet<string | undefined> = new Set(['up', 'down', 'enter'])

/** Handles the keys of a form, except for those that edit its current text field. */
export function pressInForm(keys: FormKeys, name: string | undefined, input: string): void {
  const { field, value } = keys
  if (keys.isAsked) return keys.onAnswer(/^[y1]$/i.test(input))
  if (keys.isBusy) return
  keys.onKey()
  if (field?.kind === 'lines' && AREA_KEYS.has(name)) return
  const action = actionOf('form', name)
  if (action === 'leave') return keys.onLeave()
  if (action === 'save') return keys.onSave()
  if (action === 'redraw') return keys.onRedraw()
  if (action === 'next') return keys.onMove(1)
  if (action === 'before') return keys.onMove(-1)
  if (action === 'enter' || input === ' ') enter(keys, action === 'enter')
  else if (field?.kind === 'choice' && (name === 'left' || name === 'right')) {
    const values = field.options.map((option) => option.value)
    const next = values[values.indexOf(String(value)) + (name === 'left' ? -1 : 1)]
    if (next !== undefined) keys.onChange(field.name, next)
  }
}

/** Handles Enter or Space on a field without text. A text field submits itself. */
function enter({ field, value, onChange, onPick, onSave }: FormKeys, isEnter: boolean): void {
  if (field === undefined) {
    if (isEnter) onSave()
  } else if (field.kind === 'switch') onChange(field.name, value !== true)
  else if (field.kind === 'choice' || field.kind === 'choices') onPick(field)
}
