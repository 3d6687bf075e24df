import { eighthsText } from '@saffron/core/playscript/client'
import type { Playscript } from '@saffron/core/playscript/contract'
import { useWindowSize } from 'ink'
import { type ReactElement, useRef } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { useSpaceTitle } from '../../shell/use-space-title.ts'
import { momentText } from '../../ui/date-text.ts'
import { ListPart, useRows, useRowWork } from '../../ui/list/index.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { titleOf } from '../script-text.ts'
import { useScriptActions } from './use-script-actions.ts'
import { useScriptEvents } from './use-script-events.ts'

export type ScriptPart = 'all' | 'trash'

interface ScriptListProps extends ScreenProps {
  readonly part: ScriptPart
  readonly onPart: () => void
  readonly onOpen: (script: Playscript) => void
}

/** The scripts of the current space, last edited first, or those in the trash. Typing searches titles and headings. */
export function ScriptList({ part, onPart, onOpen, chat, show, onBack }: ScriptListProps): ReactElement {
  const { api, t } = useApp()
  const { columns } = useWindowSize()
  const words = useRef('')
  const work = useRowWork(t(part === 'all' ? 'cli.scripts.listHint' : 'cli.scripts.trashHint'))
  const rows = useRows<Playscript>(({ page, limit, signal }) => {
    const query = { page, limit, ...(words.current !== '' && { q: words.current }) }
    return api.playscript.searchPlayscripts({
      query: { ...query, ...(part === 'trash' && { trashed: 'true' }) },
      signal,
    })
  })
  useScriptEvents(chat, undefined, () => rows.refresh())
  const actions = useScriptActions({ work, onChange: () => rows.refresh(), onOpen })
  const onKey = (name: string | undefined, row: Playscript | undefined): boolean => {
    work.forget()
    const action = actionOf('scripts', name)
    if (action === undefined) return false
    if (action === 'part') onPart()
    else actions.press(action, row)
    return true
  }
  const names = (['all', 'trash'] as const).map((each) => {
    const label = t(`cli.scripts.${each}`)
    return each === part ? `[${label}]` : label
  })
  const title = useSpaceTitle(t('cli.screen.scripts'))
  return (
    <ListPart
      title={`${title} · ${names.join(' ')}`}
      source={rows}
      onSearch={(typed) => {
        if (typed === words.current) return
        words.current = typed
        void rows.reset()
      }}
      cells={(row) => [
        momentText(row.editedAt, t, columns),
        eighthsText(row.eighths),
        row.language ?? '',
        titleOf(row, t),
      ]}
      empty={t(part === 'all' ? 'cli.scripts.none' : 'cli.playscript.noTrash')}
      {...work.listProps}
      onPick={(row) => (part === 'trash' ? actions.restore(row) : onOpen(row))}
      onPalette={() => show('palette')}
      onBack={onBack}
      onKey={onKey}
    />
  )
}
