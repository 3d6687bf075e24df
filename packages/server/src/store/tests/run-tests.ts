import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'
import { type AgentCaseResult, type AgentDefinition, type AgentTestEvent, MAX_TEST_REPLY } from '@saffron/core/store'

import type { EventFrame } from '../../http/event-frame.ts'
import type { StoreDeps } from '../context.ts'
import type { PlacedCase } from '../test-results/placed-case.ts'
import { calledIn, checkCase, notRunIn } from './check-case.ts'

export interface TestToRun {
  readonly owner: string
  readonly by: string
  readonly role: string
  readonly locale: Locale
  readonly agent: string
  /** The published version, or null for the draft. */
  readonly version: number | null
  readonly definition: AgentDefinition
  readonly cases: readonly PlacedCase[]
  readonly signal: AbortSignal
}

/** What a case comes to. */
type CaseEnd = Extract<AgentTestEvent, { event: 'case' }>['data']

/**
 * Runs cases one after the other, and yields their events. The first one has begun when it returns, so that it throws
 * what a start throws. `store` gets the results, also those of a test that was aborted.
 */
export async function runTests(
  { askAgent }: Pick<StoreDeps, 'askAgent'>,
  toRun: TestToRun,
  store: (results: readonly AgentCaseResult[]) => Promise<void>,
): Promise<AsyncGenerator<EventFrame>> {
  const { cases, definition, agent, version, signal, owner, by, role, locale } = toRun
  const begin = ({ test }: PlacedCase) =>
    askAgent({
      owner,
      by,
      role,
      locale,
      agent,
      version,
      title: test.name,
      model: definition.model,
      opening: definition.opening,
      prompt: test.prompt,
      answers: test.results ?? {},
      signal,
    })

  async function* events(first: Awaited<ReturnType<typeof begin>> | undefined): AsyncGenerator<EventFrame> {
    const ended: AgentCaseResult[] = []
    try {
      for (const [at, placed] of cases.entries()) {
        const { index, test } = placed
        yield frameOf({ event: 'start', data: { index, name: test.name } })
        let end: CaseEnd | undefined
        try {
          const reply = await ((at === 0 ? first : undefined) ?? (await begin(placed)))()
          end = endOf(placed, reply)
        } catch (error) {
          // Such as missing credits, without which the other cases can't be run either.
          if (!ApiError.is(error)) throw error
        }
        if (signal.aborted || end === undefined) break
        const { conversation: _conversation, ...result } = end
        ended.push(result)
        yield frameOf({ event: 'case', data: end })
      }
    } finally {
      if (ended.length > 0) await store(ended)
    }
    yield frameOf({
      event: 'done',
      data: {
        passed: ended.filter(({ passed }) => passed).length,
        cases: ended.length,
        costMicros: ended.reduce((sum, { costMicros }) => sum + costMicros, 0),
      },
    })
  }

  const [firstCase] = cases
  return events(firstCase && (await begin(firstCase)))
}

const frameOf = ({ event, data }: AgentTestEvent): EventFrame => ({ event, data: JSON.stringify(data) })

function endOf(
  { index, test }: PlacedCase,
  { conversation, message, costMicros }: Awaited<ReturnType<Awaited<ReturnType<StoreDeps['askAgent']>>>>,
): CaseEnd {
  const reasons = checkCase(test, message)
  const notRun = notRunIn(message)
  return {
    index,
    name: test.name,
    passed: reasons.length === 0,
    reasons,
    reply: message.text.slice(0, MAX_TEST_REPLY).toWellFormed(),
    calls: calledIn(message),
    ...(notRun.length > 0 && { notRun }),
    costMicros,
    conversation,
  }
}
