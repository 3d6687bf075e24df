import { isWholeCode } from '@saffron/core/auth'
import type { AreaTranslate } from '@saffron/core/i18n'

/** Validation rules of an emailed code. */
export const codeRules = (t: AreaTranslate<'account'>) => ({
  required: t('account.code.missing'),
  validate: (code: string) => isWholeCode(code) || t('account.code.short'),
})
