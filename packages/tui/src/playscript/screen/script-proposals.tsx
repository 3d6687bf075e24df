import { numbersOf } from '@saffron/core/playscript/client'
import type { Proposal } from '@saffron/core/playscript/contract'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { cleanLine } from '../../ui/clean-text.ts'
import { PartList, useRows, useRowWork } from '../../ui/list/index.ts'
import { openProposals } from '../find-script.ts'
import { textOfProposal } from '../proposal-text.ts'
import { kindText, stateText } from '../script-text.ts'
import { ProposalView } from './proposal-view.tsx'
import type { ScriptTabProps } from './script-view.tsx'
import { useProposalActions } from './use-proposal-actions.ts'
import { useScriptEvents } from './use-script-events.ts'

/** What models propose for the scenes of a script. Enter reads a proposal, and follows it while it's in progress. */
export function ScriptProposals({ script, chat, onTurn, onLoaded, ...shared }: ScriptTabProps): ReactElement {
  const { api, t } = useApp()
  const [opened, setOpened] = useState<Proposal>()
  const work = useRowWork(t(opened === undefined ? 'cli.scripts.proposalsHint' : 'cli.scripts.proposalHint'))
  const rows = useRows<Proposal>(async ({ signal }) => {
    const found = await api.playscript.getPlayscript({ params: { id: script.id }, signal })
    onLoaded(found)
    const list = await openProposals({ api }, found.scenes ?? [], signal)
    return { list, total: list.length }
  })
  useScriptEvents(chat, script.id, () => rows.refresh())
  const press = useProposalActions({
    script,
    work,
    onChange: () => rows.refresh(),
    onOpen: setOpened,
  })
  const { scenes = [] } = script
  const numbers = numbersOf(scenes)
  const scene = scenes.find(({ id }) => id === opened?.scene)
  return (
    <PartList
      {...shared}
      source={rows}
      cells={(row) => [
        numbers.get(row.scene) ?? '',
        kindText(row, t),
        stateText(row, t),
        cleanLine(row.error?.message ?? textOfProposal(row)),
      ]}
      empty={t('cli.scripts.noProposals')}
      {...(opened === undefined ? work.listProps : { hint: '' })}
      over={
        opened &&
        scene && (
          <ProposalView
            // What is left out is counted by the changes of this version.
            key={`${opened.id} ${scene.version}`}
            proposal={opened}
            scene={scene}
            list={work.listProps}
            onChange={setOpened}
            onPalette={shared.onPalette}
            onBack={() => setOpened(undefined)}
            onKey={(name, elements) => press(name, opened, elements)}
          />
        )
      }
      onPick={setOpened}
      onKey={(name, row) => onTurn(name) || press(name, row)}
    />
  )
}
