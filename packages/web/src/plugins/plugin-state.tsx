import { type Plugin, stateOfPlugin } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'

import chips from '../ui/settings/settings.module.css'

const TONES: Partial<Record<ReturnType<typeof stateOfPlugin>, 'good' | 'bad'>> = { ready: 'good', failing: 'bad' }

/** What matters most about a plugin's state. */
export function PluginStateChip({ plugin }: { readonly plugin: Plugin }) {
  const t = useTranslate('plugins')
  const state = stateOfPlugin(plugin)
  return (
    <span className={chips.chip} data-tone={TONES[state]}>
      {t(`plugins.state.${state}`, { count: plugin.changedCount })}
    </span>
  )
}
