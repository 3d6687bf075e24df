import type { ReactElement } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { sgr, span } from '../../ui/style.ts'
import { AskPanel } from '../ask/index.ts'
import { decisionOf } from './call-keys.ts'
import type { CallPanelProps } from './call-panel-props.ts'
import { inputLines, questionOf } from './call-text.ts'

/** Asks whether a call may run, with its whole input. Only the keys of the decisions answer. */
export function ConsentPanel({ call, onDecide, onLater, onStop }: CallPanelProps): ReactElement {
  const { t } = useApp()
  const input = inputLines(call.input)
  return (
    <AskPanel
      question={questionOf(call, t)}
      lines={
        input.length === 0 ? [span(`  ${t('cli.call.noInput')}`, sgr.dim)] : input.map((line) => span(`  ${line}`))
      }
      keys={t('cli.call.keys')}
      onType={(typed) => {
        const decision = decisionOf(typed)
        if (decision !== undefined) onDecide(call, decision)
      }}
      onLater={() => onLater(call)}
      onStop={onStop}
    />
  )
}
