import { readCredits } from '@saffron/core/format'
import type { ComponentProps } from 'react'

import { Field } from './field.tsx'

const LONGEST_NOTE = 500

type FieldProps = ComponentProps<typeof Field>

/** An input for credits. `creditsRule` validates it. */
export const CreditsField = (props: FieldProps) => <Field inputMode="decimal" autoComplete="off" {...props} />

/** A note stored with the transaction. */
export const NoteField = (props: FieldProps) => <Field autoComplete="off" maxLength={LONGEST_NOTE} {...props} />

/** Rejects invalid credits with the message `wrong`. */
export const creditsRule = (wrong: string) => ({
  validate: (typed: string): string | true => readCredits(typed) !== undefined || wrong,
})
