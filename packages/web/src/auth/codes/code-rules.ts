import type { AreaTranslate } from '@saffron/core/i18n'

import { isWholeCode } from './digits.ts'

/** What a form asks of a code that was sent. */
export const codeRules = (t: AreaTranslate<'account'>) => ({
  required: t('account.code.missing'),
  validate: (code: string) => isWholeCode(code) || t('account.code.short'),
})
