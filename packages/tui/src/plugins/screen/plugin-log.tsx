import { formatDuration } from '@saffron/core/format'
import type { Plugin, PluginCall } from '@saffron/core/plugins'
import type { ReactElement } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { isoMinute } from '../../shell/iso-time.ts'
import { cleanName } from '../../ui/clean-name.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { ListPart, type ListPartProps, useRows } from '../../ui/list/index.ts'

interface PluginLogProps extends Omit<ListPartProps<PluginCall>, 'source' | 'cells' | 'empty'> {
  readonly plugin: Plugin
}

/** The user's calls of a plugin's tools, newest first. */
export function PluginLog({ plugin: { id }, ...list }: PluginLogProps): ReactElement {
  const { api, t } = useApp()
  const rows = useRows<PluginCall>(({ page, limit, signal }) =>
    api.plugins.searchPluginCalls({ params: { id }, query: { page, limit }, signal }),
  )
  return (
    <ListPart
      {...list}
      source={rows}
      cells={({ createdAt, state, error, durationMs, tool }) => [
        isoMinute(createdAt),
        cleanLine(error ?? t(`cli.plugins.call.${state}`)),
        formatDuration(durationMs, t.locale),
        cleanName(tool),
      ]}
      empty={t('cli.plugins.noCalls')}
    />
  )
}
