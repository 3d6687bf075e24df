import * as z from 'zod/mini'

import { text } from '../endpoints/entity.ts'

/** Everything an account remembers about how its owner works. Add a new preference here. */
const FIELDS = {
  /** The name of the last chosen model. */
  model: text(200).check(z.minLength(1)),
  /** What sends a message. `modEnter` is Ctrl+Enter, or ⌘+Enter on a Mac. */
  sendKey: z.enum(['enter', 'modEnter']),
  /** False stops emails about mentions. */
  mentionEmails: z.boolean(),
}

/** A preference that was never set is missing. */
export const preferences = z.strictObject({
  model: z.optional(FIELDS.model),
  sendKey: z.optional(FIELDS.sendKey),
  mentionEmails: z.optional(FIELDS.mentionEmails),
})
export type Preferences = z.output<typeof preferences>
export type SendKey = NonNullable<Preferences['sendKey']>

/** Missing preferences stay unchanged. Null removes one. */
export const preferencesChange = z.strictObject({
  model: z.optional(z.nullable(FIELDS.model)),
  sendKey: z.optional(z.nullable(FIELDS.sendKey)),
  mentionEmails: z.optional(z.nullable(FIELDS.mentionEmails)),
})
export type PreferencesChange = z.output<typeof preferencesChange>

/** Returns the preferences after a change. */
export function changePreferences(before: Preferences, change: PreferencesChange): Preferences {
  const changed = Object.entries({ ...before, ...change })
  return Object.fromEntries(changed.filter(([, value]) => value !== null))
}
