import { describeError } from '@saffron/core/errors'
import type { AreaTranslate } from '@saffron/core/i18n'
import { useStore, useTranslate } from '@saffron/core/react'
import type { AgentTest, AgentTestRun, AgentTestRunSnapshot, ShownCaseResult } from '@saffron/core/store'
import { type ReactElement, useEffect, useMemo } from 'react'

import { cleanLine } from '../../ui/clean-text.ts'
import { fixedList, ListPart, type useRowWork } from '../../ui/list/index.ts'
import { sgr } from '../../ui/style.ts'
import { caseName, caseNotes, caseReasons } from '../test-lines.ts'
import type { AgentTabProps } from './agent-texts.tsx'

interface AgentTestsProps extends AgentTabProps {
  readonly run: AgentTestRun
  readonly work: ReturnType<typeof useRowWork>
  readonly onShow: (shown: { readonly title: string; readonly text: string }) => void
}

interface CaseRow {
  readonly id: string
  readonly cells: readonly string[]
  readonly text: string
  readonly name: string
}

/** The cases of an agent with their last results on the draft. Enter shows what the agent said. */
export function AgentTests({ agent, run, work, onShow, ...shared }: AgentTestsProps): ReactElement {
  const t = useTranslate('store')
  const { results, running, outdated, error } = useStore(run)
  useEffect(() => void run.load(), [run])
  const { tests } = agent
  const source = useMemo(
    () => fixedList(rowsOf(tests ?? [], { results, running, outdated }, t)),
    [tests, results, running, outdated, t],
  )
  const count = source.getSnapshot().list.length
  const passed = outdated ? 0 : [...results.values()].filter((each) => each.passed).length
  const failure = error === undefined ? undefined : { text: cleanLine(describeError(error, t)), style: sgr.error }
  return (
    <ListPart
      {...shared}
      source={source}
      cells={(row) => row.cells}
      above={count === 0 ? [] : [t('store.tests.passed', { passed, cases: count })]}
      empty={t('cli.agentView.noTests')}
      {...work.listProps}
      notice={work.listProps.notice ?? failure}
      hint={t('cli.agentView.testsHint')}
      onPick={({ name, text }) => onShow({ title: name, text })}
    />
  )
}

type Shown = Pick<AgentTestRunSnapshot, 'results' | 'running' | 'outdated'>

/** Returns a row for each case, with its last result unless that's outdated. */
const rowsOf = (tests: readonly AgentTest[], { results, running, outdated }: Shown, t: AreaTranslate<'store'>) =>
  tests.map((test, index): CaseRow => {
    const result = outdated ? undefined : results.get(index)
    const name = caseName({ name: test.name, index }, t)
    const reasons = result === undefined ? [] : [...caseReasons(result, t), ...caseNotes(result, t)]
    const said = result === undefined ? [] : ['', t('cli.help.titled', { title: t('store.tests.reply') }), result.reply]
    return {
      id: String(index),
      name,
      cells: [stateOf(index, running, result, t), name, cleanLine(reasons.join(' '))],
      text: [...reasons, ...(reasons.length > 0 ? [''] : []), test.prompt, ...said].join('\n'),
    }
  })

function stateOf(
  index: number,
  running: readonly number[],
  result: ShownCaseResult | undefined,
  t: AreaTranslate<'store'>,
): string {
  if (running[0] === index) return t('store.tests.state.running')
  if (running.includes(index)) return t('store.tests.state.waiting')
  if (result === undefined) return t('store.tests.state.none')
  return t(result.passed ? 'store.tests.state.passed' : 'store.tests.state.failed')
}
