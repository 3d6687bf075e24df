import { loadTranslator, type Translate } from '@saffron/core/i18n'

/** The translator for component tests. */
export const testTranslate = (): Promise<Translate> => loadTranslator('en')
