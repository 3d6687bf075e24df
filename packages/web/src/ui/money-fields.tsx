import { readCredits } from '@saffron/core/format'
import type { ComponentProps } from 'react'

import { Field } from './field.tsx'

const LONGEST_NOTE = 500

type FieldProps = ComponentProps<typeof Field>

/** Credits as they are typed: `creditsRule` says whether they are any. */
export const CreditsField = (props: FieldProps) => <Field inputMode="decimal" autoComplete="off" {...props} />

/** A line that is kept with what is booked. */
export const NoteField = (props: FieldProps) => <Field autoComplete="off" maxLength={LONGEST_NOTE} {...props} />

/** Refuses with `wrong` what are no credits. */
export const creditsRule = (wrong: string) => ({
  validate: (typed: string): string | true => readCredits(typed) !== undefined || wrong,
})
