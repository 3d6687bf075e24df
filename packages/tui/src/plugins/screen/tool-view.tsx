import { markInvisible, type PluginTool } from '@saffron/core/plugins'
import type { ReactElement } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { cleanName } from '../../ui/clean-name.ts'
import { TextRows, type useRowWork } from '../../ui/list/index.ts'
import { toolSpans } from '../plugin-text.ts'

interface ToolViewProps {
  readonly tool: PluginTool
  readonly list: ReturnType<typeof useRowWork>['listProps']
  readonly onPalette: () => void
  readonly onBack: () => void
  readonly onKey: (name: string | undefined) => boolean
}

/** One tool: its definition, and what accepting a changed one would change. */
export function ToolView({ tool, list, ...shared }: ToolViewProps): ReactElement {
  const { t } = useApp()
  const { state, hasInvisible, inputSchema } = tool
  const lines = [
    ...toolSpans(tool, t).map(({ text }) => text),
    ...(state === 'changed' ? ['', t('cli.pluginTool.accept')] : []),
    ...(hasInvisible ? ['', t('cli.pluginTool.invisible')] : []),
    '',
    t('cli.help.titled', { title: t('cli.pluginTool.input') }),
    markInvisible(JSON.stringify(inputSchema, null, 2)),
  ]
  return (
    <TextRows
      title={cleanName(tool.name)}
      text={lines.join('\n')}
      {...shared}
      {...list}
      hint={list.field === undefined ? t('cli.pluginTool.hint') : list.hint}
    />
  )
}
