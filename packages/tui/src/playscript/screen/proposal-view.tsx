import {
  diffElements,
  type ElementChange,
  followProposal,
  isActiveProposal,
  withChanges,
} from '@saffron/core/playscript/client'
import type { Proposal, Scene, ScriptElement } from '@saffron/core/playscript/contract'
import { useWindowSize } from 'ink'
import { type ReactElement, useEffect, useEffectEvent, useMemo, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { fixedList, ListPart, type ListPartProps, TextRows, type useRowWork } from '../../ui/list/index.ts'
import { textOfProposal } from '../proposal-text.ts'
import { plainScriptLines } from '../script-lines.ts'
import { headingOf, kindText, stateText } from '../script-text.ts'

interface ChangeRow {
  readonly id: string
  readonly text: string
  /** The place of its change among all. Undefined for what stays. */
  readonly change?: number
}

interface ProposalViewProps extends Pick<ListPartProps<ChangeRow>, 'onPalette' | 'onBack'> {
  readonly proposal: Proposal
  readonly scene: Scene
  readonly list: ReturnType<typeof useRowWork>['listProps']
  readonly onChange: (proposal: Proposal) => void
  readonly onKey: (name: string | undefined, elements: ScriptElement[] | undefined) => boolean
}

/** Columns of the mark and the margin of a list, and of the sign of a change. */
const AROUND = 5

/** A proposal: its text so far while a model writes, then what it would change. Single changes can be left out. */
export function ProposalView({ proposal, scene, list, onChange, onKey, ...shared }: ProposalViewProps): ReactElement {
  const { api, t } = useApp()
  const { columns } = useWindowSize()
  const change = useEffectEvent(onChange)
  const isActive = isActiveProposal(proposal)
  useEffect(() => {
    if (!isActive) return undefined
    const left = new AbortController()
    const follow = async () => {
      for await (const each of followProposal({ api, proposal, signal: left.signal })) change(each)
      change(await api.playscript.getProposal({ params: { id: proposal.scene, proposal: proposal.id } }))
    }
    // The list says if it failed.
    follow().catch(() => undefined)
    return () => left.abort()
    // Each proposal has a stream of its own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, proposal.id, isActive])

  const { kind, elements } = proposal
  const changes = useMemo(
    () => (kind === 'genPlayscript' && elements !== undefined ? diffElements(scene.elements, elements) : undefined),
    [kind, elements, scene],
  )
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const title = `${headingOf(scene, t)} · ${kindText(proposal, t)} · ${stateText(proposal, t)}`
  if (changes === undefined) {
    const width = columns - AROUND
    const text = elements === undefined ? textOfProposal(proposal) : plainScriptLines(elements, width).join('\n')
    return (
      <TextRows
        {...shared}
        {...list}
        title={title}
        text={text || (proposal.error?.message ?? '')}
        onKey={(name) => onKey(name, undefined)}
      />
    )
  }
  const chosen = new Set([...changes.keys()].filter((index) => !leftOut.has(index)))
  const turn = (index: number | undefined) => {
    if (index === undefined) return
    const next = new Set(leftOut)
    if (!next.delete(index)) next.add(index)
    setLeftOut(next)
  }
  return (
    <ListPart<ChangeRow>
      {...shared}
      {...list}
      title={title}
      hint={list.field === undefined ? t('cli.scripts.changesHint') : list.hint}
      source={fixedList(rowsOf(changes, leftOut, columns - AROUND))}
      cells={({ text }) => [text]}
      empty={t('cli.playscript.noDifference')}
      onPick={(row) => turn(row.change)}
      onKey={(name, row) => {
        if (actionOf('scripts', name) !== 'choose') return onKey(name, withChanges(changes, chosen))
        turn(row?.change)
        return true
      }}
    />
  )
}

/** The lines of a comparison. The sign of a change that is left out is in parentheses. */
function rowsOf(changes: readonly ElementChange[], leftOut: ReadonlySet<number>, width: number): ChangeRow[] {
  const linesOf = (elements: readonly ScriptElement[], sign: string) =>
    plainScriptLines(elements, width).map((line) => `${sign} ${line}`.trimEnd())
  return changes.flatMap((change, index) => {
    if (change.kind === 'same') {
      return linesOf(change.elements, ' ').map((text, at) => ({ id: `${index} ${at}`, text }))
    }
    const mark = leftOut.has(index) ? '[ ]' : '[x]'
    const lines = [mark, ...linesOf(change.removed, '-'), ...linesOf(change.added, '+')]
    return lines.map((text, at) => ({ id: `${index} ${at}`, text, change: index }))
  })
}
