import { actionOf } from '../../keys/index.ts'
import { deleteBackward, draftOf, graphemes } from '../editor/index.ts'

/** A line that is written below a list. */
export interface ListField {
  readonly label: string
  readonly value: string
  /** The value is only proposed: what is typed takes its place. */
  readonly isProposed?: boolean
  /** Only that there is something is shown of it. */
  readonly isSecret?: boolean
  readonly onChange: (change: (value: string) => string) => void
  readonly onSubmit: (value: string) => void
  readonly onCancel: () => void
  /** Of a form: back to the line before. */
  readonly onBefore?: () => void
}

/** A key, or what was typed or pasted, in a field: on one line, and sent by an Enter that came along with it. */
export function pressInField(field: ListField, name: string | undefined, input: string): void {
  const action = actionOf('list', name)
  if (action === 'back') return field.onCancel()
  if (action === 'open') return field.onSubmit(field.value)
  if (action === 'up' || actionOf('admin', name) === 'partBefore') return field.onBefore?.()
  if (action === 'erase') return field.onChange((value) => deleteBackward(draftOf(value)).text)
  if (action === 'eraseAll') return field.onChange(() => '')
  if (name !== undefined) return
  const typed = draftOf(input.replace(/[\r\n]+$/, '')).text.replaceAll('\n', ' ')
  // Of two keys in one burst the second finds what the first left.
  const before = (value: string): string => (field.isProposed === true && value === field.value ? '' : value)
  if (input.endsWith('\r')) field.onSubmit(before(field.value) + typed)
  else field.onChange((value) => before(value) + typed)
}

/** What a field shows of what is written in it. */
export const shownIn = ({ value, isSecret }: ListField): string =>
  isSecret === true ? '•'.repeat(graphemes(value).length) : value
