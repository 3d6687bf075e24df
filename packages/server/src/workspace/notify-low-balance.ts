import { formatCredits } from '@saffron/core/format'
import { DEFAULT_LOCALE, matchLocale } from '@saffron/core/i18n'

import { translatorFor } from '../platform/translators.ts'
import { webOrigin } from '../platform/web-origin.ts'
import type { WorkspaceDeps } from './context.ts'
import { findPayingOwner } from './workspace-store.ts'

/** Notifies the owner of a workspace, with an email if their address is verified, that its credits run low. */
export async function notifyLowBalance(
  { db, config, mail, chat }: WorkspaceDeps,
  workspace: string,
  balance: number,
): Promise<void> {
  const owner = await findPayingOwner(db.query, workspace)
  if (owner === undefined) return
  await chat.notifyOfBalance({ workspace, user: owner.id })
  if (owner.emailVerifiedAt === null) return
  const locale = matchLocale(owner.locale ?? '') ?? DEFAULT_LOCALE
  const t = await translatorFor(locale)
  const values = { workspace: owner.workspaceName, credits: formatCredits(balance, locale) }
  const url = `${webOrigin(config)}/app/workspace/${workspace}?tab=wallet`
  mail.sendMail({
    to: owner.email,
    locale,
    email: {
      subject: t('mail.balance.subject', values),
      lead: t('mail.balance.lead', values),
      link: { label: t('mail.balance.label'), url },
      notes: [t('mail.balance.notes')],
    },
  })
}
