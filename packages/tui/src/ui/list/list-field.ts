import { actionOf } from '../../keys/index.ts'
import { deleteBackward, draftOf, graphemes } from '../editor/index.ts'

/** An input field below a list. */
export interface ListField {
  readonly label: string
  readonly value: string
  /** Marks the value as a suggestion. Typing replaces it. */
  readonly isProposed?: boolean
  /** Masks the value. */
  readonly isSecret?: boolean
  readonly onChange: (change: (value: string) => string) => void
  readonly onSubmit: (value: string) => void
  readonly onCancel: () => void
  /** In a form: goes back to the previous field. */
  readonly onBefore?: () => void
}

/** Handles a key or typed or pasted text in a field. Text is put on one line, and an Enter at its end submits it. */
export function pressInField(field: ListField, name: string | undefined, input: string): void {
  const action = actionOf('list', name)
  if (action === 'back') return field.onCancel()
  if (action === 'open') return field.onSubmit(field.value)
  if (action === 'up' || actionOf('admin', name) === 'partBefore') return field.onBefore?.()
  if (action === 'erase') return field.onChange((value) => deleteBackward(draftOf(value)).text)
  if (action === 'eraseAll') return field.onChange(() => '')
  if (name !== undefined) return
  const typed = draftOf(input.replace(/[\r\n]+$/, '')).text.replaceAll('\n', ' ')
  // With two keys in one burst, the second sees the result of the first.
  const before = (value: string): string => (field.isProposed === true && value === field.value ? '' : value)
  if (input.endsWith('\r')) field.onSubmit(before(field.value) + typed)
  else field.onChange((value) => before(value) + typed)
}

/** The displayed value of a field. */
export const shownIn = ({ value, isSecret }: ListField): string =>
  isSecret === true ? '•'.repeat(graphemes(value).length) : value
