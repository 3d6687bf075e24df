import type { Playscript } from '@saffron/core/playscript'
import { useSession, useTranslate } from '@saffron/core/react'
import { useEffect, useState } from 'react'

import { useDetailsSheet } from '../../shell/details/use-details-sheet.tsx'
import { useThreePanes } from '../../shell/details/use-three-panes.ts'
import { api, session } from '../../shell/session/client.ts'
import { draftsOf } from '../../shell/session/drafts.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { useWide } from '../../ui/use-wide.ts'
import { Cards } from '../cards/cards.tsx'
import { openScript } from '../editor/open-script.ts'
import { ScriptSurface } from '../editor/script-surface.tsx'
import { Outline } from '../outline/outline.tsx'
import { useSceneActions } from '../outline/use-scene-actions.tsx'
import { useSceneMeta } from '../save/use-scene-meta.ts'
import { ToolsPanel } from '../tools/tools-panel.tsx'
import { Conflicts } from './conflicts.tsx'
import { ScriptBar } from './script-bar.tsx'
import { ScriptWarnings } from './script-warnings.tsx'
import type { ScriptPanel, ScriptView as View } from './views.ts'

import '../editor/print.css'
import styles from './script-page.module.css'

interface ScriptViewProps {
  readonly script: Playscript
  readonly onChanged: (script: Playscript) => void
  readonly onReplaced: () => void
}

/** An open script. Panels that have no room beside the page are sheets. */
export function ScriptView({ script, onChanged, onReplaced }: ScriptViewProps) {
  const t = useTranslate('playscript')
  const user = useSession(session).user?.id ?? ''
  const mayWrite = useSpace().mayWrite && script.trashedAt === undefined
  const [open] = useState(() => openScript({ calls: api.playscript, script, storage: draftsOf(user) }))
  useEffect(() => open.open(), [open])
  const meta = useSceneMeta(open.saver)
  const actions = useSceneActions(open, meta)
  const [view, setView] = useState<View>('page')
  const hasOutline = useWide()
  const hasTools = useThreePanes()
  const [hidden, setHidden] = useState<ReadonlySet<ScriptPanel>>(new Set())
  const [sheet, setSheet] = useState<ScriptPanel>()
  const fits = { outline: hasOutline, tools: hasTools }
  const isShown = (panel: ScriptPanel): boolean => fits[panel] && !hidden.has(panel)
  const toggle = (panel: ScriptPanel) => {
    if (!fits[panel]) setSheet(panel)
    else if (hidden.has(panel)) setHidden(new Set([...hidden].filter((each) => each !== panel)))
    else setHidden(new Set([...hidden, panel]))
  }
  const outline = (onChosen?: () => void) => (
    <Outline
      open={open}
      meta={meta}
      actions={{ ...actions, go: goTo }}
      mayWrite={mayWrite}
      {...(onChosen !== undefined && { onChosen })}
    />
  )
  const tools = <ToolsPanel {...{ script, open, mayWrite, onChanged, onReplaced }} />
  const goTo = (key: string): boolean => {
    setView('page')
    return actions.go(key)
  }
  const panelOf = (panel: string, close: () => void) => (
    <div className={styles.sheet}>
      <h2>{t(panel === 'tools' ? 'playscript.tools' : 'playscript.outline')}</h2>
      {panel === 'outline' ? outline(close) : tools}
    </div>
  )
  useDetailsSheet({
    name: 'scriptPanel',
    label: t(sheet === 'tools' ? 'playscript.tools' : 'playscript.outline'),
    item: sheet,
    onClose: () => setSheet(undefined),
    content: panelOf,
  })
  return (
    <div className={styles.page}>
      <ScriptBar
        {...{ script, open, mayWrite, view, onChanged }}
        shown={new Set((['outline', 'tools'] as const).filter(isShown))}
        onView={setView}
        onPanel={toggle}
      />
      <ScriptWarnings script={script} />
      <Conflicts open={open} />
      <div className={styles.body}>
        {isShown('outline') && <div className={styles.outline}>{outline()}</div>}
        <div className={styles.page} hidden={view !== 'page'}>
          <ScriptSurface editor={open.editor} paper={script.paper} mayWrite={mayWrite} language={script.language} />
        </div>
        {view === 'cards' && <Cards {...{ open, meta, actions, mayWrite }} onOpen={goTo} />}
        {isShown('tools') && (
          <aside className={styles.tools} aria-label={t('playscript.tools')}>
            {tools}
          </aside>
        )}
      </div>
    </div>
  )
}
