import * as z from 'zod/mini'

import { text } from '../contract/entity.ts'

/** The one list of what an account remembers about how its owner works; a new preference is a line here. */
const FIELDS = {
  /** The name of the model chosen last. */
  model: text(200).check(z.minLength(1)),
}

/** What was never chosen is left out. */
export const preferences = z.strictObject({ model: z.optional(FIELDS.model) })
export type Preferences = z.output<typeof preferences>

/** What is left out stays as it is; null takes a choice back. */
export const preferencesChange = z.strictObject({ model: z.optional(z.nullable(FIELDS.model)) })
export type PreferencesChange = z.output<typeof preferencesChange>

/** Preferences after a change. */
export function changePreferences(before: Preferences, change: PreferencesChange): Preferences {
  const changed = Object.entries({ ...before, ...change })
  return Object.fromEntries(changed.filter(([, value]) => value !== null))
}
