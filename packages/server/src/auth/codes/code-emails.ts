import type { Locale } from '@saffron/core/i18n'

import type { EmailTemplate } from '../../mail/index.ts'
import { translatorFor } from '../../platform/translators.ts'
import { CODE_MINUTES } from './codes.ts'

/** Returns an email with a code, to verify an address or to reset a password. */
export async function codeEmail(kind: 'code' | 'reset', code: string, locale: Locale): Promise<EmailTemplate> {
  const t = await translatorFor(locale)
  return {
    subject: t(`mail.${kind}.subject`, { code }),
    lead: t(`mail.${kind}.lead`),
    code,
    notes: [t('mail.code.validity', { minutes: CODE_MINUTES }), t(`mail.${kind}.notes`)],
  }
}

export async function codeSms(code: string, locale: Locale): Promise<string> {
  const t = await translatorFor(locale)
  return t('mail.code.sms', { code, minutes: CODE_MINUTES })
}
