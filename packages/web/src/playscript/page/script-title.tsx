import type { Playscript } from '@saffron/core/playscript'
import { useTranslate } from '@saffron/core/react'

import { api } from '../../shell/session/client.ts'
import { isComposingKey, TAKES_ESCAPE } from '../../ui/key-press.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'

import styles from './script-page.module.css'

interface ScriptTitleProps {
  readonly script: Playscript
  readonly mayWrite: boolean
  readonly onChanged: (script: Playscript) => void
}

/** The title. It's changed where it stands. */
export function ScriptTitle({ script, mayWrite, onChanged }: ScriptTitleProps) {
  const t = useTranslate('playscript')
  const report = useReportError()
  const save = (title: string) => {
    if (title === script.title) return
    api.playscript.updatePlayscript({ params: { id: script.id }, body: { title } }).then(onChanged, report)
  }
  return (
    <input
      {...TAKES_ESCAPE}
      className={styles.title}
      aria-label={t('playscript.title')}
      placeholder={t('playscript.untitled')}
      defaultValue={script.title}
      readOnly={!mayWrite}
      maxLength={300}
      onBlur={({ target }) => save(target.value.trim())}
      onKeyDown={(event) => {
        if (isComposingKey(event.nativeEvent)) return
        if (event.key === 'Escape') event.currentTarget.value = script.title
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
