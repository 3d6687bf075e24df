import type { ReactElement } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { AskPanel } from '../ask/index.ts'
import type { MachineQuestion } from './prepare-call.ts'
import { callLines, questionText } from './question-text.ts'
import type { ToolFolder } from './tool-folder.ts'

interface MachinePanelProps {
  readonly folder: ToolFolder
  readonly question: MachineQuestion
  readonly onDecide: (isAllowed: boolean) => void
  readonly onLater: () => void
  readonly onStop: () => void
}

/** Asks before a call changes a file of this machine, with the difference. It's asked again each time. */
export function MachinePanel({ folder, question, onDecide, onLater, onStop }: MachinePanelProps): ReactElement {
  const { t } = useApp()
  return (
    <AskPanel
      question={questionText(question, folder, t)}
      lines={callLines(question, t)}
      keys={t('cli.machine.keys')}
      onType={(typed) => {
        if (typed === 'o' || typed === 'd') onDecide(typed === 'o')
      }}
      onLater={onLater}
      onStop={onStop}
    />
  )
}
