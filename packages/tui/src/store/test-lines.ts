import { formatCredits } from '@saffron/core/format'
import type { AreaTranslate } from '@saffron/core/i18n'
import { type AgentCaseResult, testReasonText } from '@saffron/core/store'

import { cleanLine } from '../ui/clean-text.ts'
import { sgr, type Span, span } from '../ui/style.ts'

type Translate = AreaTranslate<'store'>

/** The name of a case. */
export const caseName = ({ name, index }: Pick<AgentCaseResult, 'name' | 'index'>, t: Translate): string =>
  cleanLine(name).trim() || t('store.tests.case', { number: index + 1 })

/** Returns why a case failed, each reason on one line. */
export const caseReasons = ({ reasons }: AgentCaseResult, t: Translate): string[] =>
  reasons.map((reason) => cleanLine(testReasonText(reason, t)))

/** Which tools weren't executed, on one line each. */
export const caseNotes = ({ notRun = [] }: Pick<AgentCaseResult, 'notRun'>, t: Translate): string[] =>
  notRun.map((name) => cleanLine(t('store.tests.notRun', { names: name })))

const costOf = ({ costMicros }: AgentCaseResult, t: Translate): string =>
  costMicros === 0 ? '' : ` (${t('common.creditsAmount', { credits: formatCredits(costMicros, t.locale) })})`

/** Returns the lines of a case that has ended: whether it passed, and the reasons below. */
export function caseSpans(result: AgentCaseResult, t: Translate): Span[][] {
  const mark = result.passed ? span('✓ ', sgr.ok) : span('✗ ', sgr.error)
  return [
    [mark, span(caseName(result, t)), span(costOf(result, t), sgr.dim)],
    ...caseReasons(result, t).map((reason) => [span(`    ${reason}`, sgr.error)]),
    ...caseNotes(result, t).map((note) => [span(`    ${note}`, sgr.warning)]),
  ]
}
