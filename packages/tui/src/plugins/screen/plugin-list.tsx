import type { Plugin } from '@saffron/core/plugins'
import { type ReactElement, useRef } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { cleanName } from '../../ui/clean-name.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { ListPart, useRows, useRowWork } from '../../ui/list/index.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { stateOf } from '../plugin-text.ts'
import type { SignIn } from './sign-in-view.tsx'
import { usePluginActions } from './use-plugin-actions.ts'

interface PluginListProps extends ScreenProps {
  readonly onOpen: (plugin: Plugin) => void
  readonly onSignIn: (signIn: SignIn) => void
}

/** The plugins with their states, and what can be added from the catalog. Typing searches. */
export function PluginList({ onOpen, onSignIn, show, onBack }: PluginListProps): ReactElement {
  const { api, t } = useApp()
  const words = useRef('')
  const work = useRowWork(t('cli.pluginList.hint'))
  const rows = useRows<Plugin>(({ page, limit, signal }) => {
    const query = { page, limit, ...(words.current !== '' && { q: words.current }) }
    return api.plugins.searchPlugins({ query, signal })
  })
  const actions = usePluginActions({ work, onChange: () => rows.refresh(), onSignIn })
  return (
    <ListPart
      title={t('cli.screen.plugins')}
      source={rows}
      onSearch={(typed) => {
        if (typed === words.current) return
        words.current = typed
        void rows.reset()
      }}
      cells={(row) => [stateOf(row, t), cleanName(row.name), cleanLine(row.description)]}
      empty={t('cli.pluginList.none')}
      {...work.listProps}
      onPick={(row) => (row.installed ? actions.open(row, onOpen) : actions.addEntry(row))}
      onPalette={() => show('palette')}
      onBack={onBack}
      onKey={(name, row) => {
        work.forget()
        return actions.press(name, row)
      }}
    />
  )
}
