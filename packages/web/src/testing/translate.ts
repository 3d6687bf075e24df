import { loadTranslator, type Translate } from '@saffron/core/i18n'

/** The translator a component is tested with. */
export const testTranslate = (): Promise<Translate> => loadTranslator('en')
