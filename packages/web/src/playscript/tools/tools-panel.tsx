import type { Playscript } from '@saffron/core/playscript'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { Tabs } from '../../ui/tabs.tsx'
import type { OpenScript } from '../editor/open-script.ts'
import { ProposalsPanel } from '../proposals/proposals-panel.tsx'
import { FindPanel } from './find-panel.tsx'
import { StatisticsPanel } from './statistics-panel.tsx'
import { TitlePagePanel } from './title-page-panel.tsx'
import { VersionsPanel } from './versions-panel.tsx'

import styles from './tools.module.css'

const TOOLS = ['proposals', 'find', 'stats', 'versions', 'titlePage'] as const
type Tool = (typeof TOOLS)[number]

export interface ToolsProps {
  readonly script: Playscript
  readonly open: OpenScript
  readonly mayWrite: boolean
  readonly onChanged: (script: Playscript) => void
  /** Called after another version or paper: the script is opened again. */
  readonly onReplaced: () => void
}

/** The tools beside the page. */
export function ToolsPanel(props: ToolsProps) {
  const t = useTranslate('playscript')
  const [tool, setTool] = useState<Tool>('proposals')
  return (
    <div className={styles.tools}>
      <Tabs
        label={t('playscript.tools')}
        tabs={TOOLS.map((key) => ({ key, label: t(`playscript.${key}`) }))}
        current={tool}
        onChange={setTool}
        fills
      >
        <div className={styles.panel}>
          {tool === 'proposals' && <ProposalsPanel {...props} />}
          {tool === 'find' && <FindPanel {...props} />}
          {tool === 'stats' && <StatisticsPanel {...props} />}
          {tool === 'versions' && <VersionsPanel {...props} />}
          {tool === 'titlePage' && <TitlePagePanel {...props} />}
        </div>
      </Tabs>
    </div>
  )
}
