import type { Preferences, Profile } from '@saffron/core/auth'
import type { Locale } from '@saffron/core/i18n'
import { refreshProfile } from '@saffron/core/session'

import type { ThemeChoice } from '../../theme/apply-theme.ts'
import { api, session } from './client.ts'

interface Choice {
  readonly locale?: Locale
  readonly theme?: ThemeChoice
  readonly preferences?: Preferences
}

/** Applies a choice on top of an earlier one. */
function merged<B extends Pick<Profile, 'preferences'>>(before: B, after: Choice): B & Choice {
  const preferences = after.preferences && { preferences: { ...before.preferences, ...after.preferences } }
  return { ...before, ...after, ...preferences }
}

/** The number of choices made on this page. */
let made = 0
let sending = false
/** Choices made while another is being sent. */
let waiting: Choice | undefined

/** Stores a choice in the account, so it applies in other browsers. A visitor's choice stays in this one. */
export function keepChoice(choice: Choice): void {
  const { user } = session.getSnapshot()
  if (user === null || user.impersonatedBy !== undefined) return
  if (JSON.stringify(merged(user, choice)) === JSON.stringify(user)) return
  made += 1
  // Stored right away, because later choices are compared with it, and older responses must not overwrite it.
  session.storeUser(merged(user, choice))
  waiting = merged(waiting ?? {}, choice)
  if (!sending) void sendChoices()
}

/** Sequential, because concurrent calls could arrive in the wrong order. */
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

/** A rejected or unsent choice is sent with the next one, or lasts until the account is reloaded. */
function storeAnswer(sent: Choice, answer: Profile | undefined): void {
  if (waiting !== undefined) waiting = answer === undefined ? merged(sent, waiting) : waiting
  else if (answer !== undefined && answer.id === session.getSnapshot().user?.id) session.storeUser(answer)
}

/** Reloads the account to show changes of role or name. Choices made in between are kept. */
export async function readAccount(): Promise<void> {
  const before = sending ? undefined : made
  const storeUser = (read: Profile) => {
    const { user } = session.getSnapshot()
    const chosen = user && { theme: user.theme, locale: user.locale, preferences: user.preferences }
    session.storeUser(made === before ? read : { ...read, ...chosen })
  }
  await refreshProfile({ api, session: { ...session, storeUser } })
}
