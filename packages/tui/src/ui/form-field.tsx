import { Box, Text } from 'ink'
import TextInput from 'ink-text-input'
import type { ReactElement } from 'react'

import { useApp } from './app-context.ts'
import { cleanLine } from './clean-text.ts'

export interface FormFieldProps {
  readonly label: string
  readonly value: string
  readonly mask?: string
  readonly isActive: boolean
  readonly onChange: (value: string) => void
  readonly onSubmit: (value: string) => void
}

/** A short field of a form. Text that comes with its Enter in one burst, as from a password manager, is sent too. */
export function FormField({ label, value, mask, isActive, onChange, onSubmit }: FormFieldProps): ReactElement {
  const { reader } = useApp()
  const change = (next: string) => {
    const [first = ''] = next.split(/[\r\n]/)
    onChange(first)
    if (first !== next) onSubmit(first)
  }
  return (
    <Box>
      <Text>{cleanLine(label)}: </Text>
      <TextInput
        value={value}
        focus={isActive}
        // Who listens has the terminal’s own.
        showCursor={reader === undefined}
        onChange={change}
        onSubmit={onSubmit}
        {...(mask === undefined ? {} : { mask })}
      />
    </Box>
  )
}
