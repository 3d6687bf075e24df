import type { Playscript } from '@saffron/core/playscript/contract'
import { type ReactElement, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { titleOf } from '../script-text.ts'
import { ScriptProposals } from './script-proposals.tsx'
import { ScriptScenes } from './script-scenes.tsx'
import { ScriptStatistics } from './script-statistics.tsx'
import { ScriptVersions } from './script-versions.tsx'

const TABS = ['scenes', 'proposals', 'statistics', 'versions'] as const

/** What all parts of a script have. */
export interface ScriptTabProps extends Pick<ScreenProps, 'chat'> {
  readonly script: Playscript
  readonly title: string
  /** Called with the script as it is now. */
  readonly onLoaded: (script: Playscript) => void
  readonly onPalette: () => void
  readonly onBack: () => void
  /** Handles the key that turns to the next part. Returns true if it was that. */
  readonly onTurn: (name: string | undefined) => boolean
}

/** One script: its scenes, what models propose for them, its figures, and its earlier versions. */
export function ScriptView({
  script: opened,
  chat,
  show,
  onBack,
}: ScreenProps & { readonly script: Playscript }): ReactElement {
  const { t } = useApp()
  const [script, setScript] = useState(opened)
  const [at, setAt] = useState(0)
  const tab = TABS[at % TABS.length] ?? 'scenes'
  const names = TABS.map((name) => {
    const label = t(`cli.scripts.${name}`)
    return name === tab ? `[${label}]` : label
  })
  const shared: ScriptTabProps = {
    chat,
    script,
    title: `${titleOf(script, t)} · ${names.join(' ')}`,
    onLoaded: setScript,
    onPalette: () => show('palette'),
    onBack,
    onTurn: (name) => {
      if (actionOf('scripts', name) !== 'part') return false
      setAt(at + 1)
      return true
    },
  }
  if (tab === 'proposals') return <ScriptProposals {...shared} />
  if (tab === 'statistics') return <ScriptStatistics {...shared} />
  if (tab === 'versions') return <ScriptVersions {...shared} />
  return <ScriptScenes {...shared} />
}
