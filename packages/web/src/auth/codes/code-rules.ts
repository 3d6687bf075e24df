import { isWholeCode } from '@saffron/core/auth'
import type { AreaTranslate } from '@saffron/core/i18n'

/** What a form asks of a code that was sent. */
export const codeRules = (t: AreaTranslate<'account'>) => ({
  required: t('account.code.missing'),
  validate: (code: string) => isWholeCode(code) || t('account.code.short'),
})
