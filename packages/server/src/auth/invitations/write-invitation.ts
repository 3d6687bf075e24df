import type { Locale } from '@saffron/core/i18n'

import type { EmailTemplate } from '../../mail/index.ts'
import { translatorFor } from '../../platform/translators.ts'

export interface InvitationMail {
  readonly inviterName: string
  /** Absolute. */
  readonly url: string
  readonly expiresAt: string
  /** The inviter's language, because the recipient's is unknown. */
  readonly locale: Locale
}

/** Returns the email of an invitation. */
export async function writeInvitation({
  inviterName: name,
  url,
  expiresAt,
  locale,
}: InvitationMail): Promise<EmailTemplate> {
  const translate = await translatorFor(locale)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(expiresAt))
  return {
    subject: translate('mail.invitation.subject', { name }),
    lead: translate('mail.invitation.lead', { name }),
    link: { label: translate('mail.invitation.label'), url },
    notes: [translate('mail.invitation.notes', { name, date })],
  }
}
