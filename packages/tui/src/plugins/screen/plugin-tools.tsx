import type { PluginTool } from '@saffron/core/plugins'
import { type ReactElement, useMemo } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { cleanName } from '../../ui/clean-name.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { fixedList, ListPart, type ListPartProps } from '../../ui/list/index.ts'

/** A tool as a row. Names are unique in a plugin. */
type ToolRow = PluginTool & { readonly id: string }

interface PluginToolsProps extends Omit<ListPartProps<ToolRow>, 'source' | 'cells' | 'empty'> {
  readonly tools: readonly PluginTool[]
}

/** The tools of a plugin: first those that wait for someone to accept their definition. */
export function PluginTools({ tools, ...list }: PluginToolsProps): ReactElement {
  const { t } = useApp()
  const source = useMemo(() => {
    const [changed, others] = [tools.filter(isChanged), tools.filter((tool) => !isChanged(tool))]
    return fixedList([...changed, ...others].map((tool): ToolRow => ({ ...tool, id: tool.name })))
  }, [tools])
  return (
    <ListPart
      {...list}
      source={source}
      textOf={({ name, description }) => `${name} ${description}`}
      cells={({ name, state, description }) => [
        t(`cli.pluginView.tool.${state}`),
        cleanName(name),
        cleanLine(description),
      ]}
      empty={t('cli.plugins.noTools')}
    />
  )
}

const isChanged = ({ state }: PluginTool): boolean => state === 'changed'
