import type { Playscript } from '@saffron/core/playscript/contract'
import { useStore } from '@saffron/core/react'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { ScriptList, type ScriptPart } from './script-list.tsx'
import { ScriptView } from './script-view.tsx'

/** The scripts of the current space, and what is in each. */
export function ScriptsScreen(props: ScreenProps): ReactElement {
  const workspace = useStore(useApp().space)?.id
  const [opened, setOpened] = useState<Playscript>()
  const [part, setPart] = useState<ScriptPart>('all')
  if (opened !== undefined) {
    return <ScriptView key={opened.id} {...props} script={opened} onBack={() => setOpened(undefined)} />
  }
  const turn = () => setPart(part === 'all' ? 'trash' : 'all')
  return <ScriptList key={`${part} ${workspace}`} {...props} part={part} onPart={turn} onOpen={setOpened} />
}
