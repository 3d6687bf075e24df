import { withArea } from '@saffron/core/i18n'
import type { AgentCaseResult } from '@saffron/core/store'

import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { badValue, type JsonOption } from '../shell/options.ts'
import { printInfo, showPassing, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { terminalFeatures } from '../shell/terminal-features.ts'
import { paint } from '../ui/style.ts'
import { findOwnAgent } from './find-agent.ts'
import { caseName, caseNotes, caseReasons, caseSpans } from './test-lines.ts'

interface TestOptions extends JsonOption {
  readonly version?: string
  readonly case?: readonly string[]
}

const nothing = (): void => {}

/** A case is named, or counted from 1. */
const caseOf = (typed: string): number | string => (/^[1-9]\d?$/.test(typed) ? Number(typed) - 1 : typed)

/** `saffron agents test`: runs the cases of an agent. Fails if one of them fails or can't be run. */
export const testAgent = (typed: string, options: TestOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api } = context
    const version = versionOf(options.version)
    if (version === undefined) throw badValue('--version', options.version ?? '', context.t, ['draft', '1–'])
    const t = await withArea(context.t, 'store')
    requireSession(context)
    const { id } = await findOwnAgent(context, typed)
    const body = { version, ...(options.case && { cases: options.case.map(caseOf) }) }
    let started = 0
    let ended: readonly AgentCaseResult[] = []
    let hide = nothing
    try {
      for await (const { event, data } of api.store.testAgent({ params: { id }, body })) {
        hide()
        if (event === 'start') {
          started += 1
          hide = showPassing(`${t('store.tests.state.running')} ${caseName(data, t)}`)
        } else if (event === 'case') {
          ended = [...ended, data]
          showCase(data)
        }
      }
    } finally {
      hide()
    }
    const passed = ended.filter((each) => each.passed).length
    const summary = t('store.tests.passed', { passed, cases: ended.length })
    if (ended.length < started) throw new CommandError(`${summary} ${t('cli.agents.testBroken')}`, EXIT.failed)
    if (passed < ended.length) throw new CommandError(summary, EXIT.failed)
    printInfo(summary)

    function showCase(result: AgentCaseResult): void {
      if (process.stdout.isTTY && !options.json) {
        for (const line of caseSpans(result, t)) writeLine(paint(line, terminalFeatures(process.stdout)))
        return
      }
      showRows([result], {
        json: options.json,
        heading: [],
        cells: () => [],
        fields: ({ passed: isPassed, name }) => [
          isPassed ? 'passed' : 'failed',
          name,
          ...caseReasons(result, t),
          ...caseNotes(result, t),
        ],
      })
    }
  })

function versionOf(typed = 'draft'): 'draft' | number | undefined {
  if (typed === 'draft') return typed
  return /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : undefined
}
