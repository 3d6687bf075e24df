import { describeError } from '@saffron/core/errors'
import { useStore, useTranslate } from '@saffron/core/react'
import type { AgentTestRun, ShownCaseResult } from '@saffron/core/store'
import { type ReactElement, useEffect } from 'react'

import { cleanLine } from '../../ui/clean-text.ts'
import { fixedList, ListPart, type useRowWork } from '../../ui/list/index.ts'
import { sgr } from '../../ui/style.ts'
import { caseName, caseReasons } from '../test-lines.ts'
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
  const stateOf = (index: number, result: ShownCaseResult | undefined) => {
    if (running[0] === index) return t('store.tests.state.running')
    if (running.includes(index)) return t('store.tests.state.waiting')
    if (result === undefined || outdated) return t('store.tests.state.none')
    return t(result.passed ? 'store.tests.state.passed' : 'store.tests.state.failed')
  }
  const rows = (agent.tests ?? []).map((test, index): CaseRow => {
    const result = results.get(index)
    const name = caseName({ name: test.name, index }, t)
    const reasons = result === undefined || outdated ? [] : caseReasons(result, t)
    const said = result === undefined ? [] : ['', t('cli.help.titled', { title: t('store.tests.reply') }), result.reply]
    return {
      id: String(index),
      name,
      cells: [stateOf(index, result), name, cleanLine(reasons.join(' '))],
      text: [...reasons, ...(reasons.length > 0 ? [''] : []), test.prompt, ...said].join('\n'),
    }
  })
  const passed = outdated ? 0 : [...results.values()].filter((each) => each.passed).length
  const failure = error === undefined ? undefined : { text: cleanLine(describeError(error, t)), style: sgr.error }
  return (
    <ListPart
      {...shared}
      source={fixedList(rows)}
      cells={(row) => row.cells}
      above={rows.length === 0 ? [] : [t('store.tests.passed', { passed, cases: rows.length })]}
      empty={t('cli.agentView.noTests')}
      {...work.listProps}
      notice={work.listProps.notice ?? failure}
      hint={t('cli.agentView.testsHint')}
      onPick={({ name, text }) => onShow({ title: name, text })}
    />
  )
}
