import { useStore } from '@saffron/core/react'
import { useInput, usePaste } from 'ink'
import { type ReactElement, useEffect, useState } from 'react'

import { actionOf, keyName } from '../../keys/index.ts'
import { CursorAt, type CursorPosition } from '../cursor-at.ts'
import { createDraftStore, type Draft, draftOf, insert, layoutDraft, moveVertically } from '../editor/index.ts'
import { editOf } from '../prompt/index.ts'
import { ReaderLine } from '../reader/index.ts'
import { Rows } from '../rows.tsx'
import { useUi } from '../ui-context.ts'

interface TextAreaProps {
  readonly label: string
  readonly value: string
  readonly isActive: boolean
  readonly columns: number
  /** Rows on the screen. Longer text scrolls. */
  readonly height: number
  /** The start of the first row on the screen. */
  readonly at: CursorPosition
  readonly onChange: (value: string) => void
  /** Called by Up in the first row and Down in the last. */
  readonly onMove: (by: -1 | 1) => void
  readonly onEditor: () => void
}

const STEPS = { up: -1, down: 1 } as const

/** Text of several lines, with the prompt's editing keys. Enter starts a new line. */
export function TextArea(props: TextAreaProps): ReactElement {
  const { label, value, isActive, columns, height, at, onChange, onMove, onEditor } = props
  const { reader } = useUi()
  const [draft] = useState(() => createDraftStore(value))
  const kept = useStore(draft)
  useEffect(() => {
    // An editor has changed the text.
    if (draft.getSnapshot().text !== value) draft.set(draftOf(value))
  }, [draft, value])

  const options = { width: columns, pasteLabel: String }
  const set = (next: Draft): void => {
    draft.set(next)
    onChange(next.text)
  }
  const press = (input: string, name: string | undefined): void => {
    const now = draft.getSnapshot()
    if (name === 'enter' || actionOf('prompt', name) === 'newline') return set(insert(now, '\n'))
    if (name === 'up' || name === 'down') {
      const moved = moveVertically(now, STEPS[name], options)
      return moved === undefined ? onMove(STEPS[name]) : draft.set(moved)
    }
    if (actionOf('form', name) === 'editor') return onEditor()
    const edit = editOf(name)
    if (edit !== undefined) return set(edit(now))
    if (name !== undefined || input === '') return
    // With fast typing or a script, text and Tab arrive together.
    const isLast = input.endsWith('\t')
    set(insert(now, isLast ? input.slice(0, -1) : input))
    if (isLast) onMove(1)
  }
  useInput((input, key) => press(input, keyName(input, key)), { isActive })
  usePaste((text) => set(insert(draft.getSnapshot(), text)), { isActive })

  const { rows, cursor } = layoutDraft(kept.text === value ? kept : draftOf(value), options)
  const from = Math.max(0, Math.min(cursor.row - height + 1, rows.length - height))
  if (reader !== undefined) {
    const { text = '' } = rows[cursor.row] ?? {}
    return <ReaderLine label={`${label}: `} before={text} />
  }
  const shown = rows.slice(from, from + height).map(({ text }) => ' '.repeat(at.x) + text)
  return (
    <>
      <Rows rows={shown} />
      {isActive && <CursorAt x={at.x + cursor.column} y={at.y + cursor.row - from} />}
    </>
  )
}
