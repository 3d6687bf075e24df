import type { Paper } from '@saffron/core/playscript'
import { useTranslate } from '@saffron/core/react'
import { useEffect, useId, useRef } from 'react'

import type { ScriptEditor } from './script-editor.ts'

import styles from './script-surface.module.css'

interface ScriptSurfaceProps {
  readonly editor: ScriptEditor
  readonly paper: Paper
  readonly mayWrite: boolean
  readonly language: string | undefined
}

/** The script as it's printed, to write in. The editor draws it without React. */
export function ScriptSurface({ editor, paper, mayWrite, language }: ScriptSurfaceProps) {
  const t = useTranslate('playscript')
  const place = useRef<HTMLDivElement>(null)
  const keys = useId()
  const label = t('playscript.page')
  const completions = t('playscript.completions')
  useEffect(() => {
    if (place.current === null) return undefined
    return editor.mount(place.current, { label, completions, editable: mayWrite, describedBy: keys })
  }, [editor, label, completions, mayWrite, keys])
  return (
    <div className={styles.desk}>
      <p id={keys} className="visually-hidden">
        {t('playscript.keys')}
      </p>
      <div ref={place} className={styles.paper} data-script-paper={paper} lang={language ?? ''} />
    </div>
  )
}
