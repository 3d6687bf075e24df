import type { AreaTranslate } from '@saffron/core/i18n'
import type { AgentTest } from '@saffron/core/store'

type Translate = AreaTranslate<'store'>

/** The name of a case, or its number. */
export const caseName = ({ name }: Pick<AgentTest, 'name'>, index: number, t: Translate): string =>
  name.trim() || t('store.tests.case', { number: index + 1 })

export const versionName = (version: 'draft' | number, t: Translate): string =>
  version === 'draft' ? t('store.tests.draft') : t('store.versionNumber', { version })

/** The places of the cases that can be run: those with a prompt. */
export const runnable = (tests: readonly AgentTest[]): number[] =>
  tests.flatMap(({ prompt }, index) => (prompt.trim() === '' ? [] : [index]))
