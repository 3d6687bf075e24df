import type { ScriptVersion } from '@saffron/core/playscript/contract'
import { useWindowSize } from 'ink'
import { type ReactElement, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { momentText } from '../../ui/date-text.ts'
import { diffSpans } from '../../ui/diff-spans.ts'
import { PartList, TextRows, useRows, useRowWork } from '../../ui/list/index.ts'
import { diffOfSources, versionSource } from '../script-diff.ts'
import { scriptSource } from '../script-source.ts'
import type { ScriptTabProps } from './script-view.tsx'
import { useScriptEvents } from './use-script-events.ts'

/** The earlier states of a script. Enter shows what has changed since one. */
export function ScriptVersions({ script, chat, onTurn, ...shared }: ScriptTabProps): ReactElement {
  const { api, t } = useApp()
  const { columns } = useWindowSize()
  const params = { id: script.id }
  const [shown, setShown] = useState<{ readonly title: string; readonly text: string }>()
  const work = useRowWork(t('cli.scripts.versionsHint'))
  const rows = useRows<ScriptVersion>(({ page, limit, signal }) =>
    api.playscript.searchVersions({ params, query: { page, limit }, signal }),
  )
  useScriptEvents(chat, script.id, () => rows.refresh())
  const nameOf = ({ number }: ScriptVersion) => `${t('cli.playscript.column.version')} ${number}`
  const compare = (row: ScriptVersion) =>
    void work.attempt(async () => {
      const [version, now] = await Promise.all([
        api.playscript.getVersion({ params: { ...params, version: row.number } }),
        api.playscript.getPlayscript({ params }),
      ])
      const lines = diffSpans(diffOfSources(versionSource(version), scriptSource(now))).map(({ text }) => text)
      setShown({ title: nameOf(row), text: lines.join('\n') || t('cli.playscript.noDifference') })
      return undefined
    })
  const restore = (row: ScriptVersion) =>
    work.ask(t('cli.scripts.restoreAsked', { version: row.number }), async () => {
      const { title } = await api.playscript.restoreVersion({ params, body: { version: row.number } })
      await rows.refresh()
      return t('cli.playscript.restoredVersion', { title, version: row.number })
    })
  return (
    <PartList
      {...shared}
      source={rows}
      cells={(row) => [
        String(row.number),
        momentText(row.createdAt, t, columns),
        t('cli.scripts.count', { count: row.sceneCount }),
        t(`cli.playscript.reason.${row.reason}`),
      ]}
      empty={t('cli.playscript.noVersions')}
      {...work.listProps}
      over={
        shown && (
          <TextRows
            {...shown}
            hint={t('cli.agentView.diffHint')}
            onPalette={shared.onPalette}
            onBack={() => setShown(undefined)}
          />
        )
      }
      onPick={compare}
      onKey={(name, row) => {
        work.forget()
        if (actionOf('scripts', name) !== 'accept') return onTurn(name)
        if (row !== undefined) restore(row)
        return true
      }}
    />
  )
}
