import type { Playscript } from '@saffron/core/playscript'
import { useStore, useTranslate } from '@saffron/core/react'
import { ArrowLeft, Columns2, Download, ListTree, Printer, Redo2, Undo2, Wrench } from 'lucide-react'
import { redo, undo } from 'prosemirror-history'
import { Link } from 'react-router-dom'

import { fileName } from '../../browser/file-name.ts'
import { saveFile } from '../../browser/save-file.ts'
import { inSpace } from '../../shell/address/space-address.ts'
import { PageActions } from '../../shell/layout/page-actions.tsx'
import { PageLead } from '../../shell/layout/page-lead.tsx'
import { api } from '../../shell/session/client.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useWide } from '../../ui/use-wide.ts'
import { toggleDual } from '../commands/element-commands.ts'
import type { OpenScript } from '../editor/open-script.ts'
import { SCRIPTS_PATH } from '../playscript-path.ts'
import { SaveState } from './save-state.tsx'
import { ScriptTitle } from './script-title.tsx'
import { TypeSelect } from './type-select.tsx'
import { ViewChoice } from './view-choice.tsx'
import type { ScriptPanel, ScriptView } from './views.ts'

import button from '../../ui/button.module.css'
import styles from './script-page.module.css'

/** The formats that the server writes. */
const EXPORTED = ['fountain', 'fdx', 'pdf', 'docx'] as const
type Exported = (typeof EXPORTED)[number]

interface ScriptBarProps {
  readonly script: Playscript
  readonly open: OpenScript
  readonly mayWrite: boolean
  readonly view: ScriptView
  readonly shown: ReadonlySet<ScriptPanel>
  readonly onView: (view: ScriptView) => void
  readonly onPanel: (panel: ScriptPanel) => void
  readonly onChanged: (script: Playscript) => void
}

/**
 * The bar of a script: its title and state, the type of the element, the views, the panels and the exports. It's the
 * layout's bar. On narrow screens, what is for writing has a row of its own below.
 */
export function ScriptBar(props: ScriptBarProps) {
  const { script, open, mayWrite, view, shown, onView, onPanel, onChanged } = props
  const { editor, saver } = open
  const t = useTranslate('playscript')
  const { id: workspace } = useSpace()
  const report = useReportError()
  const wide = useWide()
  const { type, canUndo, canRedo } = useStore(editor)
  const download = async (format: Exported) => {
    try {
      await saver.save()
      const file = await api.playscript.exportPlayscript({ params: { id: script.id }, query: { format } })
      saveFile(file, `${fileName(script.title) || t('playscript.untitled')}.${format}`)
    } catch (error) {
      report(error)
    }
  }
  const writing = (
    <>
      {mayWrite && view === 'page' && (
        <>
          <TypeSelect editor={editor} type={type} />
          <IconButton
            label={t('playscript.dual')}
            icon={<Columns2 aria-hidden />}
            onClick={() => editor.run(toggleDual, { focus: true })}
          />
        </>
      )}
      {mayWrite && (
        <>
          <IconButton
            label={t('playscript.undo')}
            icon={<Undo2 aria-hidden />}
            aria-disabled={!canUndo}
            onClick={() => editor.run(undo)}
          />
          <IconButton
            label={t('playscript.redo')}
            icon={<Redo2 aria-hidden />}
            aria-disabled={!canRedo}
            onClick={() => editor.run(redo)}
          />
        </>
      )}
      <ViewChoice view={view} onChange={onView} />
    </>
  )
  return (
    <>
      <PageLead>
        <Link to={inSpace(SCRIPTS_PATH, workspace)} className={button.icon} aria-label={t('playscript.back')}>
          <ArrowLeft aria-hidden />
        </Link>
        <ScriptTitle key={script.title} script={script} mayWrite={mayWrite} onChanged={onChanged} />
        {mayWrite && <SaveState saver={saver} />}
      </PageLead>
      <PageActions>
        {wide && <span className={styles.writing}>{writing}</span>}
        <span className={styles.panels}>
          <IconButton
            label={t('playscript.outline')}
            icon={<ListTree aria-hidden />}
            aria-pressed={shown.has('outline')}
            onClick={() => onPanel('outline')}
          />
          <IconButton
            label={t('playscript.tools')}
            icon={<Wrench aria-hidden />}
            aria-pressed={shown.has('tools')}
            onClick={() => onPanel('tools')}
          />
        </span>
        <MenuButton
          button={{ className: button.icon, 'aria-label': t('playscript.export'), title: t('playscript.export') }}
          items={[
            ...EXPORTED.map((format) => ({
              label: t(`playscript.export.${format}`),
              onClick: () => void download(format),
            })),
            { divider: 'print' },
            { label: t('playscript.print'), icon: <Printer aria-hidden />, onClick: () => print() },
          ]}
        >
          <Download aria-hidden />
        </MenuButton>
      </PageActions>
      {!wide && <div className={`${styles.writing} ${styles.bar}`}>{writing}</div>}
    </>
  )
}
