import { useState } from 'react'

import { TextAreaField } from '../../../ui/text-area-field.tsx'

interface LinesFieldProps {
  readonly label: string
  readonly hint: string
  readonly lines: readonly string[] | undefined
  readonly onLines: (lines: string[] | undefined) => void
}

const NONE: readonly string[] = []

/** A list of texts, one per line. Undefined if it's empty. */
export function LinesField({ label, hint, lines = NONE, onLines }: LinesFieldProps) {
  // What is typed also has empty lines and spaces, which the list doesn't.
  const [typed, setTyped] = useState(lines.join('\n'))
  const shown = isSame(linesIn(typed), lines) ? typed : lines.join('\n')
  return (
    <TextAreaField
      label={label}
      hint={hint}
      value={shown}
      rows={1}
      lang=""
      dir="auto"
      spellCheck={false}
      onChange={({ target }) => {
        setTyped(target.value)
        const next = linesIn(target.value)
        onLines(next.length === 0 ? undefined : next)
      }}
    />
  )
}

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n')
