import { DEFAULT_LOCALE, type Locale, LOCALES } from '@saffron/core/i18n'

import type { Queries } from '../../db/index.ts'
import { findDeletion } from '../accounts/deletion-store.ts'
import { findUser } from '../accounts/store.ts'
import { preferencesOf } from '../accounts/user-entity.ts'

/** Returns where a user's emails about mentions go. Undefined if they don't get any. */
export type MentionAddressOf = (userId: string) => Promise<{ readonly to: string; readonly locale: Locale } | undefined>

/** Only users who can sign in, have verified their address, and didn't turn the emails off get them. */
export async function mentionAddressOf(queries: Queries, userId: string): ReturnType<MentionAddressOf> {
  const user = await findUser(queries, userId)
  if (user === undefined || user.emailVerifiedAt === null || user.disabledAt !== null) return undefined
  if (preferencesOf(user).mentionEmails === false) return undefined
  if ((await findDeletion(queries, userId)) !== undefined) return undefined
  return { to: user.email, locale: chosenLocale(user) }
}

const chosenLocale = (user: Pick<NonNullable<Awaited<ReturnType<typeof findUser>>>, 'locale'> | undefined): Locale =>
  LOCALES.find((locale) => locale === user?.locale) ?? DEFAULT_LOCALE

/** Returns the language that a user has chosen, or else the default one. */
export const localeOf = async (queries: Queries, userId: string): Promise<Locale> =>
  chosenLocale(await findUser(queries, userId))
