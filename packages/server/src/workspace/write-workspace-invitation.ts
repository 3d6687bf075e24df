import type { Locale } from '@saffron/core/i18n'

import type { EmailTemplate } from '../mail/index.ts'
import { translatorFor } from '../platform/translators.ts'

interface InvitationMail {
  readonly inviterName: string
  readonly workspaceName: string
  /** Absolute. */
  readonly url: string
  readonly expiresAt: string
  /** The inviter's language, because the recipient's is unknown. */
  readonly locale: Locale
}

/** Returns the email of an invitation to a workspace. */
export async function writeWorkspaceInvitation(invitation: InvitationMail): Promise<EmailTemplate> {
  const { inviterName: name, workspaceName: workspace, url, expiresAt, locale } = invitation
  const translate = await translatorFor(locale)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(expiresAt))
  return {
    subject: translate('mail.workspace.subject', { name, workspace }),
    lead: translate('mail.workspace.lead', { name, workspace }),
    link: { label: translate('mail.invitation.label'), url },
    notes: [translate('mail.workspace.notes', { name, date })],
  }
}
