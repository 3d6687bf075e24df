import type { AreaTranslate } from '../i18n/index.ts'
import type { AgentTestReason } from './agent-tests.ts'

/** Returns why a case failed, as people read it. */
export function testReasonText({ kind, value }: AgentTestReason, t: AreaTranslate<'store'>): string {
  if (kind === 'failed') return value
  if (kind === 'limit') return t(value === 'credits' ? 'store.tests.reason.credits' : 'store.tests.reason.steps')
  return t(`store.tests.reason.${kind}`, { name: value })
}
