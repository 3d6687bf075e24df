import { useStore } from '@saffron/core/react'
import { Text, useInput } from 'ink'
import TextInput from 'ink-text-input'
import { type ReactElement, useEffect, useRef, useState } from 'react'

import { keyName } from '../keys/index.ts'
import { cleanLine } from './clean-text.ts'
import { createDraftStore, type Draft, draftOf, insert, moveTo } from './editor/index.ts'
import { editOf } from './prompt/index.ts'
import { useUi } from './ui-context.ts'

export interface FormFieldProps {
  readonly label: string
  readonly value: string
  readonly mask?: string
  readonly isActive: boolean
  readonly onChange: (value: string) => void
  readonly onSubmit: (value: string) => void
}

/**
 * A short form field with the prompt's editing keys. The input component gets only text and Enter, because it would
 * insert the letter of a Ctrl key. Text that arrives together with Enter is submitted too.
 */
export function FormField({ label, value, mask, isActive, onChange, onSubmit }: FormFieldProps): ReactElement {
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
  const [before, after] = [value.slice(0, cursor), value.slice(cursor)]

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
    const [first = ''] = typed.split(/[\r\n]/)
    set(insert(draft.getSnapshot(), first))
    if (first !== typed) submit()
  }

  const [at = ' ', ...rest] = mask === undefined ? after : mask.repeat(after.length)
  return (
    <Text>
      {cleanLine(label)}: <FieldKeys isActive={isActive} onPress={press} />
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
      {reader === undefined && isActive ? <Text inverse>{at}</Text> : at}
      {rest.join('')}
    </Text>
  )
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
