import type { Plugin, PluginTool } from '@saffron/core/plugins'
import { type ReactElement, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { cleanName } from '../../ui/clean-name.ts'
import { TextRows, useRowWork } from '../../ui/list/index.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { sgr } from '../../ui/style.ts'
import { pluginLines } from '../plugin-text.ts'
import { PluginLog } from './plugin-log.tsx'
import { PluginTools } from './plugin-tools.tsx'
import type { SignIn } from './sign-in-view.tsx'
import { ToolView } from './tool-view.tsx'
import { usePluginActions } from './use-plugin-actions.ts'

interface PluginViewProps extends ScreenProps {
  /** With its tools. */
  readonly plugin: Plugin
  readonly onChange: (plugin: Plugin | undefined) => void
  readonly onSignIn: (signIn: SignIn) => void
}

const TABS = ['tools', 'details', 'log'] as const

/** One plugin: its tools, what is known about it, and the user's calls. */
export function PluginView({ plugin, onChange, onSignIn, onBack, show }: PluginViewProps): ReactElement {
  const { api, t } = useApp()
  const [at, setAt] = useState(0)
  const [opened, setOpened] = useState<string>()
  const tab = TABS[at % TABS.length] ?? 'tools'
  const work = useRowWork(t(tab === 'tools' ? 'cli.pluginView.toolsHint' : 'cli.pluginView.hint'))
  const actions = usePluginActions({ work, onChange, onSignIn })
  const { id, tools = [], canEdit } = plugin
  const tool = tools.find(({ name }) => name === opened)

  const turn = ({ name, state }: PluginTool) => {
    if (!canEdit) return work.say(t('cli.pluginList.readOnly'), sgr.error)
    const enabled = state === 'disabled'
    void work.attempt(async () => {
      onChange(await api.plugins.updatePluginTool({ params: { id, name }, body: { enabled } }))
      return t(enabled ? 'cli.plugins.turnedOn' : 'cli.plugins.turnedOff', { name: cleanName(name) })
    })
  }
  /** Named by its hash: a definition that changes again in the meantime isn't accepted. */
  const accept = ({ name, hash, state }: PluginTool) => {
    if (state !== 'changed') return work.say(t('cli.plugins.nothingChanged'))
    if (!canEdit) return work.say(t('cli.pluginList.readOnly'), sgr.error)
    work.ask(t('cli.plugins.acceptAsked', { count: 1 }), async () => {
      onChange(await api.plugins.acceptPluginTool({ params: { id, name }, body: { hash } }))
      return t('cli.plugins.accepted', { names: cleanName(name) })
    })
  }
  const onPalette = () => show('palette')
  if (tool !== undefined) {
    return (
      <ToolView
        tool={tool}
        list={work.listProps}
        onPalette={onPalette}
        onBack={() => setOpened(undefined)}
        onKey={(name) => {
          work.forget()
          const action = actionOf('plugins', name)
          if (action === 'switch') turn(tool)
          else if (action === 'accept') accept(tool)
          return action !== undefined
        }}
      />
    )
  }
  const names = TABS.map((name) => {
    const label = t(`cli.pluginView.${name}`)
    return name === tab ? `[${label}]` : label
  })
  const onKey = (name: string | undefined): boolean => {
    work.forget()
    if (actionOf('plugins', name) !== 'part') return actions.press(name, plugin)
    setAt(at + 1)
    return true
  }
  const shared = { title: `${cleanName(plugin.name)} · ${names.join(' ')}`, onPalette, onBack, ...work.listProps }
  if (tab === 'details') return <TextRows {...shared} text={pluginLines(plugin, t).join('\n')} onKey={onKey} />
  if (tab === 'log') return <PluginLog {...shared} plugin={plugin} onKey={onKey} />
  return (
    <PluginTools
      {...shared}
      tools={tools}
      onPick={({ name }) => setOpened(name)}
      onKey={(name, row) => {
        const action = actionOf('plugins', name)
        if (row === undefined || (action !== 'switch' && action !== 'accept')) return onKey(name)
        work.forget()
        if (action === 'switch') turn(row)
        // What changed is read before it's accepted.
        else work.say(t('cli.pluginTool.readFirst'))
        return true
      }}
    />
  )
}
