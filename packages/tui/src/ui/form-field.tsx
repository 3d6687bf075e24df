import { useStore } from '@saffron/core/react'
import { Text, useInput } from 'ink'
import TextInput from 'ink-text-input'
import { type ReactElement, useEffect, useRef, useState } from 'react'

import { keyName } from '../keys/index.ts'
import { cleanLine } from './clean-text.ts'
import { firstColumns, lastColumns } from './columns.ts'
import { CursorAt, type CursorPosition } from './cursor-at.ts'
import { columnsOf, createDraftStore, type Draft, draftOf, insert, moveTo } from './editor/index.ts'
import { editOf } from './prompt/index.ts'
import { useUi } from './ui-context.ts'

export interface FormFieldProps {
  readonly label: string
  readonly value: string
  readonly mask?: string
  readonly isActive: boolean
  readonly onChange: (value: string) => void
  readonly onSubmit: (value: string) => void
  /** For a field that is exactly one row of a form. A longer value scrolls. */
  readonly row?: {
    /** Shown instead of the label. */
    readonly head: string
    /** Columns of the value, with one for the cursor. */
    readonly columns: number
    /** The start of the value on the screen. Undefined leaves the terminal's cursor alone. */
    readonly at: CursorPosition | undefined
  }
}

/**
 * A short form field with the prompt's editing keys. The input component gets only text and Enter, because it would
 * insert the letter of a Ctrl key. Text that arrives together with Enter is submitted too.
 */
export function FormField({ label, value, mask, isActive, onChange, onSubmit, row }: FormFieldProps): ReactElement {
  const { reader } = useUi()
  const [draft] = useState(() => createDraftStore(value))
  const kept = useStore(draft)
  const [count, setCount] = useState(0)
  const isTaken = useRef(false)
  useEffect(() => {
    // The form has emptied the field.
    if (draft.getSnapshot().text !== value) draft.set(draftOf(value))
  }, [draft, value])

  const { cursor } = kept.text === value ? kept : draftOf(value)
  const [before, after] = shownAround(value, cursor, { mask, columns: row?.columns })

  const set = (next: Draft): void => {
    // A screen reader follows the end of the line.
    draft.set(reader === undefined ? next : moveTo(next, next.text.length))
    onChange(next.text)
  }
  const submit = () => onSubmit(draft.getSnapshot().text)
  const press = (name: string | undefined): void => {
    isTaken.current = name !== undefined && !name.endsWith('enter')
    if (!isTaken.current) return
    setCount((times) => times + 1)
    if (name === 'ctrl+j') return submit()
    const edit = editOf(name)
    if (edit !== undefined) set(edit(draft.getSnapshot()))
  }
  const type = (next: string): void => {
    if (isTaken.current) return
    const typed = next.slice(before.length)
    // With fast typing or a script, text and the key that leaves the field arrive together.
    const [first = ''] = typed.split(row === undefined ? /[\r\n]/ : /[\r\n]|\t$/)
    set(insert(draft.getSnapshot(), first))
    if (first !== typed) submit()
  }

  const [at = ' ', ...rest] = mask === undefined ? after : mask.repeat(after.length)
  const isDrawn = reader === undefined && row?.at === undefined
  return (
    <Text>
      {row === undefined ? `${cleanLine(label)}: ` : row.head}
      <FieldKeys isActive={isActive} onPress={press} />
      <TextInput
        // A new key resets the component's own cursor to the end of the text before ours.
        key={`${count} ${before}`}
        value={before}
        focus={isActive}
        showCursor={false}
        onChange={type}
        onSubmit={submit}
        {...(mask === undefined ? {} : { mask })}
      />
      {/* A screen reader follows the terminal's cursor. */}
      {isDrawn && isActive ? <Text inverse>{at}</Text> : at}
      {rest.join('')}
      {isActive && row?.at !== undefined && (
        <CursorAt x={row.at.x + columnsOf(mask === undefined ? before : mask.repeat(before.length))} y={row.at.y} />
      )}
    </Text>
  )
}

/** Returns the text before and after the cursor, as much of it as is shown. */
function shownAround(
  value: string,
  cursor: number,
  { mask, columns }: { readonly mask: string | undefined; readonly columns: number | undefined },
): readonly [before: string, after: string] {
  const [before, after] = [value.slice(0, cursor), value.slice(cursor)]
  if (columns === undefined) return [before, after]
  if (mask !== undefined) return [before.slice(-Math.max(1, columns - 1)), '']
  // Some of what follows the cursor stays in view.
  const ahead = Math.min(columnsOf(after), Math.floor(columns / 4))
  const shown = lastColumns(before, columns - 1 - ahead)
  return [shown, firstColumns(after, columns - columnsOf(shown))]
}

interface FieldKeysProps {
  readonly isActive: boolean
  readonly onPress: (name: string | undefined) => void
}

/** Rendered before the input component, so that it gets each key first. */
function FieldKeys({ isActive, onPress }: FieldKeysProps): null {
  useInput((input, key) => onPress(keyName(input, key)), { isActive })
  return null
}
