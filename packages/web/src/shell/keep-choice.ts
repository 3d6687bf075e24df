import type { Preferences, Profile } from '@saffron/core/auth'
import type { Locale } from '@saffron/core/i18n'
import { refreshProfile } from '@saffron/core/session'

import type { ThemeChoice } from '../theme/apply-theme.ts'
import { api, session } from './client.ts'

interface Choice {
  readonly locale?: Locale
  readonly theme?: ThemeChoice
  readonly preferences?: Preferences
}

/** A later choice over an earlier one. */
function merged<B extends Pick<Profile, 'preferences'>>(before: B, after: Choice): B & Choice {
  const preferences = after.preferences && { preferences: { ...before.preferences, ...after.preferences } }
  return { ...before, ...after, ...preferences }
}

/** How many choices were made on this page. */
let made = 0
let sending = false
/** What was chosen while another choice was on its way. */
let waiting: Choice | undefined

/** Keeps a choice with the account, so that it follows the person to another browser; a visitor's stays in this one. */
export function keepChoice(choice: Choice): void {
  const { user } = session.getSnapshot()
  if (user === null || user.impersonatedBy !== undefined) return
  if (JSON.stringify(merged(user, choice)) === JSON.stringify(user)) return
  made += 1
  // Stored at once: what is chosen next is compared with it, and no older answer brings back what was before.
  session.storeUser(merged(user, choice))
  waiting = merged(waiting ?? {}, choice)
  if (!sending) void sendChoices()
}

/** One after the other: of two calls under way at once the earlier could come last. */
async function sendChoices(): Promise<void> {
  sending = true
  while (waiting !== undefined && session.getSnapshot().signedIn) {
    const body: Choice = waiting
    waiting = undefined
    const answer = await api.auth.updateMe({ body }).catch(() => undefined)
    storeAnswer(body, answer)
  }
  waiting = undefined
  sending = false
}

/** Refused or without a network, a choice goes along with the next, or holds here until the account is read again. */
function storeAnswer(sent: Choice, answer: Profile | undefined): void {
  if (waiting !== undefined) waiting = answer === undefined ? merged(sent, waiting) : waiting
  else if (answer !== undefined && answer.id === session.getSnapshot().user?.id) session.storeUser(answer)
}

/** Reads the account again, so that a new role or name shows; what is chosen here meanwhile stands. */
export async function readAccount(): Promise<void> {
  const before = sending ? undefined : made
  const storeUser = (read: Profile) => {
    const { user } = session.getSnapshot()
    const chosen = user && { theme: user.theme, locale: user.locale, preferences: user.preferences }
    session.storeUser(made === before ? read : { ...read, ...chosen })
  }
  await refreshProfile({ api, session: { ...session, storeUser } })
}
