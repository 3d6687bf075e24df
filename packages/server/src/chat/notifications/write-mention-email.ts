import type { Locale } from '@saffron/core/i18n'

import type { EmailTemplate } from '../../mail/index.ts'
import { translatorFor } from '../../platform/translators.ts'

/** The longest name in an email. */
const MAX_NAME = 80

export interface MentionEmail {
  /** Who wrote the last message. Undefined if the account was deleted. */
  readonly author: string | undefined
  /** How many messages mention the user. */
  readonly count: number
  readonly conversation: string
  readonly workspace: string
  /** The address of the web app. */
  readonly origin: string
  /** Where the message is in it. */
  readonly path: string
  readonly locale: Locale
}

/** A name that others chose, on one line and without characters that hide text or change its direction. */
const plainName = (name: string): string =>
  Array.from(name.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim())
    .slice(0, MAX_NAME)
    .join('')

/**
 * Returns the email about mentions in one conversation. It doesn't contain the messages, which only members of the
 * workspace may read.
 */
export async function writeMentionEmail(mention: MentionEmail): Promise<EmailTemplate> {
  const { count, origin, path, locale } = mention
  const t = await translatorFor(locale)
  const values = {
    count,
    name: plainName(mention.author ?? '') || t('chat.message.gone'),
    title: plainName(mention.conversation) || t('chat.newTitle'),
    workspace: plainName(mention.workspace),
  }
  return {
    subject: t('mail.mention.subject', values),
    lead: t('mail.mention.lead', values),
    link: { label: t('mail.mention.label'), url: origin + path },
    notes: [t('mail.mention.notes', { url: `${origin}/app/user` })],
  }
}
